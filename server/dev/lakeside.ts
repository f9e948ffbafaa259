import { addDays, daysFromTo, weekdayOf, type Day } from '#domain/day.ts';
import { CATEGORY, TEMPLATE } from '#domain/fixed-ids.ts';
import type { Ctx } from '#server/context.ts';
import { hatPicture, LAMPS_MARK, mugPicture, PICTURE_SIZE, teePicture } from './pictures/garments.ts';
import { lakesideLogo, lakesideScene, SCENE_SIZE } from './pictures/scenes.ts';
import { addPicture, addRecord } from './seed-record.ts';
import { addEntitlement, addMerchandise, merchandiseOf, onePrice, passesOf, risingPrice, stockOf } from './venue.ts';

export type SeededVenue = { brandId: string; eventId: string; storeId: string; products: Record<string, string> };

/** A winter-lights season around today: dated, junior, any-day and season passes, parking, cabins on a map, merchandise. */
export async function seedLakeside(ctx: Ctx, today: Day): Promise<SeededVenue> {
  const first = addDays(today, -9);
  const last = addDays(today, 52);
  const days = daysFromTo(first, last);
  const closed = days.filter((day) => weekdayOf(day) === 4 && day > today);
  const brandId = await addBrand(ctx);
  const facilityId = await addRecord(ctx, TEMPLATE.venueFacility, {
    name: 'Lakeside Park',
    time_zone: ctx.workspace.timeZone,
    address: { street: '1 Shore Drive', city: 'Lakeside', state: 'MN', zip: '55331' },
    phone: '952 555 0142',
    latitude: 44.9037,
    longitude: -93.5664,
    directions: 'Park at the Shore Drive lot and follow the lanterns to the gate, five minutes on foot.',
    capacity: 2500,
  });
  const image = await addPicture(ctx, 'winter-lights.svg', lakesideScene(), 'Strings of lamps mirrored in a frozen lake', SCENE_SIZE);
  const calendarId = await addRecord(ctx, TEMPLATE.calendarDates, {
    name: 'Winter Lights season',
    facility_id: facilityId,
    start_date: first,
    end_date: last,
    closed_dates: closed,
    opens_at: '16:00:00',
    closes_at: '22:00:00',
  });
  const eventId = await addRecord(ctx, TEMPLATE.venueEvent, {
    name: 'Winter Lights on the Lake',
    status: 'active',
    start_date: first,
    end_date: last,
    heading: 'Winter Lights on the Lake',
    description: '<p>Two million lamps, one frozen lake and sixty nights. Pick a date, bring a scarf.</p>',
    gates_text: '4 pm – 10 pm',
    brand: brandId,
    facility_id: facilityId,
    calendar_dates_id: calendarId,
    image,
  });
  const { storeId, termsId } = await addStore(ctx, eventId);
  const products = await addPasses(ctx, { eventId, storeId, termsId, days, closed, calendarId, facilityId });
  await addShop(ctx, eventId, storeId);
  await addTerminals(ctx, { eventId, storeId, facilityId });
  await addRecord(ctx, TEMPLATE.productDiscount, {
    code: 'LIGHTS10',
    name: 'Ten percent off',
    status: 'active',
    kind: 'percent',
    percent: 10,
    event_id: eventId,
    max_uses: 5000,
    max_per_customer: 3,
  });
  return { brandId, eventId, storeId, products };
}

async function addBrand(ctx: Ctx): Promise<string> {
  const logo = await addPicture(ctx, 'lakeside-logo.svg', lakesideLogo(), 'Lakeside Park', { width: 216, height: 40 });
  return addRecord(ctx, TEMPLATE.brand, {
    name: 'Lakeside Park',
    color_background: 'faf6ef',
    color_border: 'e3dacb',
    color_meta: '6a6256',
    color_primary: '0c5c56',
    color_text_dark: '1c1a16',
    color_text_light: 'fffdf8',
    top_logo: logo,
    powered_by: true,
  });
}

async function addStore(ctx: Ctx, eventId: string): Promise<{ storeId: string; termsId: string }> {
  const termsId = await addRecord(ctx, TEMPLATE.terms, {
    name: 'Visitor Terms',
    sort: 1,
    kind: 'terms',
    description:
      '<p>Tickets are valid for the date printed on them. The park may close single attractions in bad weather; a closed night is moved or refunded.</p><p>Children under 12 visit with an adult.</p>',
  });
  const waiverId = await addRecord(ctx, TEMPLATE.terms, {
    name: 'Ice Waiver',
    sort: 2,
    kind: 'waiver',
    description: '<p>Walking and skating on natural ice is at your own risk. Follow the stewards and the marked paths.</p>',
  });
  const storeId = await addRecord(ctx, TEMPLATE.store, {
    name: 'Lakeside Online Store',
    status: 'active',
    kind: 'online',
    event_ids: [eventId],
    terms_ids: [termsId, waiverId],
    disclaimer:
      '<p>All prices are in US dollars and include every fee. Whoever cannot come hands a dated ticket on to somebody else, from their dashboard.</p>',
    support_email: 'help@lakeside.test',
  });
  return { storeId, termsId };
}

type PassParts = { eventId: string; storeId: string; termsId: string; days: Day[]; closed: Day[]; calendarId: string; facilityId: string };

async function addPasses(ctx: Ctx, { eventId, storeId, termsId, days, closed, calendarId, facilityId }: PassParts): Promise<Record<string, string>> {
  const gate = await addEntitlement(ctx, eventId, 'Park entry', 'admission', 'date', 1200);
  const junior = await addEntitlement(ctx, eventId, 'Junior workshop place', 'experience', 'date', 140);
  const anyDay = await addEntitlement(ctx, eventId, 'Any-day entry', 'admission', 'any', 4000);
  const season = await addEntitlement(ctx, eventId, 'Season entry', 'admission', 'event', 900);
  const parking = await addEntitlement(ctx, eventId, 'Parking bay', 'parking', 'date', 260);
  const cabin = await addEntitlement(ctx, eventId, 'Fire-pit cabin', 'space', 'date', null);
  const common = passesOf(eventId, storeId);
  const dated = { ...common, move_until_days: 2, return_until_days: 7, waiting_list: true, calendar_dates_id: calendarId, blocked_dates: closed };
  const prices = (base: number, weekend: number) => seasonPrices(days, base, weekend);
  const entitled = (primary: string, also: string[] = []) => ({ entitlement_type_data: { primary, also } });
  const pass = (data: Record<string, unknown>) => addRecord(ctx, TEMPLATE.eventPass, data);
  const products = {
    adult: await pass({
      ...dated,
      ...entitled(gate),
      name: 'Adult Admission',
      description: 'Ages 13 and up. One entry on the chosen date.',
      category_id: CATEGORY.singleDayPass,
      price_matrix: prices(36, 54),
      sort: 1,
      limit_per_order: 12,
      require_fn_ln: 'Required',
    }),
    junior: await pass({
      ...dated,
      ...entitled(gate, [junior]),
      name: 'Junior Admission',
      description: 'With an adult. A lantern workshop is included.',
      category_id: CATEGORY.singleDayPass,
      price_matrix: prices(26, 38),
      sort: 2,
      limit_per_order: 12,
      require_fn_ln: 'Required',
      require_dob: 'Required',
      min_age: 4,
      max_age: 12,
    }),
    anyDay: await pass({
      ...common,
      ...entitled(anyDay),
      name: 'Any-Day Admission',
      description: 'Come whenever you like, one night.',
      category_id: CATEGORY.anyDayPass,
      is_any_day: true,
      price_matrix: onePrice(69),
      sort: 3,
      limit_per_order: 12,
      require_fn_ln: 'Optional',
      type_weave_props: { limited: true, frequency: 'once', calendar_required: false },
    }),
    season: await pass({
      ...common,
      ...entitled(season),
      name: 'Season Lights Pass',
      description: 'Every night of the event, one free guest on Mondays.',
      notice: 'Photo ID needed at the gate.',
      terms: '<p>A season pass is personal and is shown with a photo ID.</p>',
      terms_ids: [termsId],
      category_id: CATEGORY.eventLengthPass,
      is_event_length: true,
      price_matrix: risingPrice(129, [300, 149], [600, 169]),
      sort: 0,
      limit_per_order: 6,
      require_fn_ln: 'Required',
      require_dob: 'Required',
      reentry: 'daily',
      transferable: false,
    }),
    parking: await pass({
      ...dated,
      ...entitled(parking),
      name: 'Lakeside Parking',
      description: 'One car, close to the north gate.',
      category_id: CATEGORY.addOnPass,
      is_addon: true,
      price_matrix: onePrice(15),
      sort: 1,
      limit_per_order: 3,
      require_fn_ln: 'Never',
    }),
    cabin: await pass({
      ...dated,
      ...entitled(cabin),
      name: 'Fire-pit Cabin',
      description: 'Six seats, blankets and cocoa from 5 pm.',
      category_id: CATEGORY.addOnPass,
      is_addon: true,
      has_spaces: true,
      admits: 6,
      price_matrix: onePrice(180),
      sort: 2,
      limit_per_order: 2,
      require_fn_ln: 'Never',
    }),
    skates: await pass({
      ...dated,
      ...entitled(await addEntitlement(ctx, eventId, 'Skates', 'goods', 'date', 180)),
      name: 'Ice Skate Hire',
      description: 'Any size, two hours.',
      category_id: CATEGORY.addOnPass,
      is_addon: true,
      price_matrix: onePrice(12),
      sort: 3,
      limit_per_order: 12,
      require_fn_ln: 'Never',
    }),
  };
  await addCabins(ctx, facilityId, products.cabin);
  return products;
}

async function addTerminals(ctx: Ctx, { eventId, storeId, facilityId }: { eventId: string; storeId: string; facilityId: string }): Promise<void> {
  const common = { status: 'active', event_id: eventId, store_id: storeId, facility_id: facilityId };
  await addRecord(ctx, TEMPLATE.accessTerminal, { ...common, name: 'North gate', kind: 'gate', direction: 'in' });
  await addRecord(ctx, TEMPLATE.accessTerminal, { ...common, name: 'Box office 1', kind: 'till' });
}

/** Weekends cost more, quiet Mondays and Tuesdays least. Buying a week before the season saves four dollars. */
function seasonPrices(days: Day[], base: number, weekend: number): object[] {
  const priceOn = (day: Day): number => [weekend, base, base, base + 6, base + 6, base + 12, weekend][weekdayOf(day)]!;
  const rows = (less: number) => [{ date: 'default', price: weekend - less }, ...days.map((date) => ({ date, price: priceOn(date) - less }))];
  const early = `${addDays(days[0]!, -60)}:${addDays(days[0]!, -7)}`;
  return [
    { purchase_date: 'default', calendar_price: rows(0) },
    { purchase_date: early, calendar_price: rows(4) },
  ];
}

async function addCabins(ctx: Ctx, facilityId: string, productId: string): Promise<void> {
  const rows = ['North shore', 'Boathouse', 'Pine hill'];
  for (const [r, section] of rows.entries()) {
    for (let index = 0; index < 5; index++) {
      const number = r * 5 + index + 1;
      await addRecord(ctx, TEMPLATE.location, {
        name: `Cabin ${number}`,
        kind: 'cabin',
        status: 'active',
        section,
        row: String.fromCharCode(65 + r),
        x: 90 + index * 150 + r * 30,
        y: 90 + r * 130,
        width: 92,
        height: 70,
        capacity: 6,
        facility_id: facilityId,
        product_ids: [productId],
        accessible: index === 0,
        sort: number,
      });
    }
  }
}

async function addShop(ctx: Ctx, eventId: string, storeId: string): Promise<void> {
  const common = merchandiseOf(eventId, storeId);
  const ground = '#efe7d8';
  const tees = [
    { color: 'Navy', hex: '#23415f' },
    { color: 'Cranberry', hex: '#7d2e2e' },
    { color: 'Pine', hex: '#3d5a40' },
  ];
  const photos = [];
  for (const { color, hex } of tees)
    photos.push({
      color,
      photo: await addPicture(ctx, `tee-${color.toLowerCase()}.svg`, teePicture(hex, ground, LAMPS_MARK), `Lights Tee in ${color.toLowerCase()}`, PICTURE_SIZE),
    });
  const sizes = stockOf({ S: 20, M: 30, L: 30, XL: 18, '2XL': 0 });
  await addMerchandise(ctx, { ...common, name: 'Lights Tee', price_matrix: onePrice(24), sort: 1, limit_per_order: 6 }, photos, sizes);
  const hat = await addPicture(ctx, 'hat.svg', hatPicture('#7d2e2e', ground), 'Cranberry bobble hat', PICTURE_SIZE);
  await addMerchandise(
    ctx,
    { ...common, name: 'Bobble Hat', price_matrix: onePrice(19), sort: 2, limit_per_order: 4 },
    [{ color: 'Cranberry', photo: hat }],
    [{ size: '', stock: 80 }],
  );
  const mug = await addPicture(ctx, 'mug.svg', mugPicture('#0c5c56', ground, LAMPS_MARK), 'Green enamel mug', PICTURE_SIZE);
  await addMerchandise(
    ctx,
    { ...common, name: 'Enamel Mug', price_matrix: onePrice(14.5), sort: 3, limit_per_order: 8 },
    [{ color: 'Lake Green', photo: mug }],
    [{ size: '', stock: 120 }],
  );
}
