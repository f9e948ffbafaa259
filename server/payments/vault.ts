import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Day } from '#domain/day.ts';
import type { ObjectId } from '#domain/ids.ts';
import { cardDigits, cardProblems, normalCard, type CardField, type CardForm } from '#domain/validation/card.ts';
import type { Ctx } from '#server/context.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { queueJob, type Job } from '#server/platform/outbox/job.ts';
import type { CardDetails, PaymentSource, StoredCard } from './gateways/gateway.ts';

/** The one place that sees a card number or a CVV. They come with the call, go to the gateway and are gone: they are neither stored nor logged, and no error repeats them. */
export type CardFields = {
  card_number?: string | null | undefined;
  card_exp_month?: string | number | null | undefined;
  card_exp_year?: string | number | null | undefined;
  card_cvv?: string | number | null | undefined;
  name_on_card?: string | null | undefined;
  billing_zip?: string | null | undefined;
  card_token?: string | null | undefined;
  card_id?: string | null | undefined;
};

/** A means of payment that can be sent. `print` tells one card from another and says nothing else about it. */
export type Presented = { source: PaymentSource; print: string; tender: 'card' | 'card-on-file' };

/** Null when nothing was given to pay with, or nothing that could be sent. */
export async function presentCard(ctx: Ctx, fields: CardFields, accountId: ObjectId, today: Day): Promise<Presented | null> {
  if (fields.card_id) return savedCardOf(ctx, fields.card_id, accountId);
  if (fields.card_token) return { source: { kind: 'token', token: fields.card_token }, print: fingerprint(ctx, fields.card_token), tender: 'card' };
  const card = ctx.gateway.capture === 'direct' ? readCard(fields, today) : null;
  return card && { source: { kind: 'card', card }, print: fingerprint(ctx, cardOf(ctx, card.number, accountId)), tender: 'card' };
}

/** The sandbox's test cards are everybody's, so one person's declines must not count against the next. */
const cardOf = (ctx: Ctx, number: string, accountId: ObjectId): string => (ctx.gateway.name === 'sandbox' ? `${number} ${accountId}` : number);

const SENT_AS = {
  name: 'name_on_card',
  number: 'card_number',
  expMonth: 'card_exp_month',
  expYear: 'card_exp_year',
  cvv: 'card_cvv',
  zip: 'billing_zip',
} as const satisfies Record<CardField, keyof CardFields>;

/** The first wrong field of a card that was typed in; null where none was. */
export function wrongCardField(fields: CardFields, today: Day): keyof CardFields | null {
  const isTyped = [fields.card_number, fields.card_exp_month, fields.card_exp_year, fields.card_cvv].some(Boolean);
  const [wrong] = isTyped ? cardProblems(formOf(fields), today) : [];
  return wrong ? SENT_AS[wrong] : null;
}

function formOf(fields: CardFields): CardForm {
  return {
    name: fields.name_on_card ?? 'Card holder',
    number: cardDigits(String(fields.card_number ?? '')),
    expMonth: String(fields.card_exp_month ?? ''),
    expYear: String(fields.card_exp_year ?? ''),
    cvv: String(fields.card_cvv ?? ''),
    zip: fields.billing_zip ?? '0',
  };
}

/** The card as typed, or null when one of its fields is wrong. */
function readCard(fields: CardFields, today: Day): CardDetails | null {
  const form = formOf(fields);
  if (cardProblems(form, today).length > 0) return null;
  const { number, expMonth, expYear, cvv } = normalCard(form, today);
  return {
    number,
    expMonth: Number(expMonth),
    expYear: Number(expYear),
    cvv,
    name: fields.name_on_card?.trim() || undefined,
    zip: fields.billing_zip?.trim() || undefined,
  };
}

async function savedCardOf(ctx: Ctx, cardId: string, accountId: ObjectId): Promise<Presented | null> {
  const row = await ctx.db
    .selectFrom('saved_card')
    .select('vault_id')
    .where('workspace_id', '=', ctx.workspace.id)
    .where('account_id', '=', accountId)
    .where((eb) => eb.or([eb('card_id', '=', cardId), eb('vault_id', '=', cardId)]))
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row ? { source: { kind: 'vault', vaultId: row.vault_id }, print: fingerprint(ctx, row.vault_id), tender: 'card-on-file' } : null;
}

function fingerprint(ctx: Ctx, of: string): string {
  return createHmac('sha256', ctx.secrets.checkout).update(`card ${of}`).digest('base64url');
}

export type SavedCard = { card_id: ObjectId; vault_id: string; account_type: string; last_four: string; card_exp_month: string; card_exp_year: string };
export type Saving = { kind: 'saved'; card: SavedCard } | { kind: 'declined'; message: string } | { kind: 'unavailable' };

/** Stores a card with the gateway, and its token here. The newest card is the one on file; older ones are let go. */
export async function saveCard(ctx: Ctx, accountId: ObjectId, source: PaymentSource, email: string): Promise<Saving> {
  if (source.kind === 'vault') return { kind: 'unavailable' };
  const outcome = await ctx.gateway.storeCard({ key: `${accountId}:card:${ctx.random.objectId()}`, source, email });
  if (outcome.status === 'declined') return { kind: 'declined', message: outcome.declineMessage };
  if (outcome.status !== 'stored') return { kind: 'unavailable' };
  return { kind: 'saved', card: await putOnFile(ctx, accountId, outcome) };
}

/** False when this very card was put on file before. It may have been removed since. */
export async function putOnFileOnce(ctx: Ctx, accountId: ObjectId, stored: StoredCard): Promise<boolean> {
  const known = await ctx.db
    .selectFrom('saved_card')
    .select('card_id')
    .where('workspace_id', '=', ctx.workspace.id)
    .where('vault_id', '=', stored.vaultId)
    .executeTakeFirst();
  if (known) return false;
  await putOnFile(ctx, accountId, stored);
  return true;
}

async function putOnFile(ctx: Ctx, accountId: ObjectId, stored: StoredCard): Promise<SavedCard> {
  const card: SavedCard = {
    card_id: ctx.random.objectId(),
    vault_id: stored.vaultId,
    account_type: stored.accountType,
    last_four: stored.lastFour,
    card_exp_month: String(stored.expMonth).padStart(2, '0'),
    card_exp_year: String(stored.expYear),
  };
  await inTransaction(ctx, async (ctx) => {
    await lockFile(ctx, accountId);
    await letGo(ctx, accountId);
    await ctx.db
      .insertInto('saved_card')
      .values({ workspace_id: ctx.workspace.id, account_id: accountId, created_at: new Date(ctx.clock.now()), ...card })
      .execute();
  });
  return card;
}

/** When two cards are put on file at once, the later call sees the other card and lets it go. */
async function lockFile(ctx: Ctx, accountId: ObjectId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`cards ${ctx.workspace.id} ${accountId}`}, 0))`.execute(ctx.db);
}

export async function savedCards(ctx: Ctx, accountId: ObjectId): Promise<SavedCard[]> {
  return ctx.db
    .selectFrom('saved_card')
    .select(['card_id', 'vault_id', 'account_type', 'last_four', 'card_exp_month', 'card_exp_year'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .execute();
}

/** The card is forgotten here at once. The gateway is told afterwards, and told again until it has heard. `cardId`: ours or the gateway's. Null: all cards. */
export async function removeCards(ctx: Ctx, accountId: ObjectId, cardId: string | null): Promise<number> {
  return inTransaction(ctx, (ctx) => letGo(ctx, accountId, cardId));
}

/** Removes somebody's cards, and what is still told of those that were removed before. */
export async function forgetCards(ctx: Ctx, accountId: ObjectId): Promise<void> {
  await removeCards(ctx, accountId, null);
  await ctx.db
    .updateTable('saved_card')
    .set({ account_type: '', last_four: '', card_exp_month: '', card_exp_year: '' })
    .where('workspace_id', '=', ctx.workspace.id)
    .where('account_id', '=', accountId)
    .execute();
}

export const FORGET_CARD: Job = { kind: 'forget-card', about: 'vault_id' };

async function letGo(ctx: Ctx, accountId: ObjectId, cardId: string | null = null): Promise<number> {
  let query = ctx.db
    .updateTable('saved_card')
    .set({ removed_at: new Date(ctx.clock.now()) })
    .where('workspace_id', '=', ctx.workspace.id)
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null);
  if (cardId !== null) query = query.where((eb) => eb.or([eb('card_id', '=', cardId), eb('vault_id', '=', cardId)]));
  const gone = await query.returning('vault_id').execute();
  for (const { vault_id } of gone) await queueJob(ctx, FORGET_CARD, vault_id);
  return gone.length;
}
