import { visitDateFor } from '#domain/catalog/product.ts';
import { addDays, weekdayOf, type VisitDate } from '#domain/day.ts';
import { ROLE, TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import { dayInZone, instantInZone } from '#domain/zone.ts';
import type { CatalogProduct } from '#server/catalog/catalog.ts';
import { catalogOf } from '#server/catalog/catalogs.ts';
import type { SubmitAnswer, Submission } from '#server/checkout/submission/submission.ts';
import { submitOrder } from '#server/checkout/submission/submit-order.ts';
import { closeHouse, createHouse, type Ctx, type House } from '#server/context.ts';
import { docletsByTemplate } from '#server/doclets/doclets.ts';
import { gatePlace } from '#server/gate/gate-place.ts';
import { scanTicket } from '#server/gate/scanning.ts';
import { profileOwner } from '#server/inventory/owners/owners.ts';
import { operatorContext } from '#server/operator/operator-context.ts';
import { ticketKey } from '#server/orders/tickets/tickets.ts';
import { actingAs, demoAccount, unfinishedDemo } from './demo-actors.ts';

type Guest = readonly [first: string, last: string, dob: string];
type Wish = { name: string; date?: VisitDate; guests?: readonly Guest[]; count?: number };

const CARD = {
  card_number: '4242424242424242',
  card_exp_month: '11',
  card_exp_year: '2031',
  card_cvv: '314',
  name_on_card: 'Maya Lindqvist',
  billing_zip: '55331',
};
const DECLINED = { ...CARD, card_number: '4000000000000002' };
const BILLING = { street: '214 Birch Lane', city: 'Lakeside', state: 'MN', zip: '55331', phone: '952 555 0117' };
const THURSDAY = 4;

/**
 * What Maya bought and where she was, done by the program itself; past events by a house whose clock is set back. The orders come in a fixed sequence, so that an interrupted demo
 * continues with the first that is missing.
 */
export async function seedDemoOrders(house: House, appDatabaseUrl: string): Promise<boolean> {
  const found = await unfinishedDemo(house);
  if (!found) return false;
  const { ctx, maya, made } = found;
  if (made < 3) await buyInThePast(house, appDatabaseUrl, { workspaceId: ctx.workspace.id, maya, made });
  await buyNow(actingAs(ctx, maya, 'web'), made);
  return true;
}

type Buyer = { workspaceId: ObjectId; maya: ObjectId; made: number };

async function buyInThePast(house: House, appDatabaseUrl: string, { workspaceId, maya, made }: Buyer): Promise<void> {
  let at = house.clock.now();
  const gateway = { ...house.gateway, stop: async () => {}, close: () => {} };
  const earlier = await createHouse(house.config, appDatabaseUrl, house.log, { clock: { now: () => at }, gateway });
  try {
    const ctx = await operatorContext(earlier, workspaceId);
    const zone = ctx.workspace.timeZone;
    const visit = (await firstVisit(ctx, maya)) ?? addDays(dayInZone(zone, at), -5);
    const family = await familyOf(ctx, maya);
    at = instantInZone(zone, addDays(visit, -2), '20:14:00');
    if (made < 1) await buy(actingAs(ctx, maya, 'web'), [{ name: 'Season Lights Pass', guests: family.slice(0, 1) }], { card: CARD, cashless: true });
    at = instantInZone(zone, visit, '11:02:00');
    if (made < 2)
      await buy(actingAs(ctx, maya, 'web'), [
        { name: 'Adult Admission', date: visit, guests: family.slice(0, 2) },
        { name: 'Junior Admission', date: visit, guests: family.slice(2) },
        { name: 'Lakeside Parking', date: visit, count: 1 },
      ]);
    at = instantInZone(zone, visit, '17:41:00');
    await walkIn(ctx, visit);
  } finally {
    await closeHouse(earlier);
  }
}

/** The day of the visit that she has bought already. */
async function firstVisit(ctx: Ctx, maya: ObjectId): Promise<string | null> {
  const { first } = await ctx.db
    .selectFrom('admission')
    .innerJoin('sales_order', (join) =>
      join.onRef('sales_order.workspace_id', '=', 'admission.workspace_id').onRef('sales_order.order_id', '=', 'admission.order_id'),
    )
    .select(({ fn }) => fn.min('admission.visit_date').as('first'))
    .where('admission.workspace_id', '=', ctx.workspace.id)
    .where('sales_order.buyer_account', '=', maya)
    .where('admission.visit_date', 'not in', ['any', 'event'])
    .executeTakeFirstOrThrow();
  return first;
}

async function buyNow(ctx: Ctx, made: number): Promise<void> {
  const visit = nextOpenDay(dayInZone(ctx.workspace.timeZone, ctx.clock.now()));
  const family = await familyOf(ctx, ctx.actor.accountId!);
  if (made < 3)
    await buy(ctx, [
      { name: 'Adult Admission', date: visit, guests: family.slice(0, 2) },
      { name: 'Junior Admission', date: visit, guests: family.slice(2) },
      { name: 'Lakeside Parking', date: visit, count: 1 },
      { name: 'Ice Skate Hire', date: visit, count: 4 },
    ]);
  await buy(
    ctx,
    [
      { name: 'Enamel Mug', count: 2 },
      { name: 'Bobble Hat', count: 1 },
    ],
    { declinedFirst: true },
  );
}

/** In about two weeks, avoiding the night on which the park is closed. */
function nextOpenDay(today: string): string {
  const day = addDays(today, 13);
  return weekdayOf(day) === THURSDAY ? addDays(day, 1) : day;
}

async function familyOf(ctx: Ctx, accountId: ObjectId): Promise<Guest[]> {
  const people = await docletsByTemplate(ctx, TEMPLATE.consumer, { ownerAccount: accountId });
  return people.map(({ data }): Guest => [String(data['first_name']), String(data['last_name']), String(data['dob'])]);
}

type Paying = { card?: typeof CARD; cashless?: boolean; declinedFirst?: boolean };

async function buy(ctx: Ctx, wishes: readonly Wish[], { card, cashless = true, declinedFirst = false }: Paying = {}): Promise<void> {
  const catalog = await catalogOf(ctx);
  const units: Submission['units'][number][] = [];
  let storeId = '';
  for (const { name, date, guests, count = guests?.length ?? 1 } of wishes) {
    const product = [...catalog.products.values()].find((one) => one.wire.name === name);
    if (!product) throw new Error(`The demo sells no ${name}`);
    storeId = product.storeId;
    const visitDate = date ?? visitDateFor(product.wire, null)!;
    for (let index = 0; index < count; index++) units.push({ ...(await held(ctx, product, visitDate)), ...named(guests?.[index]) });
  }
  const submission = {
    profileId: ctx.actor.accountId,
    checkoutKey: null,
    storeId,
    units,
    promoCode: null,
    seenTotals: null,
    captchaToken: null,
    cashless,
    billing: BILLING,
    kvp: {},
  };
  if (declinedFirst) await submitOrder(ctx, { ...submission, cashless: true, card: DECLINED });
  expectComplete(await submitOrder(ctx, { ...submission, card: card ?? { card_id: await cardOnFile(ctx) } }));
}

async function held(ctx: Ctx, product: CatalogProduct, visitDate: VisitDate) {
  const { id: productId, eventId } = product;
  const { holdId } = await ctx.stock.holds.take(ctx.workspace, {
    productId,
    eventId,
    date: visitDate,
    time: null,
    locationId: null,
    roleId: ROLE.web,
    owners: [profileOwner(ctx.actor.accountId!)],
    address: null,
  });
  return { visitDate, productId, eventId, holdId, entryTime: null };
}

const named = (guest: Guest | undefined) => ({ firstName: guest?.[0] ?? null, lastName: guest?.[1] ?? null, dob: guest?.[2] ?? null });

async function cardOnFile(ctx: Ctx): Promise<string> {
  const card = await ctx.db
    .selectFrom('saved_card')
    .select('card_id')
    .where('workspace_id', '=', ctx.workspace.id)
    .where('account_id', '=', ctx.actor.accountId!)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return card.card_id;
}

function expectComplete(answer: SubmitAnswer): void {
  if (answer.status !== 'complete') throw new Error(`A demo order did not go through: ${JSON.stringify(answer)}`);
}

/** Lets the family in at the gate, one code after the other. */
async function walkIn(ctx: Ctx, visit: string): Promise<void> {
  const operator = await demoAccount(ctx, 'staff@demo.test', 'staff');
  if (!operator) return;
  const tickets = await ctx.db
    .selectFrom('admission')
    .select(['admission_id', 'secret'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where('visit_date', '=', visit)
    .where('kind', '=', 'admission')
    .where('state', '=', 'active')
    .execute();
  const gate = actingAs(ctx, operator, 'staff');
  const [terminal] = await docletsByTemplate(ctx, TEMPLATE.accessTerminal);
  const place = await gatePlace(gate, { terminal_id: terminal?.id });
  for (const { admission_id: admissionId, secret } of tickets) {
    const code = { admissionId, key: ticketKey(ctx.secrets.ticket, admissionId, secret), rotation: null };
    await scanTicket({ ctx: gate, code, place, direction: 'in', nonce: null, sessionId: operator, operator });
  }
}
