import { GOOD_CARD } from '#server/testing/shop.ts';
import type { Answer, Calls } from './calls.ts';
import type { Chance } from './chance.ts';
import { PROMOS, TIMES, type Post, type Scene } from './scene.ts';

const NOT_ADDED = [
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

type Till = Scene & Post & { chance: Chance; act: Calls['act'] };

/** One sale per turn: items in, now and then one out again, paid in cash or by card, completed or given up. */
export function tillOf(scene: Scene, post: Post, chance: Chance): () => Promise<void> {
  const till: Till = { ...scene, ...post, chance, act: scene.callsOf(chance).act };
  return () => sell(till);
}

async function sell(till: Till): Promise<void> {
  const { act, operator, diary } = till;
  const order_id: string | undefined = (await act('placeholder-order', { terminal_id: till.terminalId }, operator))?.item.order_id;
  if (!order_id) return;
  const isFilled = await fill(till, order_id);
  if ((await pay(till, order_id, isFilled)) && (await complete(till, order_id))) return;
  const given = await act('cancel-transaction', { order_id }, operator, ['sale-complete', 'payment-pending']);
  if (given?.item.state === 'cancelled') diary.orders.set(order_id, 'cancelled');
}

async function fill(till: Till, order_id: string): Promise<boolean> {
  const { chance } = till;
  const add = (data: object): Promise<Answer | null> => till.act('add-order-items', { order_id, items: [], ...data }, till.operator, NOT_ADDED);
  const promo_code = chance.oneIn(4) ? chance.pick(PROMOS) : null;
  const customer = chance.oneIn(3) ? { profile_id: chance.pick(till.buyers).accountId } : null;
  const isNamedLater = chance.oneIn(2);
  const items = Array.from({ length: chance.whole(1, 2) }, () => thing(till));
  const added = await add({ items, promo_code, ...(isNamedLater ? {} : customer) });
  if (!added?.ok) return false;
  if (isNamedLater && customer) await add(customer);
  if (added.item.items.length > 1 && chance.oneIn(3)) await add({ remove: [added.item.items[0].item_id] });
  return true;
}

function thing({ chance, shop, stock }: Till) {
  const [doclet_id, date] = chance.pick([
    [stock.steady, stock.days[0]!],
    [stock.roomy, chance.pick(stock.days)],
    [stock.tour, chance.pick(stock.days.slice(1))],
    [stock.hoodie, 'any'],
  ]);
  const time = doclet_id === stock.tour ? { time: chance.pick(TIMES) } : {};
  return { doclet_id, event_id: shop.eventId, date, first_name: 'Walk', last_name: 'In', ...time };
}

/** Some buyers do not want it after all. */
async function pay({ chance, act, operator }: Till, order_id: string, isFilled: boolean): Promise<boolean> {
  const tender = chance.oneIn(2) ? { name: 'charge-cash' } : { name: 'charge-card-manual', payment_info: GOOD_CARD };
  if (!isFilled || chance.oneIn(5)) return false;
  const { name, ...card } = tender;
  const paid = await act(name, { order_id, ...card }, operator, NOT_ADDED);
  return paid?.item.success === true;
}

async function complete({ act, operator, diary, codes }: Till, order_id: string): Promise<boolean> {
  const closed = await act('complete-order', { order_id }, operator, ['not-paid', 'hold-lost', 'payment-pending']);
  if (!closed?.ok) return false;
  diary.orders.set(order_id, 'complete');
  for (const { code } of closed.item.tickets) if (code) codes.push(JSON.parse(code));
  return true;
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
