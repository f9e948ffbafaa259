import type { TestPerson } from '#server/testing/open-house.ts';
import { BAD_CARD, GOOD_CARD } from '#server/testing/shop.ts';
import type { Calls, Said } from './calls.ts';
import type { Chance } from './chance.ts';
import { giveBack, moveOwn } from './moves.ts';
import { PROMOS, TIMES, type Scene } from './scene.ts';
import { join, lookAtWait } from './waiting.ts';

type Buyer = Scene & { me: TestPerson; chance: Chance; act: Calls['act']; cart: Held[]; confirming: string[] };
type Held = { holdId: string; productId: string; date: string; time: string | null };

const GONE = ['sold-out', 'limit-reached', 'too-many-holds', 'time-unavailable', 'not-on-sale', 'date-unavailable'];
const MOST_HELD = 4;

/** Holds, releases, extends, pays, looks, passes tickets on: one thing per turn. */
export function buyerOf(scene: Scene, me: TestPerson, chance: Chance): () => Promise<void> {
  const buyer: Buyer = { ...scene, me, chance, act: scene.callsOf(chance).act, cart: [], confirming: [] };
  return async () => {
    await ask(buyer);
    await chance.weighed([
      [10, () => hold(buyer)],
      [3, () => letGo(buyer)],
      [1, () => extend(buyer)],
      [6, () => order(buyer)],
      [3, () => handOn(buyer)],
      [3, () => takeUp(buyer)],
      [1, () => recall(buyer)],
      [2, async () => moveOwn(scene, me, await tickets(buyer), chance)],
      [1, () => giveBack(scene, me, chance)],
      [3, async () => void buyer.cart.push(...(await lookAtWait(scene, me, chance)))],
    ] as const)();
  };
}

async function ask(buyer: Buyer): Promise<void> {
  const { act, me } = buyer;
  for (const order_id of buyer.confirming) {
    const answer = await act('order-status', { order_id }, me);
    if (answer?.item.status === 'complete') toldComplete(buyer, order_id);
    else if (answer && answer.item.status !== 'confirming') buyer.confirming = buyer.confirming.filter((id) => id !== order_id);
  }
}

async function hold(buyer: Buyer): Promise<void> {
  const { chance, act, me, shop, stock } = buyer;
  if (buyer.cart.length >= MOST_HELD) return order(buyer);
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
  if (answer?.ok) buyer.cart.push({ holdId: answer.item.item_id, productId, date, time: time ?? (isTour && chance.oneIn(2) ? chance.pick(TIMES) : null) });
  else if (answer?.code === 'sold-out' && chance.oneIn(2)) await join(buyer, me, { productId, date, time }, chance);
}

async function letGo(buyer: Buyer): Promise<void> {
  const { chance, act, me } = buyer;
  const one = chance.pick(buyer.cart);
  if (one && (await act('remove-reservation', { items: [one.holdId] }, me))) buyer.cart = buyer.cart.filter((held) => held !== one);
}

async function extend(buyer: Buyer): Promise<void> {
  const { act, me } = buyer;
  if (buyer.cart.length > 0) await act('extend-reservations', { items: buyer.cart.map((held) => held.holdId) }, me);
}

async function order(buyer: Buyer): Promise<void> {
  const { chance, act, me, shop } = buyer;
  if (buyer.cart.length === 0) return hold(buyer);
  const items = Object.groupBy(
    buyer.cart.map((held) => itemOf(held, shop.eventId)),
    (item) => item.date,
  );
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
  if (!answer) buyer.cart = [];
  else if (answer.item.success) toldComplete(buyer, answer.item.order_id);
  else if (answer.item.status === 'confirming') buyer.confirming.push(answer.item.order_id);
  else if (answer.item.unavailable?.length > 0 || chance.oneIn(3)) buyer.cart = [];
  if (answer?.item.success || answer?.item.status === 'confirming') buyer.cart = [];
}

function itemOf({ holdId, productId, date, time }: Held, event_id: string) {
  const person = { assigned_first_name: 'Maya', assigned_last_name: 'Ortiz', assigned_dob: null };
  return { date, item: { doclet_id: productId, event_id, item_id: holdId, source: 'web', data: { ...person, time } } };
}

function toldComplete(buyer: Buyer, orderId: string): void {
  buyer.diary.orders.set(orderId, 'complete');
  buyer.confirming = buyer.confirming.filter((id) => id !== orderId);
}

async function tickets(buyer: Buyer): Promise<Said[]> {
  const { act, me, shop } = buyer;
  const answer = await act('member-entitlements', { event_id: shop.eventId }, me);
  const own = (answer?.items ?? []).flatMap((item) => item.consumers.flatMap((one: Said) => one.admissions));
  for (const ticket of own) if (ticket.k) buyer.codes.push({ _id: ticket._id, k: ticket.k });
  return own.filter((ticket) => ticket.status === 'active' && ticket.transferable);
}

async function handOn(buyer: Buyer): Promise<void> {
  const { chance, act, me } = buyer;
  const own = await tickets(buyer);
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
  if (answer?.ok) buyer.offers.push({ transferId: answer.item.transfer_id, token: answer.item.link.split('/').at(-1), from: me });
}

async function takeUp(buyer: Buyer): Promise<void> {
  const { chance, act, me, diary } = buyer;
  const offer = chance.pick(buyer.offers);
  if (!offer || offer.from === me) return;
  const may = ['transfer-taken', 'transfer-recalled', 'ticket-used', 'ticket-revoked', 'ticket-transferred'];
  const answer = await act('accept-transfer', { token: offer.token }, me, may);
  if (answer?.ok) diary.transfers.set(offer.transferId, { state: 'accepted', newAdmissionId: answer.item.new_admission_id, by: me.accountId });
}

async function recall(buyer: Buyer): Promise<void> {
  const { chance, act, me, diary } = buyer;
  const own = buyer.offers.filter((offer) => offer.from === me);
  if (own.length === 0) return;
  const { transferId } = chance.pick(own);
  const answer = await act('recall-transfer', { transfer_id: transferId }, me, ['already-accepted']);
  if (answer?.item.state === 'recalled') diary.transfers.set(transferId, { state: 'recalled' });
}
