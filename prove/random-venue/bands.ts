import { BAD_CARD, GOOD_CARD } from '#server/testing/shop.ts';
import type { Answer, Calls } from './calls.ts';
import type { Chance } from './chance.ts';
import { COUNTED } from './diary.ts';
import type { Post, Scene } from './scene.ts';

const GONE = ['wristband-not-linked', 'wristband-linked', 'wristband-has-value', 'wristband-blocked', 'wristband-checked-out', 'not-found'];
const UNPAID = ['not-enough-value', 'not-cashless', 'daily-limit', 'wristband-changed', 'nothing-due', 'more-than-due', 'hold-lost', 'sale-cancelled'];
const MOST_TENDERS = 3;
const MOST_BANDS = 20;

type Bar = Scene & Post & { chance: Chance; act: Calls['act']; sold: string[]; sequence: number };
type OnBand = { uid: string; balance: number };

/** Puts bands on people and money onto bands, sells against bands and the cards behind them, and gives back what is left. */
export function barOf(scene: Scene, post: Post, chance: Chance): () => Promise<unknown> {
  const bar: Bar = { ...scene, ...post, chance, act: scene.callsOf(chance).act, sold: [], sequence: 0 };
  return () =>
    chance.weighed<() => Promise<unknown>>([
      [5, () => link(bar)],
      [6, () => topUp(bar)],
      [10, () => sell(bar)],
      [2, () => giveBack(bar)],
      [3, () => takeBack(bar)],
      [4, () => takeOff(bar, 'unlink-wristband')],
      [0.3, () => takeOff(bar, 'block-wristband')],
      [0.3, () => takeOff(bar, 'checkout-wristband')],
      [0.7, () => replace(bar)],
    ])();
}

async function link(bar: Bar, uid = band(bar)): Promise<void> {
  const { chance, act, operator } = bar;
  const answer = await act('link-wristband', { uid, consumer_id: chance.pick(bar.wearers).consumerId }, operator, GONE);
  if (answer?.ok) bar.worn.add(uid);
}

/** A top-up that was cut off before any card was charged ends after a while. Repeating it answers that nothing was taken. */
async function topUp(bar: Bar): Promise<void> {
  const { chance, act, operator, diary } = bar;
  const method = chance.pick(['cash', 'card', 'card-manual']);
  const payment_info = method === 'cash' ? {} : { payment_info: chance.oneIn(10) ? BAD_CARD : GOOD_CARD };
  const data = { uid: bandAtHand(bar), terminal_id: bar.terminalId, amount: chance.whole(3, 25), method, ...payment_info };
  const answer = await act('top-up-wristband', chance.oneIn(3) ? { ...data, sequence: ++bar.sequence } : data, operator, GONE);
  if (answer?.ok) diary.topUps.set(answer.item.order_id, answer.item.status);
  const balance: number = answer?.item.wristband?.balance ?? 0;
  if (balance > 0 && chance.oneIn(3)) await passOn(bar, { uid: data.uid, balance });
}

/** Somebody spends the rest of a band and it goes to the next person. What they bought may still be returned. */
async function passOn(bar: Bar, { uid, balance }: OnBand): Promise<void> {
  await sell(bar, { uid, balance });
  await takeOff(bar, 'unlink-wristband', uid);
  await link(bar, uid);
  if (bar.chance.oneIn(2)) await takeBack(bar);
}

/** `first`: a band that pays with what is on it. */
async function sell(bar: Bar, first: OnBand | null = null): Promise<void> {
  const { chance, act, operator, diary } = bar;
  const order_id: string | undefined = (await act('placeholder-order', { terminal_id: bar.terminalId }, operator))?.item.order_id;
  if (!order_id) return;
  const items = Array.from({ length: chance.whole(1, 4) }, () => drink(bar));
  const added = await act('add-order-items', { order_id, items }, operator, ['sold-out', 'limit-reached']);
  let due: number = added?.ok ? added.item.due : 0;
  if (first && due > 0) due = await lastOfBand(bar, order_id, due, first);
  for (let tenders = 0; due > 0 && tenders < MOST_TENDERS; tenders++) due = await tender(bar, order_id, due);
  const wantsIt = added?.ok && !chance.oneIn(5);
  const closed = wantsIt ? await act('complete-order', { order_id }, operator, ['not-paid', 'hold-lost', 'payment-pending']) : null;
  if (closed?.ok) {
    diary.orders.set(order_id, 'complete');
    bar.sold.push(order_id);
    return;
  }
  const given = await act('cancel-transaction', { order_id }, operator, ['sale-complete', 'payment-pending', 'needs-review']);
  if (given?.item.state === 'cancelled') diary.orders.set(order_id, 'cancelled');
}

function drink({ chance, shop, stock }: Bar) {
  const [doclet_id, date] = chance.weighed([
    [5, [stock.drink, 'any']],
    [1, [stock.hoodie, 'any']],
    [1, [stock.steady, stock.days[0]]],
  ] as [number, [string, string]][]);
  return { doclet_id, event_id: shop.eventId, date, first_name: 'At', last_name: 'Bar' };
}

/** Pays everything that is on the band, and the rest in cash. */
async function lastOfBand(bar: Bar, order_id: string, due: number, { uid, balance }: OnBand): Promise<number> {
  const { act, operator } = bar;
  const paid = await act('charge-wristband', { order_id, uid, amount_base: Math.min(balance, due) }, operator, [...GONE, ...UNPAID]);
  note(bar, order_id, paid);
  const cash = await act('charge-cash', { order_id }, operator, UNPAID);
  note(bar, order_id, cash);
  return cash?.ok ? 0 : due;
}

/** Returns what is still due afterwards, as far as the answer told. */
async function tender(bar: Bar, order_id: string, due: number): Promise<number> {
  const paid = bar.chance.oneIn(5) ? await bar.act('charge-cash', { order_id }, bar.operator, UNPAID) : await payByBand(bar, order_id, due);
  note(bar, order_id, paid);
  return paid?.ok ? paid.item.order.due : due;
}

function payByBand(bar: Bar, order_id: string, due: number): Promise<Answer | null> {
  const data = { order_id, uid: bandAtHand(bar), ...(bar.chance.oneIn(3) ? { amount_base: Math.ceil(due / 2) } : {}) };
  return numbered(bar, 'charge-wristband', data, [...GONE, ...UNPAID]);
}

/** A terminal that is unsure whether it was heard asks again under its own number. */
async function numbered(bar: Bar, name: string, data: object, may: readonly string[]): Promise<Answer | null> {
  const { chance, act, operator } = bar;
  if (!chance.oneIn(3)) return act(name, data, operator, may);
  const asked = { ...data, sequence: ++bar.sequence };
  const first = await act(name, asked, operator, may);
  if (!first?.ok || chance.oneIn(2)) return first;
  const again = await act(name, asked, operator, may);
  if (again?.ok && again.item.payment?.payment_id !== first.item.payment?.payment_id)
    bar.diary.surprises.push(`${name} under one number is two: ${JSON.stringify([first.item, again.item])}`);
  return again?.ok ? again : first;
}

function note({ diary }: Bar, orderId: string, paid: Answer | null): void {
  if (paid?.item.success) diary.tenders.push({ orderId, paymentId: paid.item.payment.payment_id });
}

/** Returns a drink, whoever now wears the band that paid for it. */
async function takeBack({ chance, act, operator, diary, sold }: Bar): Promise<void> {
  const order_id = chance.oneIn(2) ? sold.at(-1) : chance.pick(sold);
  if (!order_id) return;
  const may = ['already-refunded', 'refund-too-much', 'disputed', 'nothing-to-refund', 'not-enough-cash', 'waits-already'];
  const answer = await act('refund', { order_id, reason: COUNTED }, operator, may);
  for (const refund of answer?.item.refunds ?? []) diary.parts.set(refund.refund_id, { status: refund.status, cents: Math.round(refund.amount * 100) });
}

async function giveBack({ chance, act, operator, diary, bands }: Bar): Promise<void> {
  const uid = chance.pick(bands);
  if (!uid) return;
  const amount = chance.oneIn(2) ? {} : { amount: chance.whole(1, 30) };
  const may = ['nothing-to-return', 'not-enough-value', 'not-enough-cash', 'refund-too-much', 'disputed', 'not-found'];
  const answer = await act('return-wristband-value', { uid, ...amount }, operator, may);
  for (const refund of answer?.item.refunds ?? []) diary.valueBack.set(refund.refund_id, refund.status);
}

/** Unlinks, blocks or checks out a band. After any of these nobody wears it. */
async function takeOff(bar: Bar, name: string, uid = bandAtHand(bar)): Promise<void> {
  if ((await bar.act(name, { uid }, bar.operator, GONE))?.ok) bar.worn.delete(uid);
}

async function replace(bar: Bar): Promise<void> {
  const { chance, act, operator, worn } = bar;
  const [uid, new_uid] = [bandAtHand(bar), chance.oneIn(3) ? band(bar) : newBand(bar)];
  const answer = await act('replace-wristband', { uid, new_uid }, operator, [...GONE, 'wristband-replaced', 'same-wristband']);
  if (!answer?.ok) return;
  worn.delete(uid);
  worn.add(new_uid);
}

/** Usually a band that is known to be worn. */
function bandAtHand(bar: Bar): string {
  const { chance, worn } = bar;
  return (chance.oneIn(6) ? undefined : chance.pick([...worn])) ?? band(bar);
}

/** A band in use, or a new one. There are few, so that a band goes from wearer to wearer. */
function band(bar: Bar): string {
  const { chance, bands } = bar;
  const uid = chance.oneIn(bands.length > MOST_BANDS ? 12 : 3) ? undefined : chance.pick(bands.slice(-MOST_BANDS));
  return uid ?? newBand(bar);
}

function newBand({ bands }: Bar): string {
  const uid = `BAND-${String(bands.length + 1).padStart(4, '0')}`;
  bands.push(uid);
  return uid;
}
