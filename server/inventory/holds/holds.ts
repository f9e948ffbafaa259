import type { ObjectId } from '#domain/ids.ts';
import type { Catalog } from '#server/catalog/catalog.ts';
import { AppError, conflict, unavailable } from '#server/errors.ts';
import { holdLimits, holdMinutes, longestHoldMs } from '#server/inventory/hold-settings.ts';
import type { PlannedPool } from '#server/inventory/pools/pool-plan.ts';
import type { SoundCatalogs } from '#server/inventory/pools/sound-catalog.ts';
import { createPools } from '#server/inventory/pools/sync-pools.ts';
import { batchPerKey, createBatch } from '#server/platform/batch.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { connectionOf, type Connection } from '#server/platform/database/pipelined-transaction.ts';
import type { Random } from '#server/platform/random.ts';
import type { Workspace } from '#server/workspaces/workspaces.ts';
import { freeExpiredOf } from './free-holds.ts';
import { takeHolds, type TakeRequest, type Taken } from './hold-batch.ts';
import { planTake, soldOut, type HoldAsk } from './plan-take.ts';
import { extendHolds, releaseHolds, type Extended, type TouchRequest } from './touch-holds.ts';

/** Taking, releasing and extending holds. Calls that arrive while a batch of their workspace is in flight form the next one. */
export type Holds = {
  take: (workspace: Workspace, ask: HoldAsk) => Promise<{ holdId: ObjectId; expiresAt: Date }>;
  release: (workspace: Workspace, touch: TouchRequest) => Promise<void>;
  extend: (workspace: Workspace, touch: TouchRequest) => Promise<Extended[]>;
};

type Parts = { database: Database; clock: Clock; random: Random; catalogs: SoundCatalogs; changed: (workspaceId: ObjectId) => void };
type Keeping = Parts & { lastRoom: Map<ObjectId, number> };
type Call = { workspace: Workspace } & ({ kind: 'take'; ask: HoldAsk } | { kind: 'release' | 'extend'; touch: TouchRequest });
type Granted = Extract<Taken, { verdict: 'granted' }>;
type Answer = Granted | AppError | Extended[] | null;
type Work = Keeping & { db: Connection; workspace: Workspace };

const MOST_ROUNDS = 12;
const PER_BATCH = 512;

export function createHolds(parts: Parts): Holds {
  const keeping: Keeping = { ...parts, lastRoom: new Map() };
  const batch = batchPerKey<Call, PromiseSettledResult<Answer>>(() => createBatch((calls) => answerCalls(keeping, calls), { maxSize: PER_BATCH }));
  const answerTo = async (call: Call): Promise<Answer> => {
    const answer = await batch(call.workspace.id, call);
    if (answer.status === 'rejected') throw answer.reason;
    return answer.value;
  };
  return {
    async take(workspace, ask) {
      const answer = (await answerTo({ workspace, kind: 'take', ask })) as Granted | AppError;
      if (answer instanceof AppError) throw answer;
      return answer;
    },
    async release(workspace, touch) {
      await answerTo({ workspace, kind: 'release', touch });
    },
    async extend(workspace, touch) {
      return (await answerTo({ workspace, kind: 'extend', touch })) as Extended[];
    },
  };
}

/**
 * Sends all statements on one connection without waiting in between, so that released units are there for takers in the same batch. If one kind of call fails, only its callers are
 * told.
 */
async function answerCalls(parts: Keeping, calls: readonly Call[]): Promise<PromiseSettledResult<Answer>[]> {
  const { workspace } = calls.at(-1)!;
  const client = await parts.database.lendClient(workspace.id);
  const work: Work = { ...parts, workspace, db: connectionOf(client) };
  const asks = calls.flatMap((call) => (call.kind === 'take' ? [call.ask] : []));
  const touches = (kind: 'release' | 'extend') => calls.flatMap((call) => (call.kind === kind ? [call.touch] : []));
  const [released, extended, taken] = await Promise.allSettled([releaseAll(work, touches('release')), extendAll(work, touches('extend')), takeAll(work, asks)]);
  client.giveBack();
  const answers = { release: inTurn(released), extend: inTurn(extended), take: inTurn(taken) };
  return calls.map(({ kind }) => answers[kind]());
}

/** Hands out the answers of one kind one by one, or the failure to each. */
function inTurn<T extends Answer>(result: PromiseSettledResult<readonly T[]>): () => PromiseSettledResult<T> {
  if (result.status === 'rejected') return () => result;
  const answers = result.value.values();
  return () => ({ status: 'fulfilled', value: answers.next().value! });
}

async function releaseAll({ db, database, workspace: { id }, changed }: Work, touches: readonly TouchRequest[]): Promise<null[]> {
  if (touches.length > 0 && (await releaseHolds(db, database.hotOf(id), id, touches)) > 0) changed(id);
  return touches.map(() => null);
}

async function extendAll({ db, workspace, clock }: Work, touches: readonly TouchRequest[]): Promise<Extended[][]> {
  return touches.length === 0 ? [] : extendHolds(db, workspace.id, touches, { now: clock.now(), longestMs: longestHoldMs(workspace) });
}

type Waiting = { index: number; ask: HoldAsk };
type Open = { index: number; request: TakeRequest; pools: readonly PlannedPool[] };

/** Several rounds, because the catalogue may have changed, a pool may have to be created, or expired holds may first have to go. */
async function takeAll(work: Work, asks: readonly HoldAsk[]): Promise<(Granted | AppError)[]> {
  const { workspace, clock, catalogs, database } = work;
  const ws = workspace.id;
  const answers: (Granted | AppError)[] = [];
  if (asks.length === 0) return answers;
  let waiting = asks.map((ask, index): Waiting => ({ index, ask }));
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const now = clock.now();
    const { catalog, open, refusals } = await planAll(catalogs, workspace, waiting, now);
    for (const { index, refusal } of refusals) answers[index] = refusal;
    if (open.length === 0) return answers;
    const takes = open.map((entry) => entry.request);
    const result = await takeHolds({ ...work, ws, now, version: catalog.version, limits: holdLimits(workspace) }, takes);
    if (result.kind === 'other-version') await catalogs.renewed(workspace);
    else if (result.kind === 'missing-pools') await createMissing(work, ws, open, result.poolIds);
    else {
      if (result.taken.some((taken) => taken.verdict === 'granted')) work.changed(ws);
      open.forEach((entry, at) => (answers[entry.index] = told(entry, result.taken[at]!, result.lacking)));
      const refused = open.filter((_, at) => result.taken[at]!.verdict === 'sold-out');
      if (refused.length === 0 || !result.expiredInTheWay) return answers;
      await freeExpiredOf(database.of(ws), ws, [...new Set(refused.flatMap((entry) => entry.request.poolIds))], now);
      const again = new Set(refused.map((entry) => entry.index));
      waiting = waiting.filter((entry) => again.has(entry.index));
    }
  }
  throw unavailable();
}

function told(open: Open, taken: Taken, lacking: ReadonlySet<ObjectId>): Granted | AppError {
  const { verdict } = taken;
  if (verdict === 'granted') return taken;
  if (verdict === 'sold-out') return soldOut(open, lacking);
  if (verdict === 'over-limit') return conflict('limit-reached', 'You have reached the limit for this item.');
  if (verdict === 'too-many') return conflict('too-many-holds', 'Your cart is full. Please check out first, or remove something.');
  return new AppError(429, 'too-many-holds', 'Too many tickets are held from your network. Please try again in a little while.', { retryAfterSeconds: 60 });
}

/** The catalogue in memory may be a second old. Grants are checked against the database anyway; refusals are checked here. */
async function planAll(catalogs: SoundCatalogs, workspace: Workspace, waiting: readonly Waiting[], now: number) {
  const planWith = (catalog: Catalog) => planned(catalog, waiting, holdMinutes(workspace), now);
  const remembered = await catalogs.of(workspace);
  const plan = planWith(remembered);
  if (plan.refusals.length === 0) return { catalog: remembered, ...plan };
  const catalog = await catalogs.renewed(workspace);
  return { catalog, ...(catalog.version === remembered.version ? plan : planWith(catalog)) };
}

function planned(catalog: Catalog, waiting: readonly Waiting[], minutes: number, now: number) {
  const open: Open[] = [];
  const refusals: { index: number; refusal: AppError }[] = [];
  for (const { index, ask } of waiting) {
    const plan = planTake(catalog, ask, minutes, now);
    if (plan instanceof AppError) refusals.push({ index, refusal: plan });
    else open.push({ index, ...plan });
  }
  return { open, refusals };
}

async function createMissing({ database }: Parts, ws: ObjectId, open: readonly Open[], poolIds: readonly ObjectId[]): Promise<void> {
  const planned = new Map(open.flatMap((entry) => entry.pools.map((pool) => [pool.poolId, pool] as const)));
  await createPools(
    database.of(ws),
    ws,
    poolIds.flatMap((id) => planned.get(id) ?? []),
  );
}
