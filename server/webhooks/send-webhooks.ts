import { SECOND_MS } from '#domain/durations.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { Ctx, House } from '#server/context.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { postOutside, type Posted, type Resolve } from '#server/platform/outside/post-outside.ts';
import { startPeriodic, type Periodic } from '#server/platform/periodic.ts';
import { signWebhook } from '#server/platform/webhook-signature.ts';
import { houseCtxOf } from '#server/workspaces/house-ctx.ts';
import { claimDue, dropDue, OF_EACH_TARGET, lockTarget, noteDelivered, noteFailed, waitAfter, type DueDelivery } from './due-deliveries.ts';
import { pauseIfFailing } from './pause-failing.ts';
import { secretsNow } from './secrets-of-targets.ts';

/** Of a node. Each target has a line of its own, so that a slow one keeps nobody else waiting. */
const MOST_LINES = 16;
const TIMEOUT_MS = 10_000;
const LONGEST_REST_MS = 300_000;
/** At a stop, a try that is under way has a while to end. One that is cut off is made again, under the same id. */
const STOPPING_MS = 4000;

type WebhookSender = { look: () => Promise<void>; drain: () => Promise<void>; stop: () => Promise<void> };

type Sending = {
  house: House;
  resolve: Resolve | undefined;
  lines: Map<string, Promise<void>>;
  /** Targets whose last try failed, and until when this node leaves them alone: what has piled up for one that is ill must not fill all the lines. */
  resting: Map<string, { failures: number; until: number }>;
  looking: Promise<void>;
  isEnding: boolean;
  stopping: AbortController;
};

/** Looks every second on every node for what is to be sent. */
export function startWebhooks(house: House): Periodic {
  const sender = createWebhookSender(house);
  const looking = startPeriodic(house.log, 'webhooks', SECOND_MS, sender.look);
  return {
    async stop() {
      await Promise.all([looking.stop(), sender.stop()]);
    },
  };
}

export function createWebhookSender(house: House, resolve?: Resolve): WebhookSender {
  const sending: Sending = {
    house,
    resolve,
    lines: new Map(),
    resting: new Map(),
    looking: Promise.resolve(),
    isEnding: false,
    stopping: new AbortController(),
  };
  const settled = async () => void (await Promise.all(sending.lines.values()));
  return {
    look: () => look(sending),
    async drain() {
      do {
        await settled();
        await look(sending);
      } while (sending.lines.size > 0);
    },
    async stop() {
      sending.isEnding = true;
      const timer = setTimeout(() => sending.stopping.abort(), STOPPING_MS);
      await sending.looking;
      await settled();
      clearTimeout(timer);
    },
  };
}

/** One look at a time, so that no two begin a line for the same target. */
function look(sending: Sending): Promise<void> {
  const turn = sending.looking.then(() => lookOnce(sending));
  sending.looking = turn.catch(() => {});
  return turn;
}

async function lookOnce(sending: Sending): Promise<void> {
  const { house, lines, resting } = sending;
  const now = house.clock.now();
  const most = MOST_LINES - lines.size;
  if (most === 0) return;
  const but = [...lines.keys(), ...[...resting].flatMap(([targetId, { until }]) => (until > now ? [targetId] : []))];
  for (const [targetId, due] of Map.groupBy(await claimDue(house.database, now, { but, most }), (one) => one.target_id))
    lines.set(targetId, follow(sending, targetId, due));
}

/** Where there was as much as may be sent at a time, there may be more, and nobody waits for the next second. */
async function follow(sending: Sending, targetId: ObjectId, due: readonly DueDelivery[]): Promise<void> {
  await Promise.all(due.map((one) => sendOne(sending, one)));
  sending.lines.delete(targetId);
  if (due.length < OF_EACH_TARGET || sending.isEnding) return;
  await look(sending).catch((reason: unknown) => sending.house.log.warn({ reason: String(reason) }, 'What is due at webhooks could not be read'));
}

async function sendOne(sending: Sending, due: DueDelivery): Promise<void> {
  const { house } = sending;
  try {
    const ctx = await houseCtxOf(house, due.workspace_id);
    const delivery = ctx && (await findDelivery(ctx, due));
    if (!ctx || !delivery) return await dropDue(house.database.of(due.workspace_id), due);
    const posted = await post(sending, ctx, delivery);
    if (sending.stopping.signal.aborted && posted.failure !== null) return;
    await note(sending, ctx, due, posted);
  } catch (reason) {
    house.log.warn({ webhook: due.target_id, event: due.event_id, reason: String(reason) }, 'A webhook could not be sent and comes round again');
  }
}

type Delivery = NonNullable<Awaited<ReturnType<typeof findDelivery>>>;

/** Of a target that is there and not paused. */
function findDelivery({ db }: Ctx, { workspace_id, target_id, event_id }: DueDelivery) {
  return db
    .selectFrom('webhook_delivery as d')
    .innerJoin('webhook_target as t', (join) => join.onRef('t.workspace_id', '=', 'd.workspace_id').onRef('t.target_id', '=', 'd.target_id'))
    .select(['t.workspace_id', 't.target_id', 't.url', 't.secret', 't.earlier_secret', 't.earlier_until', 'd.event_id', 'd.body'])
    .where('d.workspace_id', '=', workspace_id)
    .where('d.target_id', '=', target_id)
    .where('d.event_id', '=', event_id)
    .where('t.paused_at', 'is', null)
    .executeTakeFirst();
}

function post({ house, resolve, stopping }: Sending, { clock }: Ctx, delivery: Delivery): Promise<Posted> {
  const now = clock.now();
  return postOutside({
    url: delivery.url,
    body: delivery.body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Entrada-Webhooks/1',
      'x-entrada-delivery': delivery.event_id,
      'x-entrada-signature': signWebhook(delivery.body, secretsNow(house, delivery, now), now),
    },
    timeoutMs: TIMEOUT_MS,
    allowsPrivate: house.config.webhooksPrivate,
    signal: stopping.signal,
    ...(resolve ? { resolve } : {}),
  });
}

async function note({ house, resting }: Sending, ctx: Ctx, due: DueDelivery, { status, failure }: Posted): Promise<void> {
  const now = house.clock.now();
  const failures = failure === null ? 0 : (resting.get(due.target_id)?.failures ?? 0) + 1;
  if (failures === 0) resting.delete(due.target_id);
  else resting.set(due.target_id, { failures, until: now + Math.min(LONGEST_REST_MS, waitAfter(failures)) });
  await inTransaction(ctx, async (ctx) => {
    await lockTarget(ctx.db, due);
    if (failure === null) return noteDelivered(ctx.db, due, status, now);
    await noteFailed(ctx.db, due, { status, failure }, now);
    await pauseIfFailing(ctx, due.target_id);
  });
}
