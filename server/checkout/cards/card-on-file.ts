import type { ObjectId } from '#domain/ids.ts';
import { dayInZone } from '#domain/zone.ts';
import { accountById } from '#server/accounts/accounts.ts';
import { ensureConsumer } from '#server/accounts/consumer-records.ts';
import type { Ctx } from '#server/context.ts';
import { lockDoclet, saveDocletData } from '#server/doclets/doclets.ts';
import { profileOwner } from '#server/inventory/owners/owners.ts';
import { FRESH_CAPTCHA_AFTER, isBlocked, type Subjects } from '#server/payments/card-declines.ts';
import { presentCard, removeCards, saveCard, savedCards, type CardFields, type Presented, type SavedCard, type Saving } from '#server/payments/vault.ts';
import type { CaptchaOutcome } from '#server/platform/captcha/captcha.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { perDay, perHour } from '#server/platform/limits.ts';
import { tellPeople } from '#server/platform/live/rooms.ts';
import { askBank, throughGate, type Asked } from './ask-bank.ts';

/**
 * A processor that keeps a card has told the sender that the card is good. So keeping a card is bounded as paying is: the same gate, the same declines, and after the first few
 * only with a robot check.
 */
const SAVES = perHour(10);
const WITHOUT_CAPTCHA = perDay(3);
const WITHOUT_CAPTCHA_AT_ADDRESS = perHour(10);

type Kept = { kind: 'kept'; card: SavedCard } | { kind: 'declined' | 'unavailable' | 'captcha' };

export async function keepCardOnFile(ctx: Ctx, accountId: ObjectId, fields: CardFields, captchaToken: string | null): Promise<Kept> {
  await ctx.limits.spend(`save-card ${ctx.workspace.id} ${accountId}`, SAVES);
  const account = await accountById(ctx, accountId);
  const presented = await presentCard(ctx, { ...fields, card_id: null }, accountId, dayInZone(ctx.workspace.timeZone, ctx.clock.now()));
  if (!account || presented === null) return { kind: 'declined' };
  const subjects: Subjects = { owner: profileOwner(accountId), card: presented.print, address: ctx.address };
  const kept = await throughGate(ctx, async (tell) => {
    const standing = await ctx.cashier.declines(ctx, subjects);
    if (isBlocked(standing)) return { kind: 'unavailable' } as const;
    const isSuspect = Object.values(standing).some(({ declines }) => declines >= FRESH_CAPTCHA_AFTER);
    const human = await checkHuman(ctx, accountId, account.confirmed && !isSuspect, captchaToken);
    if (human !== 'passed') return { kind: human === 'unavailable' ? 'unavailable' : 'captcha' } as const;
    const saving = await storeCard(ctx, { accountId, email: account.email }, { presented, subjects, tell });
    if (saving.kind !== 'saved') return { kind: saving.kind };
    tellPeople(ctx, accountId);
    return { kind: 'kept', card: saving.card } as const;
  });
  return kept ?? { kind: 'unavailable' };
}

/** New callers, and those refused often, must solve the robot check at once. */
async function checkHuman(ctx: Ctx, accountId: ObjectId, isTrusted: boolean, captchaToken: string | null): Promise<CaptchaOutcome> {
  if (captchaToken !== null || !isTrusted) return ctx.captcha.verify(ctx, captchaToken);
  const [own, address] = [
    await ctx.limits.trySpend(`card-without-captcha ${accountId}`, WITHOUT_CAPTCHA),
    await ctx.limits.trySpend(`card-without-captcha ${ctx.address}`, WITHOUT_CAPTCHA_AT_ADDRESS),
  ];
  return own.allowed && address.allowed ? 'passed' : ctx.captcha.verify(ctx, captchaToken);
}

/** A typed card, whose declines it counts towards, and a callback for the bank's answer. */
export type TypedCard = { presented: Presented; subjects: Subjects; tell: (outcome: Asked) => void };

export async function storeCard(ctx: Ctx, keeper: { accountId: ObjectId; email: string }, { presented, subjects, tell }: TypedCard): Promise<Saving> {
  const { saving, status } = await askBank(ctx, subjects, async () => withStatus(await saveCard(ctx, keeper.accountId, presented.source, keeper.email)));
  tell({ status });
  return saving;
}

const STATUS = { saved: 'stored', declined: 'declined', unavailable: 'unknown' } as const;
const withStatus = (saving: Saving) => ({ saving, status: STATUS[saving.kind] });

/** The switch can be on only with a card on file. Switching and removing the last card wait for each other. */
export async function switchCashless(ctx: Ctx, accountId: ObjectId, wanted: boolean): Promise<{ accountDocletId: ObjectId; isOn: boolean }> {
  return inTransaction(ctx, async (ctx) => {
    const { accountDocletId } = await ensureConsumer(ctx, accountId);
    const account = await lockDoclet(ctx, accountDocletId);
    const isOn = wanted && (await savedCards(ctx, accountId)).length > 0;
    await saveDocletData(ctx, account, { cashless_spending: isOn });
    tellPeople(ctx, accountId);
    return { accountDocletId, isOn };
  });
}

export async function forgetCard(ctx: Ctx, accountId: ObjectId, cardId: string): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const { accountDocletId } = await ensureConsumer(ctx, accountId);
    const account = await lockDoclet(ctx, accountDocletId);
    const gone = await removeCards(ctx, accountId, cardId);
    if ((await savedCards(ctx, accountId)).length === 0) await saveDocletData(ctx, account, { cashless_spending: false });
    tellPeople(ctx, accountId);
    return gone > 0;
  });
}

/** What the owner is told about a card: our id for it, never the processor's. */
export function paymentMethodOf(card: SavedCard) {
  const { card_id, account_type, last_four, card_exp_month, card_exp_year } = card;
  return { vault_id: card_id, account_type, last_four, card_exp_month, card_exp_year };
}
