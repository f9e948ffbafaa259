import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { MINUTE_MS } from '#domain/durations.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { errorsOf, InvalidInput, type WireError } from '#server/http/answers/errors-reply.ts';
import { writtenText } from '#server/http/answers/written-json.ts';
import type { Contract } from '#server/http/contract.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { isThere } from '#server/platform/lines/life-sign.ts';
import { seal, unseal } from '#server/platform/seal.ts';
import { keyedBy, type Begun, type Drawn } from './begun.ts';

/** `params` and `query` are taken after checking, `body` as sent. The same address written in another way is therefore the same request. */
type Asked = { headers: IncomingHttpHeaders; params: unknown; query: unknown; body: unknown };
export type Outcome = { data: unknown; status?: number };

type Stored = { data: unknown; meta: Record<string, string> } | { errors: WireError[] };

const DRAWN = 'drawn';
const TAKE_OVER_AFTER_MS = MINUTE_MS;
/** For a claim of a node whose life sign is gone. The delay is there because a sign that is only interrupted comes back sooner. */
const TAKE_OVER_FROM_GONE_AFTER_MS = 10_000;
export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;

export function isKeyed(contract: Contract, { headers }: Pick<Asked, 'headers'>): boolean {
  return headers['idempotency-key'] !== undefined && takesKey(contract);
}

/** Only calls that change something need a key. Keeping answers of mere reads would let anybody fill the table. */
export function takesKey({ method, secretAnswer, readsOnly }: Contract): boolean {
  return method !== 'GET' && !secretAnswer && !readsOnly;
}

/** Checks a handler's answer against its contract. */
export function checkedAnswer(contract: Contract, answer: unknown): unknown {
  return writtenText(answer) === null ? z.parse(contract.output, answer) : answer;
}

/**
 * The same key and body get the same answer, byte for byte, however often and however parallel; another body is refused. The body is stored only as a keyed hash, and the answer is
 * sealed so that only the same request opens it.
 */
export async function withIdempotency(ctx: Ctx, contract: Contract, request: Asked, handle: (ctx: Ctx) => Promise<unknown>): Promise<Outcome> {
  const run = async (inner: Ctx) => checkedAnswer(contract, await handle(inner));
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key))
    throw new AppError(400, 'malformed', 'Idempotency-Key is 1 to 255 visible characters.', { path: ['Idempotency-Key'] });
  const place = canonicalText([request.params, request.query]);
  const said = `${place} ${canonicalText(request.body)}`;
  const claim = {
    scope: `${principal(ctx)}|${contract.id}|${place}`,
    key,
    hmac: keyedHash(ctx, said, 'request'),
    sealKey: keyedHash(ctx, said, 'answer'),
  };
  const claimed = await claimKey(ctx, claim, contract.drawsId ? ctx.random.secretId() : null);
  if (claimed.kind === 'answered') return claimed.outcome;
  try {
    if (contract.transaction === 'own') {
      const data = await run({ ...ctx, keyed: keyedBy({ workspaceId: ctx.workspace.id, ...claim }, claimed.begun, claimed.drawn) });
      await finish(ctx, claim, contract.status ?? 200, { data, meta: ctx.meta });
      return { data };
    }
    return await inTransaction(ctx, async (inner) => {
      const data = await run(inner);
      await finish(inner, claim, contract.status ?? 200, { data, meta: inner.meta });
      return { data };
    });
  } catch (reason) {
    await settleFailure(ctx, claim, reason);
    throw reason;
  }
}

type Claim = { scope: string; key: string; hmac: Buffer; sealKey: Buffer };

const isRowOf = (ctx: Ctx, { scope, key }: Claim) => sql<boolean>`workspace_id = ${ctx.workspace.id} and scope = ${scope} and key = ${key}`;

function principal(ctx: Ctx): string {
  return (
    ctx.actor.accountId ??
    (ctx.actor.cartKey ? createHmac('sha256', ctx.secrets.idempotency).update(ctx.actor.cartKey).digest('base64url') : `address ${ctx.ip}`)
  );
}

function keyedHash(ctx: Ctx, said: string, purpose: 'request' | 'answer'): Buffer {
  return createHmac('sha256', ctx.secrets.idempotency).update(`${purpose} ${said}`).digest();
}

/** JSON that does not depend on the order of the keys. */
function canonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = value as Record<string, unknown>;
  const names = Object.keys(fields).toSorted();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonicalText(fields[name])}`).join()}}`;
}

type Claimed = { kind: 'ours'; begun: Begun; drawn: Drawn | null } | { kind: 'answered'; outcome: Outcome };

/** `id` is the id of what the request will make, stored with the claim. A retry gets the id that was drawn first. */
async function claimKey(ctx: Ctx, claim: Claim, id: ObjectId | null): Promise<Claimed> {
  const now = new Date(ctx.clock.now());
  const stale = new Date(ctx.clock.now() - TAKE_OVER_AFTER_MS);
  const deserted = new Date(ctx.clock.now() - TAKE_OVER_FROM_GONE_AFTER_MS);
  const runner = ctx.lifeSign.number();
  const claimed = await ctx.db
    .insertInto('idempotency')
    .values({
      workspace_id: ctx.workspace.id,
      scope: claim.scope,
      key: claim.key,
      request_hmac: claim.hmac,
      state: 'running',
      begun: id && JSON.stringify({ [DRAWN]: id }),
      runner,
      started_at: now,
    })
    .onConflict((oc) =>
      oc
        .columns(['workspace_id', 'scope', 'key'])
        .doUpdateSet({ started_at: now, runner })
        .where('idempotency.state', '=', 'running')
        .where((eb) =>
          eb.or([
            eb('idempotency.started_at', '<', stale),
            eb.and([eb('idempotency.started_at', '<', deserted), eb('idempotency.runner', 'is not', null), eb.not(isThere(sql.ref('idempotency.runner')))]),
          ]),
        )
        .where('idempotency.request_hmac', '=', claim.hmac),
    )
    .returning('begun')
    .executeTakeFirst();
  if (claimed) {
    const begun = claimed.begun ?? {};
    const first = begun[DRAWN] as ObjectId | undefined;
    return { kind: 'ours', begun, drawn: first === undefined ? null : { id: first, isAgain: first !== id } };
  }
  const row = await ctx.db.selectFrom('idempotency').selectAll().where(isRowOf(ctx, claim)).executeTakeFirst();
  if (row && !row.request_hmac.equals(claim.hmac)) throw new AppError(422, 'idempotency-key-reused', 'This Idempotency-Key was used with another request.');
  if (!row || row.state === 'running') throw new AppError(409, 'still-running', 'The same request is still being worked on.', { retryAfterSeconds: 1 });
  const stored = unseal(claim.sealKey, row.response!.sealed) as Stored;
  if ('errors' in stored) throw replayedRefusal(row.status ?? 400, stored.errors);
  Object.assign(ctx.meta, stored.meta);
  return { kind: 'answered', outcome: { data: stored.data, ...(row.status === null ? {} : { status: row.status }) } };
}

function replayedRefusal(status: number, errors: WireError[]): AppError {
  if (status === 400) return new InvalidInput(errors);
  const [first] = errors;
  return new AppError(status, first?.code ?? 'refused', first?.message ?? 'Refused.', first?.path ? { path: [...first.path] } : {});
}

async function finish(ctx: Ctx, claim: Claim, status: number, response: Stored): Promise<void> {
  await ctx.db
    .updateTable('idempotency')
    .set({
      state: 'finished',
      status,
      response: JSON.stringify({ sealed: seal(claim.sealKey, response, ctx.random.bytes) }),
      finished_at: new Date(ctx.clock.now()),
    })
    .where(isRowOf(ctx, claim))
    .execute();
}

/**
 * A refusal is an answer and is kept. A passing failure is not: the same request may continue from what it has begun, or start again. What it has begun is kept as long as an
 * answer would be, so the claim is aged only as far as needed to take it over at once.
 */
async function settleFailure(ctx: Ctx, claim: Claim, reason: unknown): Promise<void> {
  const kept = reason instanceof AppError && reason.status < 500 && ![401, 408, 429].includes(reason.status);
  if (kept) return finish(ctx, claim, reason.status, { errors: errorsOf(reason) });
  const freed = await ctx.db
    .deleteFrom('idempotency')
    .where(isRowOf(ctx, claim))
    .where('state', '=', 'running')
    .where('begun', 'is', null)
    .returning('key')
    .executeTakeFirst();
  if (freed) return;
  await ctx.db
    .updateTable('idempotency')
    .set({ started_at: new Date(ctx.clock.now() - 2 * TAKE_OVER_AFTER_MS) })
    .where(isRowOf(ctx, claim))
    .where('state', '=', 'running')
    .execute();
}
