import type { Answer, Calls, Said } from './calls.ts';
import type { Chance } from './chance.ts';
import { COUNTED } from './diary.ts';
import { exchangeOfOrder } from './exchanges.ts';
import { moveDay, moveOfOrder } from './moves.ts';
import { TOURS, type Post, type Scene } from './scene.ts';
import { noteTask } from './second-persons.ts';

type Office = Scene & Post & Calls & { chance: Chance };

/** Changes capacities, prices, times and codes, refunds, and moves visits to other days. */
export function officeOf(scene: Scene, chance: Chance): () => Promise<unknown> {
  const office: Office = { ...scene, ...scene.office, ...scene.callsOf(chance), chance };
  const { stock, change } = office;
  return () =>
    chance.weighed<() => Promise<unknown>>([
      [3, () => recount(office, stock.roomType, { default_capacity: chance.whole(5, 60) })],
      [2, () => recount(office, stock.roomType, { limited: !chance.oneIn(3) })],
      [1, () => recount(office, stock.seasonType, { default_capacity: chance.whole(5, 30), limited: !chance.oneIn(4) })],
      [5, () => recount(office, chance.pick(stock.sessions), { capacity: chance.oneIn(2) ? null : chance.whole(2, 25) })],
      [2, () => moveTour(office, chance.whole(0, TOURS.length - 1))],
      [1, () => recount(office, stock.hoodie, { stock: chance.oneIn(4) ? null : chance.whole(5, 60) })],
      [2, () => change(chance.pick([stock.steady, stock.roomy, stock.tour]), priced(chance.whole(10, 45)), office.operator)],
      [1, () => change(stock.promoId, { max_uses: chance.whole(5, 40), percent: chance.whole(10, 90) }, office.operator)],
      [4, () => refund(office)],
      [3, () => refundPart(office)],
      [4, async () => moveOfOrder(scene, await completeOrder(office), chance)],
      [6, async () => exchangeOfOrder(scene, await completeOrder(office), chance)],
      [1, () => moveDay(scene, chance)],
    ])();
}

async function completeOrder({ chance, act, operator, diary }: Office): Promise<Said | undefined> {
  const [order_id] = chance.pick([...diary.orders].filter(([, state]) => state === 'complete')) ?? [];
  return order_id === undefined ? undefined : (await act('history-by-order', { order_id }, operator))?.item;
}

async function refund(office: Office): Promise<void> {
  const { chance, act, operator, terminalId, diary } = office;
  const order = await completeOrder(office);
  const order_id: string | undefined = order?._id;
  const open: string[] = (order?.items ?? [])
    .filter((item: Said) => item.state === 'sold' && (item.admission_status !== 'used' || chance.oneIn(4)))
    .map((item: Said) => item._id);
  if (!order_id || open.length === 0) return;
  const itemIds = chance.oneIn(2) ? open : [chance.pick(open)];
  const may = ['already-refunded', 'refund-too-much', 'disputed', 'not-enough-cash', 'waits-already'];
  const answer = await act('refund', { order_id, items: itemIds, reason: 'Asked for', terminal_id: terminalId }, operator, may);
  if (answer?.item.status === 'refunded') diary.refunds.push({ orderId: order_id, itemIds });
  noteTask(diary, answer);
}

/** Refunds an amount over the whole order, now and then in cash. */
async function refundPart({ chance, act, operator, terminalId, diary }: Office): Promise<void> {
  const [order_id] = chance.pick([...diary.orders].filter(([, state]) => state === 'complete')) ?? [];
  if (!order_id) return;
  const inCash = chance.oneIn(4) ? { method: 'cash' } : {};
  const may = ['already-refunded', 'refund-too-much', 'disputed', 'nothing-to-refund', 'not-enough-cash', 'waits-already'];
  const data = { order_id, amount: chance.whole(1, 12), reason: COUNTED, terminal_id: terminalId, ...inCash };
  const answer = await act('refund', data, operator, may);
  noteTask(diary, answer);
  for (const refund of answer?.item.refunds ?? []) diary.parts.set(refund.refund_id, { status: refund.status, cents: Math.round(refund.amount * 100) });
}

const moveTour = (office: Office, at: number) => recount(office, office.stock.sessions[at]!, { start_time: office.chance.pick(TOURS[at]!) });

function recount({ change, diary, operator }: Office, id: string, data: object): Promise<Answer | null> {
  diary.recounted.add(id);
  return change(id, data, operator);
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
