import { oneOrSeveral } from '#domain/one-or-several.ts';
import { accountById, rolesHere } from '#server/accounts/accounts.ts';
import { brandedMail } from '#server/accounts/mails/branded-mail.ts';
import { linkTo } from '#server/accounts/places.ts';
import type { Ctx } from '#server/context.ts';
import type { AdmissionRow } from '#server/orders/order-row.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { tellPeople } from '#server/platform/live/rooms.ts';
import type { MailContent } from '#server/platform/mail/mail-layout.ts';
import { queueJob, type Job } from '#server/platform/outbox/job.ts';
import { howManyTickets, ticketLines } from './ticket-lines.ts';

export const TELL_ENDED: Job = { kind: 'tell-ended', about: 'admission_ids' };
/** Longer than a bank is given to answer. When a bank refuses the refund at once, holders are told only of that. */
export const TOLD_AFTER_MS = 15_000;

/** Tells holders that a refund has ended tickets which somebody else bought: at once on their screens, and by mail unless a bank refuses meanwhile. */
export async function tellEnded(ctx: Ctx, tickets: readonly AdmissionRow[]): Promise<void> {
  const held = await heldByOthers(ctx, tickets);
  if (held.size === 0) return;
  for (const accountId of held.keys()) tellPeople(ctx, accountId);
  const ids = [...held.values()].flatMap((own) => own.map((ticket) => ticket.admission_id));
  await queueJob(ctx, TELL_ENDED, ids.join(), new Date(ctx.clock.now() + TOLD_AFTER_MS));
}

export async function mailEnded(ctx: Ctx, admissionIds: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const tickets = await ctx.db
      .selectFrom('admission')
      .selectAll()
      .where('workspace_id', '=', ctx.workspace.id)
      .where('admission_id', 'in', admissionIds.split(','))
      .where('state', '=', 'revoked')
      .orderBy('admission_id')
      .forUpdate()
      .execute();
    await mailOfEnding(ctx, tickets);
  });
}

async function mailOfEnding(ctx: Ctx, tickets: readonly AdmissionRow[]): Promise<void> {
  await tellHolders(ctx, tickets, async (held) => ({
    title: `${startOf(held)} ${oneOrSeveral(held.length, 'has', 'have')} ended`,
    paragraphs: [
      await ticketLines(ctx, held),
      `What ${oneOrSeveral(held.length, 'it was', 'they were')} bought with has been refunded, to whoever paid. The code you had no longer opens the gate.`,
    ],
  }));
}

/** Tells holders that the refund of their tickets came to nothing. */
export async function tellGoodAgain(ctx: Ctx, tickets: readonly AdmissionRow[]): Promise<void> {
  await tellHolders(ctx, tickets, async (held) => ({
    title: `${startOf(held)} ${oneOrSeveral(held.length, 'is', 'are')} good again`,
    paragraphs: [
      await ticketLines(ctx, held),
      `What ${oneOrSeveral(held.length, 'it was', 'they were')} bought with was to be refunded, to whoever paid, and the refund did not go through: your code opens the gate as before.`,
    ],
    button: { label: 'My passes', url: await linkTo(ctx, 'dashboard') },
  }));
}

const startOf = (held: readonly AdmissionRow[]): string => `${howManyTickets(held.length).replace(/^a/, 'A')} that you were given`;

async function tellHolders(ctx: Ctx, tickets: readonly AdmissionRow[], content: (held: readonly AdmissionRow[]) => Promise<MailContent>): Promise<void> {
  for (const [accountId, held] of await heldByOthers(ctx, tickets)) {
    const holder = await accountById(ctx, accountId);
    // An account that was erased has no role here any more.
    if (!holder || (await rolesHere(ctx, accountId)).length === 0) continue;
    const mail = await content(held);
    await ctx.mail.queue(ctx, await brandedMail(ctx, holder.email, mail.title, mail));
    tellPeople(ctx, accountId);
  }
}

/** The tickets that somebody else than their buyer holds, by holder. */
async function heldByOthers(ctx: Ctx, tickets: readonly AdmissionRow[]): Promise<Map<string, AdmissionRow[]>> {
  if (tickets.length === 0) return new Map();
  const orders = await ctx.db
    .selectFrom('sales_order')
    .select(['order_id', 'buyer_account'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where(
      'order_id',
      'in',
      tickets.flatMap((ticket) => ticket.order_id ?? []),
    )
    .execute();
  const buyers = new Map<string | null, string | null>(orders.map((order) => [order.order_id, order.buyer_account]));
  const byHolder = Map.groupBy(tickets, (ticket) => (ticket.holder_account === buyers.get(ticket.order_id) ? null : ticket.holder_account));
  return new Map([...byHolder].flatMap(([holder, held]): [string, AdmissionRow[]][] => (holder === null ? [] : [[holder, held]])));
}
