import { addDays } from '#domain/day.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { dayInZone, instantInZone } from '#domain/zone.ts';
import { failed } from '#server/payments/gateways/gateway.ts';
import { bandsOf } from './bands.ts';
import type { FakeGateway } from './fake-gateway.ts';
import type { TestHouse, TestPerson } from './house.ts';
import type { Register } from './register.ts';
import { GOOD_CARD } from './shop.ts';

/** Everything that can happen to money in a venue, partly before and partly after its midnight. Reports about it are compared with the ledger. */
export type SalesDay = { otherEvent: string; taxed: string; parking: string; buyer: TestPerson; admin: TestPerson };

const ZONE = 'America/Chicago';
const TEN_MINUTES = 10 * MINUTE_MS;

/** Sets the clock to five minutes before midnight at the venue. Call it before anybody signs in. */
export function beforeMidnight(house: TestHouse): void {
  const today = dayInZone(ZONE, house.clock.now());
  house.clock.set(instantInZone(ZONE, today, '23:55:00'));
}

export async function sellForTwoDays(house: TestHouse, register: Register, gateway: FakeGateway): Promise<SalesDay> {
  const [admin, buyer, bands] = [await house.person('admin'), await register.buyer(), bandsOf(register)];
  const agree = async (reply: { body: { data?: any } }) => {
    const taskId = reply.body.data.items[0].task_id;
    const done = await house.call('POST', `/api/workspace/${house.workspaceId}/task/${taskId}`, { token: admin.token, body: { status: 'confirmed' } });
    if (done.status !== 200) throw new Error(done.text);
    await house.house.outbox.drain();
  };
  const give = async (action: string, data: object, by = admin) => {
    const reply = await house.act(action, data, { token: by.token });
    if (reply.status !== 200) throw new Error(reply.text);
    return reply;
  };
  const taxed = await register.product({
    name: 'Taxed pass',
    tax: { rate: 8.875, included: false },
    fees: [{ name: 'Service', kind: 'percent', percent: 4.5, per: 'ticket' }],
  });
  const parking = await register.product({ name: 'Parking', tax: { rate: 20, included: true } });
  const otherEvent = await register.add(TEMPLATE.venueEvent, { name: 'Autumn', status: 'active', start_date: '2020-01-01', end_date: '2035-01-01' });
  const autumn = await register.product({ name: 'Autumn pass', event_id: otherEvent, tax: { rate: 7.25, included: false } });
  const dearer = addDays(register.day, 2);
  const dearerThen = async (data: object, price: number) => {
    const price_matrix = [
      {
        purchase_date: 'default',
        calendar_price: [
          { date: dearer, price: price + 15 },
          { date: 'default', price },
        ],
      },
    ];
    return register.product({ name: 'Movable pass', move_until_days: 2, price_matrix, ...data });
  };
  const [movable, free] = [
    await dearerThen({ tax: { rate: 8.875, included: false }, fees: [{ name: 'Service', kind: 'percent', percent: 4.5, per: 'ticket' }] }, 40),
    await dearerThen({ tax: { rate: 20, included: true } }, 0),
  ];
  await register.add(TEMPLATE.productDiscount, { name: 'Third', code: 'THIRD', status: 'active', kind: 'percent', percent: 33 });

  // The first day: the web, a till with two tenders, a wristband.
  const plain = await register.buy(buyer, { count: 3 });
  const reduced = await register.buy(buyer, { count: 3, productId: taxed, more: { promo_code: 'THIRD' } });
  await register.buy(buyer, { count: 2, productId: parking });
  const [moved, hadFree] = [await register.buy(buyer, { count: 2, productId: movable }), await register.buy(buyer, { productId: free })];
  const paidLater = [[moved, 34.02] as const, [hadFree, 15] as const];
  const twice = await register.buy(buyer, { count: 2, productId: movable });
  const [card] = (await give('save-payment-method', { profile_id: buyer.accountId, ...GOOD_CARD }, buyer)).body.data.items;
  const payForDearer = async (orderId: string, total: number, count?: number) => {
    const admissions = (await register.tickets(orderId)).map((ticket) => ticket.admission_id).slice(0, count);
    await give('pay-to-move', { admissions, date: dearer, total, card_id: card.vault_id }, buyer);
  };
  await payForDearer(twice, 17.01, 1);
  const both = await register.open();
  const line = (doclet_id: string, event_id: string) => ({ doclet_id, event_id, date: register.day, first_name: 'Walk', last_name: 'In' });
  await register.act('add-order-items', { order_id: both, items: [line(register.passId, register.eventId), line(autumn, otherEvent)] });
  await register.act('charge-cash', { order_id: both, amount_base: '33.33' });
  await register.act('charge-card-manual', { order_id: both, ...GOOD_CARD });
  await register.act('complete-order', { order_id: both });
  const { uid } = await bands.band('50.00');
  const worn = await bands.pay(uid);
  await register.act('complete-order', { order_id: worn.order_id });
  // None of these is a sale.
  await register.act('charge-cash', { order_id: (await register.sale()).order_id, amount_base: '5.00' });
  const left = await register.sale();
  await register.act('charge-cash', { order_id: left.order_id, amount_base: '5.00' });
  await register.act('cancel-transaction', { order_id: left.order_id });

  // The second day: refunds, and one more sale.
  house.clock.advance(TEN_MINUTES);
  const [first] = await thingsOf(register, reduced);
  await give('refund', { order_id: reduced, items: [first] });
  await give('refund', { order_id: reduced, amount: 7.77 });
  await give('refund', { order_id: both, amount: 20.01 }, register.operator);
  await give('refund', { order_id: worn.order_id }, register.operator);
  await agree(await give('arbitrary-refund', { order_id: plain, amount: 4.99, reason: 'queue' }, await house.person('staff')));
  await agree(await give('arbitrary-refund', { order_id: both, amount: 3.33, reason: 'queue' }, register.operator));
  gateway.refuseRefunds(failed('refused'));
  await give('refund', { order_id: plain, amount: 11 });
  gateway.refuseRefunds(null);
  await give('return-wristband-value', { uid, amount: '10.00' }, register.operator);
  await register.buy(buyer);
  await declined(gateway, async () => {
    for (const [orderId, total] of paidLater) await payForDearer(orderId, total);
  });
  for (const [orderId, total] of paidLater) await payForDearer(orderId, total);
  await payForDearer(twice, 17.01);
  return { otherEvent, taxed, parking, buyer, admin };
}

async function declined(gateway: FakeGateway, paying: () => Promise<void>): Promise<void> {
  const { charge } = gateway;
  gateway.charge = async () => ({ status: 'declined', declineMessage: 'Your card has insufficient funds.' });
  await paying();
  gateway.charge = charge;
}

async function thingsOf(register: Register, orderId: string): Promise<string[]> {
  const rows = await register.ctx.db.selectFrom('order_item').select('item_id').where('order_id', '=', orderId).orderBy('line_no').execute();
  return rows.map((row) => row.item_id);
}
