import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { conflict } from '#server/errors.ts';
import { isBackOffice } from '#server/http/actor.ts';
import { perDay, perHour } from '#server/platform/limits.ts';
import { recordAudit } from '#server/workspaces/audit.ts';
import { papersFor } from './order-documents.ts';
import { resendOrderMail } from './order-mail.ts';
import { keptItems } from './ticket-sheet.ts';

// A mailbox must not be flooded through us, by its owner or by anybody who may look up orders.
const PER_ORDER = perHour(3);
const PER_SENDER = perDay(20);

/** Sends the tickets only to the address that the order was placed with, because a mail with tickets in it opens gates. */
export async function resendTickets(ctx: Ctx, orderId: ObjectId): Promise<void> {
  const papers = await papersFor(ctx, orderId, null);
  if (papers.order.buyer_email === '') throw conflict('no-address', 'This order was placed without an email address.');
  if (keptItems(papers).length === 0) throw conflict('all-refunded', 'All of this order has been refunded.');
  await ctx.limits.spend(`resend ${ctx.workspace.id} ${orderId}`, PER_ORDER);
  if (!isBackOffice(ctx.actor)) await ctx.limits.spend(`resend-by ${ctx.workspace.id} ${ctx.actor.accountId}`, PER_SENDER);
  await recordAudit(ctx, { action: 'resend-tickets', outcome: 'done', subject: orderId });
  await resendOrderMail(ctx, papers);
}
