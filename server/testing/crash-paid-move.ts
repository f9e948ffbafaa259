import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { addDays } from '#domain/day.ts';
import type { CrashPoint } from '#server/platform/crash-points.ts';
import { assertDeath, isEmbedded, lostIn, recover, rows, untilTrue } from './crash-recovery.ts';
import type { CrashScene } from './crash-scene.ts';
import { itemsOf } from './outcome.ts';
import { GOOD_CARD } from './shop.ts';

/** Tickets that were bought before the program could die, and a day on which they cost ten dollars more. */
type ToMove = { orderId: string; admissions: string[]; pay: { admissions: string[]; date: string; total: number; card_id: string } };

async function toMove({ shop, house, buyer }: CrashScene): Promise<ToMove> {
  const date = addDays(shop.day, 2);
  const prices = [
    { date: 'default', price: 40 },
    { date, price: 50 },
  ];
  const productId = await shop.limited(5, { move_until_days: 2, price_matrix: [{ purchase_date: 'default', calendar_price: prices }] });
  const orderId = await shop.buy(buyer, { productId });
  const [card] = itemsOf(await house.act('save-payment-method', { profile_id: buyer.accountId, ...GOOD_CARD }, { token: buyer.token }));
  const admissions = (await shop.tickets(orderId)).map((ticket) => ticket.admission_id);
  return { orderId, admissions, pay: { admissions, date, total: 10, card_id: card.vault_id } };
}

const TAKEN_AND_NOT_WRITTEN: readonly CrashPoint[] = ['P4', 'P5', 'P6'];

/** A buyer who got no answer tries again until they are there. */
export async function paidMove(scene: CrashScene, point: CrashPoint): Promise<number> {
  const move = await toMove(scene);
  if (point === 'P3') await scene.gateway.control({ hang: 1 });
  assertDeath(scene, await scene.actUntilDeath('pay-to-move', move.pay, scene.buyer));
  if (TAKEN_AND_NOT_WRITTEN.includes(point) && !isEmbedded(scene)) {
    await scene.died();
    // The comparison that must find nothing in the end must first find what the restart has to put right.
    if ((await lostIn(scene)).length === 0) throw new Error('The kill left nothing to put right');
  }
  return settledAndMoved(scene, move);
}

/** The bank's answer to the request is lost, and its webhook is heard. */
export async function paidMoveHeardByWebhook(scene: CrashScene): Promise<number> {
  const move = await toMove(scene);
  await scene.gateway.control({ drop_reply: 3 });
  await scene.actUntilDeath('pay-to-move', move.pay, scene.buyer);
  return settledAndMoved(scene, move);
}

/** The bank never gets the charge, so that it is given up. */
export async function paidMoveGivenUp(scene: CrashScene): Promise<number> {
  const move = await toMove(scene);
  await scene.gateway.control({ refuse: 3 });
  await scene.actUntilDeath('pay-to-move', move.pay, scene.buyer);
  return settledAndMoved(scene, move);
}

/** The office moves them there for nothing while the bank is asked, so that what it approves goes back. */
export async function paidMoveUndone(scene: CrashScene): Promise<number> {
  const { orderId, pay } = await toMove(scene);
  const { house, gateway, buyer } = scene;
  const ws = house.workspaceId;
  await gateway.control({ delay_ms: 3000 });
  const answer = scene.actUntilDeath('pay-to-move', pay, buyer);
  await untilTrue('it is asked for', scene, async () => (await rows(scene, sql`select 1 from paid_move where workspace_id = ${ws}`)).length > 0);
  const items = await rows(scene, sql<{ item_id: string }>`select item_id from order_item where workspace_id = ${ws} and order_id = ${orderId}`);
  const desk = { order_id: orderId, items: items.map(({ item_id }) => item_id), date: pay.date };
  itemsOf(await house.act('move-order-items', desk, { token: (await house.person('admin')).token }));
  await gateway.control({ delay_ms: 0 });
  await answer;
  // A job taken by a node that died is free again after a minute. This lets that minute pass at once.
  const freed = setInterval(
    () => void rows(scene, sql`update outbox set run_at = now() where workspace_id = ${ws} and kind = 'undo-charge' and sent_at is null`),
    5000,
  );
  const settledMs = await recover(scene).finally(() => clearInterval(freed));
  await assertStanding(scene, { orderId, cents: 4000, date: pay.date });
  return settledMs;
}

async function settledAndMoved(scene: CrashScene, { orderId, pay }: ToMove): Promise<number> {
  const settledMs = await recover(scene);
  const early = await lostIn(scene);
  if (early.length > 0) throw new Error(`Settled, and yet: ${early.join(', ')}`);
  await payUntilThere(scene, pay);
  await assertStanding(scene, { orderId, cents: 5000, date: pay.date });
  return settledMs;
}

async function payUntilThere(scene: CrashScene, pay: ToMove['pay']): Promise<void> {
  const said: string[] = [];
  for (const began = performance.now(); performance.now() - began < 40_000; await sleep(500)) {
    const reply = await scene.act('pay-to-move', pay, scene.buyer);
    const answer = reply.status === 200 ? itemsOf(reply)[0].status : reply.body.errors?.[0]?.code;
    if (answer === 'moved' || answer === 'nothing-to-pay') return;
    said.push(`${reply.status} ${answer}`);
  }
  throw new Error(`The buyer never got there:\n${said.join('\n')}\n${scene.program().output()}`);
}

/** The ticket is for this day, and the order costs what it was paid with. */
async function assertStanding(scene: CrashScene, { orderId, cents, date }: { orderId: string; cents: number; date: string }): Promise<void> {
  const ws = scene.house.workspaceId;
  const [found] = await rows(
    scene,
    sql<{ visit_date: string; total_cents: number; paid_cents: number }>`
    select i.visit_date, o.total_cents, (select sum(amount_cents)::int from payment p where p.workspace_id = ${ws} and p.order_id = o.order_id and p.state = 'approved') as paid_cents
    from sales_order o join order_item i using (workspace_id, order_id) where o.workspace_id = ${ws} and o.order_id = ${orderId}`,
  );
  const { visit_date, total_cents, paid_cents } = found!;
  if (visit_date !== date || total_cents !== cents || paid_cents !== cents) throw new Error(`It stands at ${JSON.stringify(found)}`);
}
