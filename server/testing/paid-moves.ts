import { addDays } from '#domain/day.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { resolveOpen } from '#server/checkout/left-open/resolver.ts';
import { checkInvariants } from '#server/orders/invariants/check-invariants.ts';
import type { FakeGateway } from './fake-gateway.ts';
import type { TestHouse, TestPerson } from './house.ts';
import { itemsOf } from './outcome.ts';
import { openShopWithBank } from './own-bank.ts';
import { GOOD_CARD, type Shop } from './shop.ts';

type Bought = { orderId: string; tickets: string[] };
type Paying = { total?: number; date?: string; time?: string; who?: TestPerson; key?: string; card_id?: string };

/** A default price of 40, and others on some days. */
export const priced = (prices: Record<string, number>) => [
  { purchase_date: 'default', calendar_price: Object.entries({ default: 40, ...prices }).map(([date, price]) => ({ date, price })) },
];

export const refusal = (code: string, message?: string) => ({ status: 409, body: { errors: [{ code, ...(message ? { message } : {}) }] } });

/** A house with a bank in this process, at whose shop paid moves are made. */
export async function openPaidMovesWithBank() {
  const { house, shop, gateway } = await openShopWithBank();
  return { house, shop, gateway, invariants: () => checkInvariants(house.house), ...(await openPaidMoves(house, shop)) };
}

/** A pass that costs ten dollars more on one day and less on another, and a buyer with a card on file. `cardFields`: how a card is given to this bank. */
export async function openPaidMoves(house: TestHouse, shop: Shop, cardFields: () => object = () => GOOD_CARD) {
  const days = { day: shop.day, dearer: addDays(shop.day, 2), cheaper: addDays(shop.day, 3) };
  const price_matrix = priced({ [days.dearer]: 50, [days.cheaper]: 30 });
  const pass = await shop.product({ name: 'Movable pass', move_until_days: 2, return_until_days: 2, price_matrix });
  const buyer = { who: await shop.buyer(), card: '' };
  const cardOf = async (who: TestPerson): Promise<string> => {
    const [kept] = itemsOf(await house.act('save-payment-method', { profile_id: who.accountId, ...cardFields() }, { token: who.token }));
    return kept.vault_id;
  };
  const ticketsOf = async (orderId: string) => (await shop.tickets(orderId)).map((ticket) => ticket.admission_id);
  const pay = (admissions: string[], { total = 10, date = days.dearer, time, who = buyer.who, key, card_id = buyer.card }: Paying = {}) =>
    house.act('pay-to-move', { admissions, date, time, total, card_id }, { token: who.token, ...(key ? { headers: { 'idempotency-key': key } } : {}) });
  return {
    ...days,
    pass,
    cardOf,
    ticketsOf,
    pay,
    ...readersOf(shop),
    /** Who buys and pays. */
    buyer: () => buyer.who,
    act: (name: string, data: object, { token } = buyer.who) => house.act(name, data, { token }),
    statusOf: async (reply: ReturnType<typeof pay>) => itemsOf(await reply)[0].status,
    /** The next to buy and to pay, who has not used up any limit. */
    async newBuyer(): Promise<TestPerson> {
      buyer.who = await shop.buyer();
      buyer.card = await cardOf(buyer.who);
      return buyer.who;
    },
    async bought(options: { productId?: string; date?: string; count?: number; more?: Record<string, unknown> } = {}): Promise<Bought> {
      const orderId = await shop.buy(buyer.who, { productId: pass, ...options });
      return { orderId, tickets: await ticketsOf(orderId) };
    },
    /** The bank is asked again about what it has not answered. */
    async settleLater(): Promise<void> {
      const longAgo = { sent_at: new Date(house.clock.now() - MINUTE_MS), asked_at: null };
      await shop.ctx.db.updateTable('payment').set(longAgo).where('state', 'in', ['sent', 'unknown']).execute();
      await resolveOpen(house.house);
    },
    async moveByOffice({ orderId }: Bought, items?: string[]) {
      const { token } = await house.person('admin');
      return house.act('move-order-items', { order_id: orderId, items: items ?? (await itemIdsOf(shop, orderId)), date: days.dearer }, { token });
    },
    /** Something happens once the payment is written and before the bank has answered. */
    async payWhile({ before }: FakeGateway, order: Bought, meanwhile: (order: Bought) => Promise<unknown>, total = 10): Promise<string> {
      const { charge } = before;
      before.charge = async () => {
        before.charge = charge;
        await meanwhile(order);
      };
      return itemsOf(await pay(order.tickets, { total }))[0].status;
    },
  };
}

const itemIdsOf = async ({ ctx }: Shop, orderId: string): Promise<string[]> =>
  (await ctx.db.selectFrom('order_item').select('item_id').where('order_id', '=', orderId).orderBy('line_no').execute()).map(({ item_id }) => item_id);

function readersOf({ ctx: { db } }: Shop) {
  const thingsOf = (orderId: string) => db.selectFrom('order_item').selectAll().where('order_id', '=', orderId).orderBy('line_no').execute();
  return {
    thingsOf,
    orderOf: (orderId: string) => db.selectFrom('sales_order').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow(),
    daysOf: async (orderId: string) => (await thingsOf(orderId)).map((item) => item.visit_date),
    paymentsOf: async (orderId: string) =>
      (await db.selectFrom('payment').select(['state', 'amount_cents']).where('order_id', '=', orderId).orderBy('attempt_no').execute()).map(
        ({ state, amount_cents }) => `${state} ${amount_cents}`,
      ),
  };
}
