import type { TestPerson } from '#server/testing/open-house.ts';
import { BAD_CARD, GOOD_CARD } from '#server/testing/shop.ts';
import type { Said } from './calls.ts';
import type { Chance } from './chance.ts';
import { giveBack, moveOwn } from './moves.ts';
import { PROMOS, TIMES, type Scene } from './scene.ts';

type Held = { holdId: string; productId: string; date: string; time: string | null };

const GONE = ['sold-out', 'limit-reached', 'too-many-holds', 'time-unavailable', 'not-on-sale', 'date-unavailable'];
const MOST_HELD = 4;

/** Holds, releases, extends, pays, looks, passes tickets on: one thing per turn. */
export function buyerOf(scene: Scene, me: TestPerson, chance: Chance): () => Promise<void> {
  const { shop, stock, diary } = scene;
  const { act } = scene.callsOf(chance);
  let cart: Held[] = [];
  let confirming: string[] = [];

  async function hold(): Promise<void> {
    if (cart.length >= MOST_HELD) return order();
    const [productId, date] = chance.weighed([
      [3, [stock.steady, chance.pick(stock.days)]],
      [3, [stock.roomy, chance.pick(stock.days)]],
      [1, [stock.season, 'event']],
      [4, [stock.tour, chance.pick(stock.days.slice(1))]],
      [1, [stock.hoodie, 'any']],
    ] as [number, [string, string]][]);
    const isTour = productId === stock.tour;
    const time = isTour && !chance.oneIn(3) ? chance.pick(TIMES) : null;
    const answer = await act('reserve-ticket', { date, doclet_id: productId, event_id: shop.eventId, time }, me, [...GONE, ...(isTour ? ['malformed'] : [])]);
    if (answer?.ok) cart.push({ holdId: answer.item.item_id, productId, date, time: time ?? (isTour && chance.oneIn(2) ? chance.pick(TIMES) : null) });
  }

  async function letGo(): Promise<void> {
    const one = chance.pick(cart);
    if (one && (await act('remove-reservation', { items: [one.holdId] }, me))) cart = cart.filter((held) => held !== one);
  }

  async function extend(): Promise<void> {
    if (cart.length > 0) await act('extend-reservations', { items: cart.map((held) => held.holdId) }, me);
  }

  async function order(): Promise<void> {
    if (cart.length === 0) return hold();
    const items = Object.groupBy(cart.map(itemOf), (item) => item.date);
    const data = {
      items: Object.fromEntries(Object.entries(items).map(([date, of]) => [date, of!.map(({ item }) => item)])),
      store_id: shop.storeId,
      payment_info: { action: 'CHARGE', ...(chance.oneIn(8) ? BAD_CARD : GOOD_CARD) },
      captcha_token: 'x',
      cashless_spending: false,
      ...(chance.oneIn(4) ? { promo_code: chance.pick(PROMOS) } : {}),
    };
    const answer = await act('submit-order', data, me);
    // Nobody knows what became of these holds; the oracles check them all the same.
    if (!answer) cart = [];
    else if (answer.item.success) toldComplete(answer.item.order_id);
    else if (answer.item.status === 'confirming') confirming.push(answer.item.order_id);
    else if (answer.item.unavailable?.length > 0 || chance.oneIn(3)) cart = [];
    if (answer?.item.success || answer?.item.status === 'confirming') cart = [];
  }

  function itemOf({ holdId, productId, date, time }: Held) {
    const person = { assigned_first_name: 'Maya', assigned_last_name: 'Ortiz', assigned_dob: null };
    return { date, item: { doclet_id: productId, event_id: shop.eventId, item_id: holdId, source: 'web', data: { ...person, time } } };
  }

  function toldComplete(orderId: string): void {
    diary.orders.set(orderId, 'complete');
    confirming = confirming.filter((id) => id !== orderId);
  }

  async function ask(): Promise<void> {
    for (const order_id of confirming) {
      const answer = await act('order-status', { order_id }, me);
      if (answer?.item.status === 'complete') toldComplete(order_id);
      else if (answer && answer.item.status !== 'confirming') confirming = confirming.filter((id) => id !== order_id);
    }
  }

  async function tickets(): Promise<Said[]> {
    const answer = await act('member-entitlements', { event_id: shop.eventId }, me);
    const own = (answer?.items ?? []).flatMap((item) => item.consumers.flatMap((one: Said) => one.admissions));
    for (const ticket of own) if (ticket.k) scene.codes.push({ _id: ticket._id, k: ticket.k });
    return own.filter((ticket) => ticket.status === 'active' && ticket.transferable);
  }

  async function handOn(): Promise<void> {
    const own = await tickets();
    if (own.length === 0) return;
    const given = [chance.pick(own)._id];
    const answer = await act('transfer-tickets', { admissions: given, phone: '+1 555 123 4567' }, me, [
      'already-offered',
      'ticket-used',
      'ticket-transferred',
      'ticket-revoked',
      'not-found',
      'too-many-requests',
    ]);
    if (answer?.ok) scene.offers.push({ transferId: answer.item.transfer_id, token: answer.item.link.split('/').at(-1), from: me });
  }

  async function takeUp(): Promise<void> {
    const offer = chance.pick(scene.offers);
    if (!offer || offer.from === me) return;
    const may = ['transfer-taken', 'transfer-recalled', 'ticket-used', 'ticket-revoked', 'ticket-transferred'];
    const answer = await act('accept-transfer', { token: offer.token }, me, may);
    if (answer?.ok) diary.transfers.set(offer.transferId, { state: 'accepted', newAdmissionId: answer.item.new_admission_id, by: me.accountId });
  }

  async function recall(): Promise<void> {
    const own = scene.offers.filter((offer) => offer.from === me);
    if (own.length === 0) return;
    const { transferId } = chance.pick(own);
    const answer = await act('recall-transfer', { transfer_id: transferId }, me, ['already-accepted']);
    if (answer?.item.state === 'recalled') diary.transfers.set(transferId, { state: 'recalled' });
  }

  return async () => {
    await ask();
    await chance.weighed([
      [10, hold],
      [3, letGo],
      [1, extend],
      [6, order],
      [3, handOn],
      [3, takeUp],
      [1, recall],
      [2, async () => moveOwn(scene, me, await tickets(), chance)],
      [1, () => giveBack(scene, me, chance)],
    ] as const)();
  };
}
