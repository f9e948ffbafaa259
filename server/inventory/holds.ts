import type { ObjectId } from '#domain/ids.ts';
import type { Catalog } from '#server/catalog/catalog.ts';
import type { SoundCatalogs } from './sound-catalog.ts';
import { AppError, conflict, unavailable } from '#server/errors.ts';
import { batchPerKey, createBatch } from '#server/platform/batch.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database.ts';
import type { Random } from '#server/platform/random.ts';
import type { Workspace } from '#server/workspaces/workspaces.ts';
import { freeExpiredOf } from './free-expired.ts';
import { workHolds, type Extended, type HoldWork, type TakeRequest, type Taken, type TouchRequest } from './hold-batch.ts';
import { holdLimits, holdMinutes, longestHoldMs } from './hold-settings.ts';
import { planTake, soldOut, type HoldAsk } from './plan-take.ts';
import type { PlannedPool } from './pool-plan.ts';
import { createPools } from './sync-pools.ts';

/** Holding, letting go and extending: calls that arrive while a batch of their workspace is under way form the next one. */
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

const MOST_ROUNDS = 12;
const PER_BATCH = 512;

export function createHolds(parts: Parts): Holds {
  const batch = batchPerKey<Call, Answer>((ws) => {
    const keeping = { ...parts, lastRoom: new Map<ObjectId, number>() };
    return createBatch((calls) => answerCalls(keeping, ws, calls), { maxSize: PER_BATCH });
  });
  return {
    async take(workspace, ask) {
      const answer = (await batch(workspace.id, { workspace, kind: 'take', ask })) as Granted | AppError;
      if (answer instanceof AppError) throw answer;
      return answer;
    },
    async release(workspace, touch) {
      await batch(workspace.id, { workspace, kind: 'release', touch });
    },
    async extend(workspace, touch) {
      return (await batch(workspace.id, { workspace, kind: 'extend', touch })) as Extended[];
    },
  };
}

function answerTo(request: TakeRequest, taken: Taken): Granted | AppError {
  const { verdict } = taken;
  if (verdict === 'granted') return taken;
  if (verdict === 'sold-out') return soldOut(request);
  if (verdict === 'over-limit') return conflict('limit-reached', 'You have reached the limit for this item.');
  if (verdict === 'too-many') return conflict('too-many-holds', 'Your cart is full. Please check out first, or remove something.');
  return new AppError(429, 'too-many-holds', 'Too many tickets are held from your network. Please try again in a little while.', { retryAfterSeconds: 60 });
}

type Waiting = { index: number; ask: HoldAsk };
type Open = { index: number; request: TakeRequest; pools: readonly PlannedPool[] };

/** Rounds, because the catalogue may have moved on, a pool may have to be made, or expired holds may be in the way first. */
async function answerCalls(parts: Keeping, ws: ObjectId, calls: readonly Call[]): Promise<Answer[]> {
  const answers: Answer[] = calls.map(() => null);
  const workspace = calls.at(-1)!.workspace;
  const touches = (kind: 'release' | 'extend') => calls.flatMap((call, index) => (call.kind === kind ? [{ index, touch: call.touch }] : []));
  const [releases, extensions] = [touches('release'), touches('extend')];
  let waiting = calls.flatMap((call, index): Waiting[] => (call.kind === 'take' ? [{ index, ask: call.ask }] : []));
  let touched = false;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const now = parts.clock.now();
    const { catalog, open, refusals } = await planAll(parts.catalogs, workspace, waiting, now);
    for (const { index, refusal } of refusals) answers[index] = refusal;
    if (open.length === 0 && (touched || releases.length + extensions.length === 0)) return answers;
    const work: HoldWork = {
      takes: open.map((entry) => entry.request),
      releases: touched ? [] : releases.map((entry) => entry.touch),
      extensions: touched ? [] : extensions.map((entry) => entry.touch),
    };
    const result = await workHolds({ ...parts, ws, now, version: catalog.version, limits: holdLimits(workspace), longestMs: longestHoldMs(workspace) }, work);
    if (result.kind === 'other-version') await parts.catalogs.renewed(workspace);
    else if (result.kind === 'missing-pools') await createMissing(parts, ws, open, result.poolIds);
    else {
      if (!touched) extensions.forEach((entry, at) => (answers[entry.index] = result.extensions[at] ?? []));
      touched = true;
      if (result.released > 0 || result.takes.some((taken) => taken.verdict === 'granted')) parts.changed(ws);
      open.forEach((entry, at) => (answers[entry.index] = answerTo(entry.request, result.takes[at]!)));
      const refused = open.filter((_, at) => result.takes[at]!.verdict === 'sold-out');
      if (refused.length === 0 || !result.expiredInTheWay) return answers;
      await freeExpiredOf(parts.database.of(ws), ws, [...new Set(refused.flatMap((entry) => entry.request.poolIds))], now);
      const again = new Set(refused.map((entry) => entry.index));
      waiting = waiting.filter((entry) => again.has(entry.index));
    }
  }
  throw unavailable();
}

/** What is in memory may be a second old. A grant is checked against the database anyway; a refusal is checked here. */
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
