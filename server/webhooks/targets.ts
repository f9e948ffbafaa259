import { sql, type Selectable } from 'kysely';
import type { ObjectId } from '#domain/ids.ts';
import { ownAccount } from '#server/accounts/profile/profile.ts';
import { assertSecondFactorIfOn, type Proof } from '#server/accounts/second-factor/second-factor.ts';
import { assertPassword } from '#server/accounts/sign-in/new-password.ts';
import type { Ctx } from '#server/context.ts';
import { conflict, malformed, notFound } from '#server/errors.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { recordAudit } from '#server/workspaces/audit.ts';
import { MOST_WEBHOOKS, type Webhook, type WebhookKind, type WebhookWithSecret } from './contract.ts';
import { sendAllAgain } from './deliveries.ts';
import { earlierUntil, newSecret, sealSecret } from './secrets-of-targets.ts';
import type { WebhookTables } from './tables.ts';
import { checkedUrl } from './webhook-url.ts';

type Target = Selectable<WebhookTables['webhook_target']>;
type Reproof = Proof & { password?: string | null | undefined };
type Wanted = { url: string; description: string; kinds: readonly WebhookKind[]; isPaused: boolean };

export async function listTargets(ctx: Ctx): Promise<Webhook[]> {
  const targets = await ctx.db.selectFrom('webhook_target').selectAll().where('workspace_id', '=', ctx.workspace.id).orderBy('target_id').execute();
  return targets.map((target) => shown(target, ctx.clock.now()));
}

/** Where what happens here is told is not for a stolen sign-in to decide: a new address takes the password, and a code where there is a second factor. */
export async function addTarget(ctx: Ctx, wanted: Wanted, proof: Reproof): Promise<WebhookWithSecret> {
  const url = checkedUrl(ctx.config, wanted.url);
  await assertIsThem(ctx, proof);
  return inTransaction(ctx, async (ctx) => {
    const others = await lockTargets(ctx);
    assertNewAddress(others, url);
    if (others.length >= MOST_WEBHOOKS) throw conflict('too-many-webhooks', `A venue has at most ${MOST_WEBHOOKS} webhooks.`);
    const secret = newSecret(ctx);
    const own = { workspace_id: ctx.workspace.id, target_id: ctx.random.objectId() };
    const target = await ctx.db
      .insertInto('webhook_target')
      .values({ ...own, ...columnsOf(ctx, wanted, url), secret: sealSecret(ctx, own, secret), created_at: new Date(ctx.clock.now()) })
      .returningAll()
      .executeTakeFirstOrThrow();
    await auditOf(ctx, target, 'added');
    return { ...shown(target, ctx.clock.now()), secret };
  });
}

/** What waited while it was paused is sent once it is active again. */
export async function changeTarget(ctx: Ctx, targetId: ObjectId, wanted: Wanted, proof: Reproof): Promise<WebhookWithSecret> {
  const url = checkedUrl(ctx.config, wanted.url);
  const known = await findTarget(ctx, targetId);
  if (known.url !== url) await assertIsThem(ctx, proof);
  return inTransaction(ctx, async (ctx) => {
    const targets = await lockTargets(ctx);
    const before = targets.find((target) => target.target_id === targetId);
    if (!before) throw notFound('The webhook');
    // Its address was changed meanwhile, and this one was proven for no change.
    if (before.url !== known.url) throw conflict('changed-meanwhile', 'This webhook was changed meanwhile. Please look at it again.');
    assertNewAddress(
      targets.filter((target) => target !== before),
      url,
    );
    const isResumed = before.paused_at !== null && !wanted.isPaused;
    const stays = before.paused_at !== null && wanted.isPaused ? { paused_at: before.paused_at, paused_by: before.paused_by } : {};
    const target = await rowOf(ctx, targetId)
      .set({ ...columnsOf(ctx, wanted, url), ...stays, ...(isResumed || before.url !== url ? { failing_since: null } : {}) })
      .returningAll()
      .executeTakeFirstOrThrow();
    if (isResumed) await sendAllAgain(ctx, targetId);
    await auditOf(ctx, target, isResumed ? 'resumed' : before.paused_at === null && wanted.isPaused ? 'paused' : 'changed');
    return { ...shown(target, ctx.clock.now()), secret: null };
  });
}

/** The new secret signs at once, beside the one before, so that no delivery is without a signature that its receiver knows. */
export async function exchangeSecret(ctx: Ctx, targetId: ObjectId, proof: Reproof): Promise<WebhookWithSecret> {
  await findTarget(ctx, targetId);
  await assertIsThem(ctx, proof);
  const secret = newSecret(ctx);
  return inTransaction(ctx, async (ctx) => {
    const target = await rowOf(ctx, targetId)
      .set({
        earlier_secret: sql`secret`,
        earlier_until: earlierUntil(ctx.clock.now()),
        secret: sealSecret(ctx, { workspace_id: ctx.workspace.id, target_id: targetId }, secret),
      })
      .returningAll()
      .executeTakeFirst();
    if (!target) throw notFound('The webhook');
    await auditOf(ctx, target, 'secret-exchanged');
    return { ...shown(target, ctx.clock.now()), secret };
  });
}

/** With its log. What is still to be sent to it is not sent. */
export async function removeTarget(ctx: Ctx, targetId: ObjectId): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const target = await ctx.db
      .deleteFrom('webhook_target')
      .where('workspace_id', '=', ctx.workspace.id)
      .where('target_id', '=', targetId)
      .returningAll()
      .executeTakeFirst();
    if (!target) throw notFound('The webhook');
    for (const table of ['webhook_delivery', 'webhook_due'] as const)
      await ctx.db.deleteFrom(table).where('workspace_id', '=', ctx.workspace.id).where('target_id', '=', targetId).execute();
    await auditOf(ctx, target, 'removed');
  });
}

export async function findTarget(ctx: Ctx, targetId: ObjectId): Promise<Target> {
  const target = await ctx.db
    .selectFrom('webhook_target')
    .selectAll()
    .where('workspace_id', '=', ctx.workspace.id)
    .where('target_id', '=', targetId)
    .executeTakeFirst();
  if (!target) throw notFound('The webhook');
  return target;
}

/** The code counts once, so it is used last. */
async function assertIsThem(ctx: Ctx, { password, ...proof }: Reproof): Promise<void> {
  if (!password) throw malformed('Please enter your current password.', ['body', 'data', 'password']);
  const account = await ownAccount(ctx);
  await assertPassword(ctx, account, password);
  await assertSecondFactorIfOn(ctx, account.account_id, proof);
}

/** One caller at a time changes the webhooks of a venue, so that no two add the last one. */
async function lockTargets(ctx: Ctx): Promise<Target[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks ${ctx.workspace.id}`}, 0))`.execute(ctx.db);
  return ctx.db.selectFrom('webhook_target').selectAll().where('workspace_id', '=', ctx.workspace.id).forUpdate().execute();
}

function assertNewAddress(others: readonly Target[], url: string): void {
  if (others.some((other) => other.url === url)) throw conflict('webhook-exists', 'This address has a webhook already.');
}

function columnsOf({ clock }: Ctx, { description, kinds, isPaused }: Wanted, url: string) {
  const paused = isPaused ? { paused_at: new Date(clock.now()), paused_by: 'office' as const } : { paused_at: null, paused_by: null };
  return { url, description, kinds: [...new Set(kinds)], ...paused };
}

/** An address may hold a key of its receiver, and the audit is kept for good, so only its host is noted. */
async function auditOf(ctx: Ctx, target: Target, outcome: string): Promise<void> {
  await recordAudit(ctx, { action: 'webhook', outcome, subject: target.target_id, detail: { host: new URL(target.url).host, kinds: target.kinds } });
}

const rowOf = (ctx: Ctx, targetId: ObjectId) =>
  ctx.db.updateTable('webhook_target').where('workspace_id', '=', ctx.workspace.id).where('target_id', '=', targetId);

function shown(target: Target, now: number): Webhook {
  const isEarlierValid = target.earlier_until !== null && target.earlier_until.getTime() > now;
  return {
    _id: target.target_id,
    url: target.url,
    description: target.description,
    kinds: target.kinds,
    status: target.paused_at === null ? 'active' : 'paused',
    was_paused_for_failing: target.paused_by === 'failures',
    failing_since: target.failing_since?.toISOString() ?? null,
    earlier_secret_until: isEarlierValid ? target.earlier_until!.toISOString() : null,
    created_at: target.created_at.toISOString(),
  };
}
