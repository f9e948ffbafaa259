import { addDays, weekdayOf, type Day } from '#domain/day.ts';
import { CATEGORY, TEMPLATE } from '#domain/fixed-ids.ts';
import type { Ctx } from '#server/context.ts';
import type { SeededVenue } from './lakeside.ts';
import { AURORA_MARK, hoodiePicture, PICTURE_SIZE, posterPicture, teePicture } from './pictures/garments.ts';
import { auroraLogo, auroraScene, SCENE_SIZE } from './pictures/scenes.ts';
import { addPicture, addRecord } from './seed-record.ts';
import { addEntitlement, addMerchandise, merchandiseOf, onePrice, passesOf, pricesOn, risingPrice, stockOf } from './venue.ts';

/** A three-day festival a few weeks ahead: event pass, day passes, sessions with times, camping. */
export async function seedAurora(ctx: Ctx, today: Day): Promise<SeededVenue> {
  const friday = addDays(today, 28 + ((5 - weekdayOf(addDays(today, 28)) + 7) % 7));
  const festivalDays = [friday, addDays(friday, 1), addDays(friday, 2)];
  const brandId = await addBrand(ctx);
  const facilityId = await addRecord(ctx, TEMPLATE.venueFacility, {
    name: 'Aurora Fields',
    time_zone: ctx.workspace.timeZone,
    address: { street: '400 Polar Road', city: 'Duluth', state: 'MN', zip: '55802' },
    capacity: 12_000,
  });
  const image = await addPicture(ctx, 'aurora-nights.svg', auroraScene(), 'A stage under northern lights', SCENE_SIZE);
  const eventId = await addRecord(ctx, TEMPLATE.venueEvent, {
    name: 'Aurora Nights',
    status: 'active',
    start_date: festivalDays[0],
    end_date: festivalDays[2],
    heading: 'Aurora Nights',
    description: '<p>Three nights of music under the northern lights. Sleep in the snow, or do not sleep at all.</p>',
    gates_text: '2 pm – 3 am',
    day_ends_at: '06:00:00',
    brand: brandId,
    facility_id: facilityId,
    image,
    rotating_codes: false,
  });
  const termsId = await addRecord(ctx, TEMPLATE.terms, {
    name: 'Festival Terms',
    sort: 1,
    kind: 'terms',
    description: '<p>Wristbands are put on at the gate and stay on. No glass, no flares, no drones.</p>',
  });
  const storeId = await addRecord(ctx, TEMPLATE.store, {
    name: 'Aurora Online Store',
    status: 'active',
    kind: 'online',
    event_ids: [eventId],
    terms_ids: [termsId],
    support_email: 'help@aurora.test',
  });
  const products = await addPasses(ctx, eventId, storeId, festivalDays);
  await addShop(ctx, eventId, storeId);
  const atGround = { status: 'active', event_id: eventId, store_id: storeId, facility_id: facilityId };
  await addRecord(ctx, TEMPLATE.accessTerminal, { ...atGround, name: 'Main gate', kind: 'gate', direction: 'in' });
  await addRecord(ctx, TEMPLATE.accessTerminal, { ...atGround, name: 'Day box office', kind: 'till' });
  await addRecord(ctx, TEMPLATE.productDiscount, {
    code: 'POLAR20',
    name: 'Twenty off',
    status: 'active',
    kind: 'fixed',
    amount: 20,
    per: 'order',
    event_id: eventId,
    max_uses: 1000,
    max_per_customer: 1,
  });
  return { brandId, eventId, storeId, products };
}

async function addBrand(ctx: Ctx): Promise<string> {
  const logo = await addPicture(ctx, 'aurora-logo.svg', auroraLogo(), 'Aurora Nights', { width: 216, height: 40 });
  return addRecord(ctx, TEMPLATE.brand, {
    name: 'Aurora Nights',
    color_background: '100c22',
    color_border: '2d2647',
    color_meta: 'a89fca',
    color_primary: 'ff5c93',
    color_text_dark: 'f6f2ff',
    color_text_light: '1a0612',
    top_logo: logo,
    powered_by: true,
  });
}

async function addPasses(ctx: Ctx, eventId: string, storeId: string, days: Day[]): Promise<Record<string, string>> {
  const field = await addEntitlement(ctx, eventId, 'Field entry', 'admission', 'date', 9000);
  const weekend = await addEntitlement(ctx, eventId, 'Weekend entry', 'admission', 'event', 6000);
  const camping = await addEntitlement(ctx, eventId, 'Camping pitch', 'camping', 'event', 800);
  const workshop = await addEntitlement(ctx, eventId, 'Workshop place', 'experience', 'session', 40);
  const common = passesOf(eventId, storeId);
  const pass = (data: Record<string, unknown>) => addRecord(ctx, TEMPLATE.eventPass, { ...common, ...data });
  const sessions = [];
  for (const day of days.slice(1)) {
    for (const [name, start, end] of [
      ['Ice Sauna', '15:00:00', '16:00:00'],
      ['Ice Sauna', '17:00:00', '18:00:00'],
      ['Sky Lecture', '20:00:00', '21:00:00'],
    ] as const) {
      sessions.push(
        await addRecord(ctx, TEMPLATE.venueEventSession, {
          event_id: eventId,
          name,
          status: 'active',
          date: day,
          start_time: start,
          end_time: end,
          capacity: 40,
          entitlement_type_id: workshop,
        }),
      );
    }
  }
  const dayPrices = pricesOn({ date: 'default', price: 119 }, { date: days[1]!, price: 139 });
  return {
    festival: await pass({
      name: 'Three-Day Festival Pass',
      description: 'All three nights, every stage, re-entry until dawn.',
      category_id: CATEGORY.eventLengthPass,
      is_event_length: true,
      entitlement_type_data: { primary: weekend, also: [] },
      price_matrix: risingPrice(289, [2000, 319], [4000, 349]),
      sort: 0,
      limit_per_order: 6,
      require_fn_ln: 'Required',
      require_dob: 'Required',
      reentry: 'unlimited',
    }),
    day: await pass({
      name: 'Day Pass',
      description: 'One night of your choice.',
      category_id: CATEGORY.singleDayPass,
      entitlement_type_data: { primary: field, also: [] },
      dates_valid: days,
      price_matrix: dayPrices,
      sort: 1,
      limit_per_order: 8,
      require_fn_ln: 'Required',
    }),
    youth: await pass({
      name: 'Youth Day Pass',
      description: 'With an adult.',
      category_id: CATEGORY.singleDayPass,
      entitlement_type_data: { primary: field, also: [] },
      dates_valid: days,
      price_matrix: onePrice(79),
      sort: 2,
      limit_per_order: 8,
      require_fn_ln: 'Required',
      require_dob: 'Required',
      max_age: 17,
    }),
    sauna: await pass({
      name: 'Ice Sauna & Sky Lecture',
      description: 'An hour in the heat, or an hour with an astronomer. Choose a time.',
      category_id: CATEGORY.addOnPass,
      is_addon: true,
      entitlement_type_data: { primary: workshop, also: [] },
      dates_valid: days.slice(1),
      session_ids: sessions,
      price_matrix: onePrice(32),
      sort: 1,
      limit_per_order: 4,
      require_fn_ln: 'Never',
    }),
    camping: await pass({
      name: 'Camping Pitch',
      description: 'One tent, up to four people, all three nights.',
      category_id: CATEGORY.addOnPass,
      is_addon: true,
      is_event_length: true,
      entitlement_type_data: { primary: camping, also: [] },
      price_matrix: onePrice(95),
      sort: 2,
      limit_per_order: 2,
      require_fn_ln: 'Never',
    }),
  };
}

async function addShop(ctx: Ctx, eventId: string, storeId: string): Promise<void> {
  const common = merchandiseOf(eventId, storeId);
  const ground = '#1d1636';
  const sizes = stockOf({ XS: 12, S: 40, M: 60, L: 60, XL: 30 });
  const hoodie = await addPicture(ctx, 'hoodie-midnight.svg', hoodiePicture('#2a2150', ground, AURORA_MARK), 'Midnight blue hoodie', PICTURE_SIZE);
  const pink = await addPicture(ctx, 'hoodie-pink.svg', hoodiePicture('#c23a6b', ground, AURORA_MARK), 'Pink hoodie', PICTURE_SIZE);
  await addMerchandise(
    ctx,
    { ...common, name: 'Aurora Hoodie', price_matrix: onePrice(64), sort: 1, limit_per_order: 4 },
    [
      { color: 'Midnight', photo: hoodie },
      { color: 'Polar Pink', photo: pink },
    ],
    sizes,
  );
  const tee = await addPicture(ctx, 'tee-black.svg', teePicture('#0b0718', ground, AURORA_MARK), 'Black tour tee', PICTURE_SIZE);
  await addMerchandise(ctx, { ...common, name: 'Tour Tee', price_matrix: onePrice(32), sort: 2, limit_per_order: 6 }, [{ color: 'Black', photo: tee }], sizes);
  const poster = await addPicture(ctx, 'poster.svg', posterPicture('#2a1b5c', ground, AURORA_MARK), 'Festival poster', PICTURE_SIZE);
  await addMerchandise(
    ctx,
    { ...common, name: 'Festival Poster', price_matrix: onePrice(18), sort: 3, limit_per_order: 5 },
    [{ color: 'Violet', photo: poster }],
    [{ size: '', stock: 300 }],
  );
}
