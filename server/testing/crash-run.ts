import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { checkInvariants } from '#server/orders/invariants/check-invariants.ts';
import type { CrashPoint } from '#server/platform/crash-points.ts';
import { paidMove, paidMoveGivenUp, paidMoveHeardByWebhook, paidMoveUndone } from './crash-paid-move.ts';
import { assertDeath, isEmbedded, liveCharges, lostIn, recover, rows, untilTrue } from './crash-recovery.ts';
import { openCrashScene, type CrashScene } from './crash-scene.ts';
import { GOOD_CARD } from './shop.ts';

/**
 * What a kill left behind. `lost`: charges without a complete order, and complete orders without their charge. `charged`: how often the bank took money, without giving it back,
 * for the one thing that was bought.
 */
export type CrashResult = { settledMs: number; charged: number; lost: string[]; orders: number; tickets: number; findings: string[] };

type Scenario = {
  expected: { charged: number; orders: number; tickets: number };
  options?: { webhooks: boolean };
  run: (scene: CrashScene, point: CrashPoint) => Promise<number>;
};

const bought = { charged: 1, orders: 1, tickets: 1 };
const web = { expected: bought, run: checkout };
const movedOnce = { charged: 2, orders: 1, tickets: 1 };
const move = { expected: movedOnce, run: paidMove };
const SCENARIOS: Record<CrashPoint, Scenario> = {
  C1: web,
  C2: web,
  C3: web,
  C4: web,
  C5: web,
  C6: web,
  C7: web,
  C8: { expected: bought, run: mail },
  C9: { expected: bought, options: { webhooks: true }, run: webhook },
  C10: { expected: { charged: 0, orders: 0, tickets: 0 }, run: sweep },
  C11: { expected: { charged: 0, orders: 1, tickets: 0 }, run: refund },
  C12: { expected: { charged: 0, orders: 1, tickets: 0 }, run: refund },
  C13: { expected: bought, run: till },
  C14: { expected: { charged: 0, orders: 0, tickets: 0 }, run: scan },
  P1: move,
  P2: move,
  P3: move,
  P4: move,
  P5: move,
  P6: move,
  P7: move,
  P8: { expected: movedOnce, options: { webhooks: true }, run: paidMoveHeardByWebhook },
  P9: { expected: bought, run: paidMoveUndone },
  P10: { expected: bought, run: paidMoveUndone },
  P11: { expected: movedOnce, run: paidMoveGivenUp },
};

export const expectedAfter = (point: CrashPoint) => SCENARIOS[point].expected;

/** One kill at one point, a recovery without help, and the state in the end. */
export async function crashRun(point: CrashPoint, where: { server: string } | { embedded: true }): Promise<CrashResult> {
  const scenario = SCENARIOS[point];
  // C10 dies in the first round of background work, so it is armed only once there is something to do.
  const scene = await openCrashScene({ ...where, ...scenario.options, ...(point === 'C10' ? {} : { crashAt: point }) });
  try {
    const settledMs = await scenario.run(scene, point);
    return { settledMs, ...(await outcomeOf(scene)) };
  } finally {
    await scene.close();
  }
}

async function reserve(scene: CrashScene): Promise<string> {
  const reply = await scene.act('reserve-ticket', { date: scene.shop.day, doclet_id: scene.productId, event_id: scene.shop.eventId }, scene.buyer);
  if (reply.status !== 200) throw new Error(`No hold: ${reply.text}`);
  return reply.body.data.items.at(-1).item_id;
}

const orderOf = (scene: CrashScene, holdId: string) => ({
  items: scene.shop.items([holdId], { productId: scene.productId }),
  store_id: scene.shop.storeId,
  payment_info: { action: 'CHARGE', ...GOOD_CARD },
  captcha_token: 'x',
  cashless_spending: false,
});

/**
 * A buyer who got no answer tries again with the same things, five times, until the order is complete. On a busy machine a program finds its database again later, and says so until
 * then: for half a minute, that it is unavailable does not count.
 */
async function buyUntilComplete(scene: CrashScene, holdId: string): Promise<string> {
  const began = performance.now();
  const refused: string[] = [];
  while (refused.length < 5) {
    const reply = await scene.act('submit-order', orderOf(scene, holdId), scene.buyer);
    const item = reply.body.data?.items[0];
    if (item?.status === 'complete') return item.order_id;
    if (reply.status !== 503 || performance.now() - began > 30_000) refused.push(`${reply.status} ${reply.text}`);
    await sleep(500);
  }
  throw new Error(`The buyer never got through:\n${refused.join('\n')}\n${scene.program().output()}`);
}

const TAKEN_AND_NOT_WRITTEN: readonly CrashPoint[] = ['C4', 'C5', 'C6'];

async function checkout(scene: CrashScene, point: CrashPoint): Promise<number> {
  const holdId = await reserve(scene);
  if (point === 'C3') await scene.gateway.control({ hang: 1 });
  const reply = await scene.actUntilDeath('submit-order', orderOf(scene, holdId), scene.buyer);
  assertDeath(scene, reply);
  if (TAKEN_AND_NOT_WRITTEN.includes(point) && !isEmbedded(scene)) {
    await scene.died();
    // The comparison that must find nothing in the end must first find what the restart has to put right.
    if ((await lostIn(scene)).length === 0) throw new Error('The kill left nothing to put right');
  }
  const settledMs = await recover(scene);
  const early = await lostIn(scene);
  if (early.length > 0) throw new Error(`Settled, and yet: ${early.join(', ')}`);
  await buyUntilComplete(scene, holdId);
  return settledMs;
}

async function mail(scene: CrashScene): Promise<number> {
  const ws = scene.house.workspaceId;
  await scene.actUntilDeath('submit-order', orderOf(scene, await reserve(scene)), scene.buyer);
  const settledMs = await recover(scene);
  // A job taken by a node that died is free again after a minute. This lets that minute pass at once, however often the job is taken.
  await untilTrue('the mail is marked as sent', scene, async () => {
    await rows(
      scene,
      sql`update outbox set run_at = now() where workspace_id = ${ws} and kind = 'order-mail' and sent_at is null and run_at > now() + interval '5 seconds'`,
    );
    return (await rows(scene, sql`select 1 from outbox where workspace_id = ${ws} and kind = 'order-mail' and sent_at is null`)).length === 0;
  });
  const mails = await rows(scene, sql`select 1 from mail where workspace_id = ${ws}`);
  if (mails.length !== 1) throw new Error(`The confirmation was written ${mails.length} times`);
  return settledMs;
}

async function webhook(scene: CrashScene): Promise<number> {
  await scene.gateway.control({ drop_reply: 3 });
  const holdId = await reserve(scene);
  await scene.actUntilDeath('submit-order', orderOf(scene, holdId), scene.buyer);
  const settledMs = await recover(scene);
  await buyUntilComplete(scene, holdId);
  return settledMs;
}

async function sweep(scene: CrashScene): Promise<number> {
  const { house, shop, buyer, productId } = scene;
  await scene.program().stop('SIGKILL');
  await shop.hold(buyer, { productId, count: 8 });
  await scene.owner.query("update hold set expires_at = now() - interval '1 minute'");
  await scene.start('C10');
  await scene.died();
  await scene.start();
  const settledMs = await untilTrue(
    'all that ran out is free',
    scene,
    async () => (await rows(scene, sql`select 1 from hold where workspace_id = ${house.workspaceId}`)).length === 0,
  );
  await shop.hold(buyer, { productId, count: 10 });
  return settledMs;
}

async function refund(scene: CrashScene): Promise<number> {
  const orderId = await buyUntilComplete(scene, await reserve(scene));
  const reply = await scene.actUntilDeath('refund', { order_id: orderId, reason: 'rain' }, scene.staff);
  assertDeath(scene, reply);
  const settledMs = await recover(scene);
  const refunds = await rows(scene, sql<{ state: string }>`select state from refund where workspace_id = ${scene.house.workspaceId}`);
  if (refunds.length !== 1 || refunds[0]!.state !== 'succeeded') throw new Error(`The refund is ${JSON.stringify(refunds)}`);
  return settledMs;
}

async function till(scene: CrashScene): Promise<number> {
  const { house, shop, productId } = scene;
  const operator = await house.person('pos');
  const terminal_id = await shop.terminal({ kind: 'till', name: 'Till 1' });
  const act = async (name: string, data: object) => {
    const reply = await scene.act(name, data, operator);
    if (reply.status !== 200) throw new Error(`${name}: ${reply.text}`);
    return reply.body.data.items[0];
  };
  await act('open-till', { terminal_id, cash_in: '100.00' });
  const { order_id } = await act('placeholder-order', { terminal_id });
  await act('add-order-items', { order_id, items: [{ doclet_id: productId, event_id: shop.eventId, date: shop.day, first_name: 'Walk', last_name: 'In' }] });
  await act('charge-cash', { order_id, amount_base: '10.00', sequence: 1 });
  const card = { order_id, sequence: 2, payment_info: { action: 'CHARGE', ...GOOD_CARD } };
  const reply = await scene.actUntilDeath('charge-card-manual', card, operator);
  assertDeath(scene, reply);
  const settledMs = await recover(scene);
  // The till asks again under the tender's own number, and learns that it is paid.
  const again = await act('charge-card-manual', card);
  if (again.status !== 'approved') throw new Error(`The tender is ${again.status}`);
  await act('complete-order', { order_id });
  return settledMs;
}

async function scan(scene: CrashScene): Promise<number> {
  // Valid once on any day, so it does not matter on which day the program is back.
  const { _id, k } = await scene.shop.ticket({ visitDate: 'any' });
  const show = (nonce: string) => scene.actUntilDeath('scan-ticket', { _id, k, nonce, device_id: 'gate-one' }, scene.staff);
  assertDeath(scene, await show('first-showing'));
  const settledMs = await recover(scene);
  // A gate that is told to come back in a moment does so, with the same nonce.
  const insist = async (nonce: string) => {
    let reply = await show(nonce);
    for (let turn = 0; turn < 20 && (reply === null || reply.status === 503); turn++) {
      await sleep(250);
      reply = await show(nonce);
    }
    return reply;
  };
  const replies = [await insist('first-showing'), await insist('second-showing')];
  const results = replies.map((reply) => reply?.body.data?.items[0]?.reason ?? reply?.body.data?.items[0]?.result ?? reply?.text ?? 'nothing');
  if (results[0] !== 'accepted' || results[1] !== 'already-used') throw new Error(`The gate said ${results.join(', ')}`);
  return settledMs;
}

async function outcomeOf(scene: CrashScene): Promise<Omit<CrashResult, 'settledMs'>> {
  const ws = scene.house.workspaceId;
  const [counts] = await rows(
    scene,
    sql<{ orders: number; tickets: number }>`
    select (select count(*)::int from sales_order where workspace_id = ${ws} and state = 'complete') as orders,
      (select count(*)::int from admission where workspace_id = ${ws} and item_id is not null and state in ('active', 'used', 'out')) as tickets`,
  );
  const found = await checkInvariants(scene.house.house);
  // A job of a node that was killed comes up again after a minute.
  const findings = found.filter((finding) => !finding.detail.includes('job ')).map((finding) => `${finding.id} ${finding.detail}`);
  return { charged: (await liveCharges(scene)).length, lost: await lostIn(scene), ...counts!, findings };
}
