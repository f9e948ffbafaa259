import { GOOD_CARD } from '#server/testing/shop.ts';
import { COUNTED } from './diary.ts';
import type { Said } from './calls.ts';
import type { Chance } from './chance.ts';
import { moveDay, moveOfOrder } from './moves.ts';
import { noteTask } from './second-persons.ts';
import { PROMOS, TIMES, TOURS, type Post, type Scene } from './scene.ts';

/** One sale per turn: items in, now and then one out again, paid in cash or by card, completed or given up. */
export function tillOf(scene: Scene, { operator, terminalId }: Post, chance: Chance): () => Promise<void> {
  const { shop, stock, diary } = scene;
  const { act } = scene.callsOf(chance);

  function thing() {
    const [doclet_id, date] = chance.pick([
      [stock.steady, stock.days[0]!],
      [stock.roomy, chance.pick(stock.days)],
      [stock.tour, chance.pick(stock.days.slice(1))],
      [stock.hoodie, 'any'],
    ]);
    const time = doclet_id === stock.tour ? { time: chance.pick(TIMES) } : {};
    return { doclet_id, event_id: shop.eventId, date, first_name: 'Walk', last_name: 'In', ...time };
  }

  return async () => {
    const order_id: string | undefined = (await act('placeholder-order', { terminal_id: terminalId }, operator))?.item.order_id;
    if (!order_id) return;
    const may = [
      'sold-out',
      'limit-reached',
      'time-unavailable',
      'hold-lost',
      'not-for-sale',
      'promo-invalid',
      'paid-already',
      'nothing-to-pay',
      'sale-changed',
    ];
    const promo_code = chance.oneIn(4) ? chance.pick(PROMOS) : null;
    const customer = chance.oneIn(3) ? { profile_id: chance.pick(scene.buyers).accountId } : {};
    const isNamedLater = chance.oneIn(2);
    const items = Array.from({ length: chance.whole(1, 2) }, thing);
    const added = await act('add-order-items', { order_id, items, promo_code, ...(isNamedLater ? {} : customer) }, operator, may);
    if (added?.ok && isNamedLater && 'profile_id' in customer) await act('add-order-items', { order_id, items: [], ...customer }, operator, may);
    if (added?.ok && added.item.items.length > 1 && chance.oneIn(3))
      await act('add-order-items', { order_id, items: [], remove: [added.item.items[0].item_id] }, operator, may);
    const pay = chance.oneIn(2) ? 'charge-cash' : 'charge-card-manual';
    const wantsIt = added?.ok && !chance.oneIn(5);
    const paid = wantsIt ? await act(pay, { order_id, ...(pay === 'charge-cash' ? {} : { payment_info: GOOD_CARD }) }, operator, may) : null;
    if (paid?.item.success) {
      const closed = await act('complete-order', { order_id }, operator, ['not-paid', 'hold-lost', 'payment-pending']);
      if (closed?.ok) return toldComplete(order_id, closed.item.tickets);
    }
    const given = await act('cancel-transaction', { order_id }, operator, ['sale-complete', 'payment-pending']);
    if (given?.item.state === 'cancelled') diary.orders.set(order_id, 'cancelled');
  };

  function toldComplete(orderId: string, tickets: readonly { code: string | null }[]): void {
    diary.orders.set(orderId, 'complete');
    for (const { code } of tickets) if (code) scene.codes.push(JSON.parse(code));
  }
}

/** Scans what it is shown: tickets for today and for other days, some of them passed on or refunded meanwhile. */
export function gateOf(scene: Scene, { operator, terminalId }: Post, chance: Chance): () => Promise<void> {
  const { act } = scene.callsOf(chance);
  let scans = 0;
  return async () => {
    const code = chance.pick(scene.codes);
    if (!code) return;
    const nonce = `${terminalId}-${++scans}`;
    const answer = await act('scan-ticket', { ...code, terminal_id: terminalId, device_id: terminalId, nonce }, operator);
    if (answer?.item.result === 'accepted') scene.diary.letIn.add(code._id);
  };
}

/** Changes capacities, prices, times and codes, refunds, and moves visits to other days. */
export function officeOf(scene: Scene, chance: Chance): () => Promise<unknown> {
  const { stock, diary } = scene;
  const { operator: admin, terminalId } = scene.office;
  const { act, change } = scene.callsOf(chance);
  const recount = (id: string, data: object) => {
    diary.recounted.add(id);
    return change(id, data, admin);
  };

  async function completeOrder(): Promise<Said | undefined> {
    const [order_id] = chance.pick([...diary.orders].filter(([, state]) => state === 'complete')) ?? [];
    return order_id === undefined ? undefined : (await act('history-by-order', { order_id }, admin))?.item;
  }

  async function refund(): Promise<void> {
    const order = await completeOrder();
    const order_id: string | undefined = order?._id;
    const open: string[] = (order?.items ?? [])
      .filter((item: Said) => item.state === 'sold' && (item.admission_status !== 'used' || chance.oneIn(4)))
      .map((item: Said) => item._id);
    if (!order_id || open.length === 0) return;
    const itemIds = chance.oneIn(2) ? open : [chance.pick(open)];
    const may = ['already-refunded', 'refund-too-much', 'disputed', 'not-enough-cash'];
    const answer = await act('refund', { order_id, items: itemIds, reason: 'Asked for', terminal_id: terminalId }, admin, may);
    if (answer?.item.status === 'refunded') diary.refunds.push({ orderId: order_id, itemIds });
    noteTask(diary, answer);
  }

  /** Refunds an amount over the whole order, now and then in cash. */
  async function refundPart(): Promise<void> {
    const [order_id] = chance.pick([...diary.orders].filter(([, state]) => state === 'complete')) ?? [];
    if (!order_id) return;
    const inCash = chance.oneIn(4) ? { method: 'cash' } : {};
    const may = ['already-refunded', 'refund-too-much', 'disputed', 'nothing-to-refund', 'not-enough-cash'];
    const data = { order_id, amount: chance.whole(1, 12), reason: COUNTED, terminal_id: terminalId, ...inCash };
    const answer = await act('refund', data, admin, may);
    noteTask(diary, answer);
    for (const refund of answer?.item.refunds ?? []) diary.parts.set(refund.refund_id, { status: refund.status, cents: Math.round(refund.amount * 100) });
  }

  const moveTour = (at: number) => recount(stock.sessions[at]!, { start_time: chance.pick(TOURS[at]!) });

  return () =>
    chance.weighed<() => Promise<unknown>>([
      [3, () => recount(stock.roomType, { default_capacity: chance.whole(5, 60) })],
      [2, () => recount(stock.roomType, { limited: !chance.oneIn(3) })],
      [1, () => recount(stock.seasonType, { default_capacity: chance.whole(5, 30), limited: !chance.oneIn(4) })],
      [5, () => recount(chance.pick(stock.sessions), { capacity: chance.oneIn(2) ? null : chance.whole(2, 25) })],
      [2, () => moveTour(chance.whole(0, TOURS.length - 1))],
      [1, () => recount(stock.hoodie, { stock: chance.oneIn(4) ? null : chance.whole(5, 60) })],
      [2, () => change(chance.pick([stock.steady, stock.roomy, stock.tour]), priced(chance.whole(10, 45)), admin)],
      [1, () => change(stock.promoId, { max_uses: chance.whole(5, 40), percent: chance.whole(10, 90) }, admin)],
      [4, refund],
      [3, refundPart],
      [4, async () => moveOfOrder(scene, await completeOrder(), chance)],
      [1, () => moveDay(scene, chance)],
    ])();
}

/** In the end every pool gets its limit again, so that whatever was taken meanwhile must be counted. */
export async function limitAll(scene: Scene, chance: Chance): Promise<void> {
  const { stock, office, diary } = scene;
  const { change } = scene.callsOf(chance);
  const limits: [string, object][] = [
    ...stock.sessions.map((id): [string, object] => [id, { capacity: 20 }]),
    ...[stock.roomType, stock.seasonType].map((id): [string, object] => [id, { limited: true }]),
    [stock.hoodie, { stock: 20 }],
  ];
  for (const [id, limit] of limits) {
    diary.recounted.add(id);
    await change(id, limit, office.operator);
  }
}

const priced = (price: number) => ({ price_matrix: [{ purchase_date: 'default', calendar_price: [{ date: 'default', price }] }] });
