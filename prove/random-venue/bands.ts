import { BAD_CARD, GOOD_CARD } from '#server/testing/shop.ts';
import type { Answer } from './calls.ts';
import type { Chance } from './chance.ts';
import { COUNTED } from './diary.ts';
import type { Post, Scene } from './scene.ts';

const GONE = ['wristband-not-linked', 'wristband-linked', 'wristband-has-value', 'wristband-blocked', 'wristband-checked-out', 'not-found'];
const UNPAID = ['not-enough-value', 'not-cashless', 'daily-limit', 'wristband-changed', 'nothing-due', 'more-than-due', 'hold-lost', 'sale-cancelled'];
const MOST_TENDERS = 3;
const MOST_BANDS = 20;

type OnBand = { uid: string; balance: number };

/** Puts bands on people and money onto bands, sells against bands and the cards behind them, and gives back what is left. */
export function barOf(scene: Scene, { operator, terminalId }: Post, chance: Chance): () => Promise<unknown> {
  const { shop, stock, diary, bands, worn } = scene;
  const { act } = scene.callsOf(chance);
  const sold: string[] = [];
  let sequence = 0;

  /** A band in use, or a new one. There are few, so that a band goes from wearer to wearer. */
  function band(): string {
    const uid = chance.oneIn(bands.length > MOST_BANDS ? 12 : 3) ? undefined : chance.pick(bands.slice(-MOST_BANDS));
    return uid ?? newBand();
  }

  function newBand(): string {
    const uid = `BAND-${String(bands.length + 1).padStart(4, '0')}`;
    bands.push(uid);
    return uid;
  }

  /** A terminal that is unsure whether it was heard asks again under its own number. */
  async function numbered(name: string, data: object, may: readonly string[]): Promise<Answer | null> {
    if (!chance.oneIn(3)) return act(name, data, operator, may);
    const asked = { ...data, sequence: ++sequence };
    const first = await act(name, asked, operator, may);
    if (!first?.ok || chance.oneIn(2)) return first;
    const again = await act(name, asked, operator, may);
    if (again?.ok && again.item.payment?.payment_id !== first.item.payment?.payment_id)
      diary.surprises.push(`${name} under one number is two: ${JSON.stringify([first.item, again.item])}`);
    return again?.ok ? again : first;
  }

  /** Usually a band that is known to be worn. */
  const bandAtHand = (): string => (chance.oneIn(6) ? undefined : chance.pick([...worn])) ?? band();

  async function link(uid = band()): Promise<void> {
    const answer = await act('link-wristband', { uid, consumer_id: chance.pick(scene.wearers).consumerId }, operator, GONE);
    if (answer?.ok) worn.add(uid);
  }

  /** A top-up that was cut off before any card was charged ends after a while. Repeating it answers that nothing was taken. */
  async function topUp(): Promise<void> {
    const method = chance.pick(['cash', 'card', 'card-manual']);
    const payment_info = method === 'cash' ? {} : { payment_info: chance.oneIn(10) ? BAD_CARD : GOOD_CARD };
    const data = { uid: bandAtHand(), terminal_id: terminalId, amount: chance.whole(3, 25), method, ...payment_info };
    const answer = await act('top-up-wristband', chance.oneIn(3) ? { ...data, sequence: ++sequence } : data, operator, GONE);
    if (answer?.ok) diary.topUps.set(answer.item.order_id, answer.item.status);
    const balance: number = answer?.item.wristband?.balance ?? 0;
    if (balance > 0 && chance.oneIn(3)) await passOn(data.uid, balance);
  }

  /** Somebody spends the rest of a band and it goes to the next person. What they bought may still be returned. */
  async function passOn(uid: string, balance: number): Promise<void> {
    await sell({ uid, balance });
    await takeOff('unlink-wristband', uid);
    await link(uid);
    if (chance.oneIn(2)) await takeBack();
  }

  const drink = () => {
    const [doclet_id, date] = chance.weighed([
      [5, [stock.drink, 'any']],
      [1, [stock.hoodie, 'any']],
      [1, [stock.steady, stock.days[0]]],
    ] as [number, [string, string]][]);
    return { doclet_id, event_id: shop.eventId, date, first_name: 'At', last_name: 'Bar' };
  };

  /** `first`: a band that pays with what is on it. */
  async function sell(first: OnBand | null = null): Promise<void> {
    const order_id: string | undefined = (await act('placeholder-order', { terminal_id: terminalId }, operator))?.item.order_id;
    if (!order_id) return;
    const items = Array.from({ length: chance.whole(1, 4) }, drink);
    const added = await act('add-order-items', { order_id, items }, operator, ['sold-out', 'limit-reached']);
    let due: number = added?.ok ? added.item.due : 0;
    if (first && due > 0) due = await lastOfBand(order_id, due, first);
    for (let tenders = 0; due > 0 && tenders < MOST_TENDERS; tenders++) due = await tender(order_id, due);
    const wantsIt = added?.ok && !chance.oneIn(5);
    const closed = wantsIt ? await act('complete-order', { order_id }, operator, ['not-paid', 'hold-lost', 'payment-pending']) : null;
    if (closed?.ok) {
      diary.orders.set(order_id, 'complete');
      sold.push(order_id);
      return;
    }
    const given = await act('cancel-transaction', { order_id }, operator, ['sale-complete', 'payment-pending', 'needs-review']);
    if (given?.item.state === 'cancelled') diary.orders.set(order_id, 'cancelled');
  }

  /** Pays everything that is on the band, and the rest in cash. */
  async function lastOfBand(order_id: string, due: number, { uid, balance }: OnBand): Promise<number> {
    const paid = await act('charge-wristband', { order_id, uid, amount_base: Math.min(balance, due) }, operator, [...GONE, ...UNPAID]);
    note(order_id, paid);
    const cash = await act('charge-cash', { order_id }, operator, UNPAID);
    note(order_id, cash);
    return cash?.ok ? 0 : due;
  }

  function note(orderId: string, paid: Answer | null): void {
    if (paid?.item.success) diary.tenders.push({ orderId, paymentId: paid.item.payment.payment_id });
  }

  /** Returns what is still due afterwards, as far as the answer told. */
  async function tender(order_id: string, due: number): Promise<number> {
    const paid = chance.oneIn(5)
      ? await act('charge-cash', { order_id }, operator, UNPAID)
      : await numbered('charge-wristband', { order_id, uid: bandAtHand(), ...(chance.oneIn(3) ? { amount_base: Math.ceil(due / 2) } : {}) }, [
          ...GONE,
          ...UNPAID,
        ]);
    note(order_id, paid);
    return paid?.ok ? paid.item.order.due : due;
  }

  /** Returns a drink, whoever now wears the band that paid for it. */
  async function takeBack(): Promise<void> {
    const order_id = chance.oneIn(2) ? sold.at(-1) : chance.pick(sold);
    if (!order_id) return;
    const may = ['already-refunded', 'refund-too-much', 'disputed', 'nothing-to-refund', 'not-enough-cash'];
    const answer = await act('refund', { order_id, reason: COUNTED }, operator, may);
    for (const refund of answer?.item.refunds ?? []) diary.parts.set(refund.refund_id, { status: refund.status, cents: Math.round(refund.amount * 100) });
  }

  async function giveBack(): Promise<void> {
    const uid = chance.pick(bands);
    if (!uid) return;
    const amount = chance.oneIn(2) ? {} : { amount: chance.whole(1, 30) };
    const may = ['nothing-to-return', 'not-enough-value', 'not-enough-cash', 'refund-too-much', 'disputed', 'not-found'];
    const answer = await act('return-wristband-value', { uid, ...amount }, operator, may);
    for (const refund of answer?.item.refunds ?? []) diary.valueBack.set(refund.refund_id, refund.status);
  }

  /** Unlinks, blocks or checks out a band. After any of these nobody wears it. */
  async function takeOff(name: string, uid = bandAtHand()): Promise<void> {
    if ((await act(name, { uid }, operator, GONE))?.ok) worn.delete(uid);
  }

  async function replace(): Promise<void> {
    const [uid, new_uid] = [bandAtHand(), chance.oneIn(3) ? band() : newBand()];
    const answer = await act('replace-wristband', { uid, new_uid }, operator, [...GONE, 'wristband-replaced', 'same-wristband']);
    if (!answer?.ok) return;
    worn.delete(uid);
    worn.add(new_uid);
  }

  return () =>
    chance.weighed<() => Promise<unknown>>([
      [5, () => link()],
      [6, topUp],
      [10, () => sell()],
      [2, giveBack],
      [3, takeBack],
      [4, () => takeOff('unlink-wristband')],
      [0.3, () => takeOff('block-wristband')],
      [0.3, () => takeOff('checkout-wristband')],
      [0.7, replace],
    ])();
}
