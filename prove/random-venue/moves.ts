import type { TestPerson } from '#server/testing/open-house.ts';
import { GOOD_CARD } from '#server/testing/shop.ts';
import { rows, type Oracle } from './ask.ts';
import type { Answer, Said } from './calls.ts';
import type { Chance } from './chance.ts';
import type { Scene } from './scene.ts';

/** Full, used, refunded or passed on meanwhile; `malformed`: a tour that needs a time by now. */
const MAY = [
  'sold-out',
  'time-unavailable',
  'date-unavailable',
  'ticket-used',
  'already-refunded',
  'not-dated',
  'not-movable',
  'dearer-day',
  'too-late-to-move',
  'ticket-past',
  'ticket-sent',
  'not-found',
  'too-many-requests',
  'malformed',
];

/** Somebody comes on another day. */
export async function moveOwn(scene: Scene, me: TestPerson, tickets: readonly Said[], chance: Chance): Promise<void> {
  if (tickets.length === 0) return;
  const one = chance.pick(tickets);
  const admissions = [...new Set([one._id, (chance.oneIn(2) ? one : chance.pick(tickets))._id])];
  const date = chance.pick(scene.stock.days);
  const { act } = scene.callsOf(chance);
  const day = (await act('days-to-move', { admissions }, me, MAY))?.items.find((one) => one.date === date);
  if (day?.to_pay > 0) await payToMove(scene, me, { admissions, date, total: day!.to_pay }, chance);
  else note(scene, await act('move-tickets', { admissions, date }, me, MAY));
}

/** Others may have moved, sold or bought meanwhile, so that it costs something else or cannot be had. */
const MAY_NOT_PAY = [...MAY, 'total-changed', 'nothing-to-pay', 'move-under-way', 'not-payable', 'several-orders'];

async function payToMove(scene: Scene, me: TestPerson, move: { admissions: string[]; date: string; total: number }, chance: Chance): Promise<void> {
  const { act } = scene.callsOf(chance);
  const [kept] = (await act('get-payment-method', { profile_id: me.accountId }, me))?.items ?? [];
  const card = kept ?? (await act('save-payment-method', { profile_id: me.accountId, ...GOOD_CARD }, me))?.item;
  if (!card?.vault_id) return;
  const answer = await act('pay-to-move', { ...move, card_id: card.vault_id }, me, MAY_NOT_PAY);
  if (answer?.item.status === 'moved') scene.diary.paidMoves++;
}

/** Somebody does not come after all. */
export async function giveBack(scene: Scene, me: TestPerson, chance: Chance): Promise<void> {
  const { act } = scene.callsOf(chance);
  const orders = (await act('order-history', { limit: 10 }, me))?.items ?? [];
  const things = orders.flatMap((order) =>
    order.items.filter((item: Said) => item.return_until).map((item: Said) => ({ orderId: order._id, itemId: item._id })),
  );
  if (things.length === 0) return;
  const { orderId, itemId } = chance.pick(things);
  const may = [
    'already-refunded',
    'ticket-used',
    'ticket-sent',
    'ticket-passed-on',
    'too-late-to-return',
    'return-together',
    'disputed',
    'refund-too-much',
    'nothing-to-refund',
    'too-many-requests',
  ];
  const answer = await act('give-back-items', { order_id: orderId, items: [itemId] }, me, may);
  if (answer?.item.status === 'refunded') scene.diary.refunds.push({ orderId, itemIds: [itemId] });
}

/** The office moves some of an order, or all of it. */
export async function moveOfOrder(scene: Scene, order: Said | undefined, chance: Chance): Promise<void> {
  const open: string[] = (order?.items ?? []).filter((item: Said) => item.state === 'sold').map((item: Said) => item._id);
  if (open.length === 0) return;
  const items = chance.oneIn(2) ? open : [chance.pick(open)];
  const { act } = scene.callsOf(chance);
  note(scene, await act('move-order-items', { order_id: order!._id, items, date: chance.pick(scene.stock.days) }, scene.office.operator, MAY));
}

/** A whole day is postponed. */
export async function moveDay(scene: Scene, chance: Chance): Promise<void> {
  const [from, to] = [chance.pick(scene.stock.days), chance.pick(scene.stock.days)];
  if (from === to) return;
  const answer = await scene.callsOf(chance).act('move-day', { event_id: scene.shop.eventId, from, to }, scene.office.operator);
  if (answer === null || answer.item.tickets > 0) scene.diary.movedDays.add(to);
}

function note({ diary }: Scene, answer: Answer | null): void {
  for (const { item_id, date } of answer?.items ?? []) diary.moves.set(item_id, (diary.moves.get(item_id) ?? new Set()).add(date));
}

export const MOVE_ORACLES: readonly Oracle[] = [
  { proof: 'whoever was told that a dearer day is paid has paid for it', findings: paidDays },
  { proof: 'what callers were told of days, and a ticket, its unit and its thing for the same one', findings: days },
];

async function days(scene: Scene): Promise<string[]> {
  const { moves, movedDays, unanswered } = scene.diary;
  const there = await rows<{ item_id: string; is_paid: boolean; on: string; day: string; sold_for: string | null; unit: string | null; ticket: string | null }>(
    scene,
    `select i.item_id, exists (select from paid_move m join payment p using (workspace_id, payment_id) where m.workspace_id = $1 and i.item_id = any(m.item_ids) and p.state = 'approved') as is_paid,
      i.visit_date || ' ' || coalesce(i.entry_time, '') as on, i.visit_date as day, i.sold_for, h.visit_date || ' ' || coalesce(h.entry_time, i.entry_time, '') as unit,
      a.visit_date || ' ' || coalesce(a.entry_time, '') as ticket
    from order_item i join sales_order o using (workspace_id, order_id) left join hold h on h.workspace_id = i.workspace_id and h.hold_id = i.hold_id
    left join admission a on a.workspace_id = i.workspace_id and a.item_id = i.item_id and a.live
    where i.workspace_id = $1 and o.state = 'complete' and i.state = 'open'`,
  );
  const apart = there.filter(({ on, unit, ticket }) => (unit !== null && unit !== on) || (ticket !== null && ticket !== on));
  const lost = there.filter(({ item_id, sold_for }) => sold_for === null && (moves.get(item_id)?.size ?? 0) > 1);
  const isTold = ({ item_id, is_paid, day }: (typeof there)[number]) => is_paid || moves.get(item_id)?.has(day) || movedDays.has(day);
  const untold = there.filter((row) => row.sold_for !== null && !isTold(row));
  return [
    ...apart.map((row) => `item ${row.item_id} is for ${row.on}, its unit for ${row.unit}, its ticket for ${row.ticket}`),
    ...lost.map((row) => `item ${row.item_id}: told of several days, was never moved`),
    ...(unanswered.some((name) => name.startsWith('move-')) ? [] : untold.map((row) => `item ${row.item_id}: moved to ${row.on}, and nobody was told`)),
  ];
}

async function paidDays(scene: Scene): Promise<string[]> {
  const [{ paid }] = (await rows<{ paid: number }>(
    scene,
    `select count(*)::int as paid from paid_move m join payment p using (workspace_id, payment_id) where m.workspace_id = $1 and p.state = 'approved'`,
  )) as [{ paid: number }];
  const { paidMoves } = scene.diary;
  return paid < paidMoves ? [`${paidMoves} were told that they paid for another day, and ${paid} did`] : [];
}
