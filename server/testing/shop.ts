import type { VisitDate } from '#domain/day.ts';
import { addDays } from '#domain/day.ts';
import { ROLE, TEMPLATE } from '#domain/fixed-ids.ts';
import { ensureConsumer } from '#server/accounts/consumer-records.ts';
import type { Ctx } from '#server/context.ts';
import type { DocletData } from '#server/doclets/doclet.ts';
import { cartOwner, profileOwner } from '#server/inventory/owners/owners.ts';
import type { Reply, TestHouse, TestPerson } from './open-house.ts';
import { openVenue, type Venue } from './venue.ts';

/** A venue that sells, and the steps of a buyer from a hold to an order. */
export type Shop = Venue & {
  day: string;
  buyer: (options?: { email?: string; firstName?: string; lastName?: string }) => Promise<TestPerson>;
  product: (data: DocletData) => Promise<string>;
  /** A pass for noon with this capacity on each day. */
  atNoon: (capacity: number) => Promise<string>;
  /** A pass with this capacity on each day. */
  limited: (capacity: number, data?: DocletData) => Promise<string>;
  hold: (who: { accountId: string } | { cartKey: string }, options?: { productId?: string; date?: VisitDate; count?: number }) => Promise<string[]>;
  /** One unit per hold, all for one date. */
  items: (holdIds: readonly string[], options?: { productId?: string; date?: VisitDate; names?: readonly [string, string][] }) => Record<string, object[]>;
  submit: (
    who: { token: string } | { cartKey: string; profileId: string; checkoutKey?: string },
    items: object,
    more?: Record<string, unknown>,
    headers?: Record<string, string>,
  ) => Promise<Reply>;
  /** Holds, submits, expects the order to be complete, and returns its id. */
  buy: (
    who: TestPerson,
    options?: { count?: number; productId?: string; date?: VisitDate; card?: object; names?: readonly [string, string][]; more?: Record<string, unknown> },
  ) => Promise<string>;
  tickets: (orderId: string) => Promise<{ admission_id: string; state: string; item_id: string | null }[]>;
  /** Makes the ticket of a thing a piece of merchandise. */
  asMerchandise: (itemId: string) => Promise<void>;
  /** How many units an order keeps from others. */
  unitsKept: (orderId: string) => Promise<number>;
};

export const GOOD_CARD = {
  card_number: '4242424242424242',
  card_exp_month: '12',
  card_exp_year: '2031',
  card_cvv: '123',
  name_on_card: 'Test Person',
  billing_zip: '78701',
};
export const BAD_CARD = { ...GOOD_CARD, card_number: '4000000000000002' };

export async function openShop(house: TestHouse): Promise<Shop> {
  const venue = await openVenue(house);
  const day = addDays(venue.today, 7);
  return { ...venue, day, ...productsOf(venue), ...stepsOfBuyer(house, venue, day), ...looksInto(venue.ctx) };
}

function productsOf(venue: Venue): Pick<Shop, 'product' | 'limited' | 'atNoon'> {
  const product: Shop['product'] = (data) =>
    venue.add(TEMPLATE.eventPass, {
      status: 'active',
      ow_roles: [ROLE.web, ROLE.pos, ROLE.staff, ROLE.admin],
      event_id: venue.eventId,
      store_id: venue.storeId,
      price_matrix: [{ purchase_date: 'default', calendar_price: [{ date: 'default', price: 40 }] }],
      ...data,
    });
  const limited: Shop['limited'] = async (capacity, data = {}) => {
    const typeId = await venue.add(TEMPLATE.entitlementType, { name: 'Room', limited: true, default_capacity: capacity, capacity_scope: 'date' });
    return product({
      name: 'Limited pass',
      entitlement_type_data: { primary: typeId },
      type_weave_props: { limited: true, frequency: 'once', calendar_required: true },
      ...data,
    });
  };
  return {
    product,
    limited,
    async atNoon(capacity) {
      const noon = await venue.add(TEMPLATE.venueEventSession, { name: 'Noon', event_id: venue.eventId, date: 'every', start_time: '12:00:00' });
      return limited(capacity, { session_ids: [noon] });
    },
  };
}

function stepsOfBuyer(house: TestHouse, venue: Venue, day: string): Pick<Shop, 'buyer' | 'hold' | 'items' | 'submit' | 'buy'> {
  const { ctx } = venue;
  const hold: Shop['hold'] = async (who, { productId = venue.passId, date = day, count = 1 } = {}) => {
    const owners = 'accountId' in who ? [profileOwner(who.accountId)] : [cartOwner(who.cartKey)];
    const ask = { productId, eventId: venue.eventId, date, time: null, locationId: null, roleId: ROLE.web, owners, address: null };
    return Promise.all(Array.from({ length: count }, async () => (await ctx.stock.holds.take(ctx.workspace, ask)).holdId));
  };
  const items: Shop['items'] = (holdIds, { productId = venue.passId, date = day, names = [] } = {}) => ({
    [date]: holdIds.map((holdId, index) => ({
      doclet_id: productId,
      event_id: venue.eventId,
      item_id: holdId,
      source: 'web',
      data: { assigned_first_name: names[index]?.[0] ?? 'Maya', assigned_last_name: names[index]?.[1] ?? 'Ortiz', assigned_dob: null, time: null },
    })),
  });
  const submit: Shop['submit'] = (who, ordered, more = {}, headers = {}) => {
    const signedIn = 'token' in who;
    const data = {
      items: ordered,
      store_id: venue.storeId,
      payment_info: { action: 'CHARGE', ...GOOD_CARD },
      captcha_token: 'x',
      cashless_spending: false,
      ...(signedIn ? {} : { profile_id: who.profileId, ...(who.checkoutKey ? { checkout_key: who.checkoutKey } : {}) }),
      ...more,
    };
    return house.act('submit-order', data, { ...(signedIn ? { token: who.token } : { cartKey: who.cartKey }), headers });
  };
  return {
    hold,
    items,
    submit,
    async buyer(options = {}) {
      const person = await house.person('web', { firstName: 'Maya', lastName: 'Ortiz', ...options });
      await ensureConsumer(ctx, person.accountId);
      return person;
    },
    async buy(who, { count = 1, productId = venue.passId, date = day, card = GOOD_CARD, names = [], more = {} } = {}) {
      const holds = await hold(who, { productId, date, count });
      const reply = await submit(who, items(holds, { productId, date, names }), { payment_info: card, ...more });
      const item = reply.body.data?.items[0];
      if (!item?.success) throw new Error(`The order did not go through: ${reply.text}`);
      return item.order_id;
    },
  };
}

function looksInto({ db, workspace }: Ctx): Pick<Shop, 'tickets' | 'asMerchandise' | 'unitsKept'> {
  return {
    tickets: (orderId) =>
      db
        .selectFrom('admission')
        .select(['admission_id', 'state', 'item_id'])
        .where('workspace_id', '=', workspace.id)
        .where('order_id', '=', orderId)
        .execute(),
    async asMerchandise(itemId) {
      await db.updateTable('admission').set({ kind: 'merchandise' }).where('workspace_id', '=', workspace.id).where('item_id', '=', itemId).execute();
    },
    async unitsKept(orderId) {
      return (await db.selectFrom('hold').select('hold_id').where('workspace_id', '=', workspace.id).where('order_id', '=', orderId).execute()).length;
    },
  };
}

/** The balance of each ledger account that is not zero. */
export async function balances(ctx: Ctx): Promise<Record<string, number>> {
  const rows = await ctx.db
    .selectFrom('ledger_entry')
    .select((eb) => ['account', eb.fn.sum<number>('amount_cents').as('cents')])
    .where('workspace_id', '=', ctx.workspace.id)
    .groupBy('account')
    .orderBy('account')
    .execute();
  return Object.fromEntries(rows.map((row) => [row.account, Number(row.cents)]).filter(([, cents]) => cents !== 0));
}
