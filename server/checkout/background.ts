import { DAY_MS, HOUR_MS, MINUTE_MS, YEAR_MS } from '#domain/durations.ts';
import { FORGET_REFUSED_CARD, forgetRefusedCard, keepChargedCard } from '#server/checkout/cards/cashless.ts';
import { reconcile } from '#server/checkout/gateway/reconcile.ts';
import { applyWebhooks } from '#server/checkout/gateway/webhooks.ts';
import { expireOrders } from '#server/checkout/left-open/expire-orders.ts';
import { resolveOpen } from '#server/checkout/left-open/resolver.ts';
import type { Ctx, House } from '#server/context.ts';
import { mailMoved, TELL_MOVED } from '#server/orders/moves/moved-mails.ts';
import { TELL_REFUNDED, tellRefunded } from '#server/orders/papers/buyer-mails.ts';
import { mailEnded, TELL_ENDED } from '#server/orders/papers/holder-mails.ts';
import { ORDER_MAIL, sendOrderMail, TICKETS_CALENDAR, TICKETS_PDF } from '#server/orders/papers/order-mail.ts';
import { ticketCalendar } from '#server/orders/papers/ticket-calendar.ts';
import { readPapers, ticketSheet } from '#server/orders/papers/ticket-sheet.ts';
import { KEEP_CARD } from '#server/orders/purchase/complete.ts';
import { UNDO_CHARGE, undoCharge } from '#server/orders/purchase/undo-charge.ts';
import { SEND_REFUND, sendRefunds } from '#server/orders/refunds/send-refunds.ts';
import { FORGET_CARD } from '#server/payments/vault.ts';
import { crashPoint } from '#server/platform/crash-points.ts';
import { startPeriodic } from '#server/platform/periodic.ts';
import { handleJobs, houseCtxOf } from '#server/workspaces/house-ctx.ts';

/** Registers the outbox jobs that follow a sale, and how tickets are attached when a mail is sent. */
export function registerCheckoutJobs(house: House): void {
  handleJobs(house, ORDER_MAIL, async (ctx, orderId) => {
    await sendOrderMail(ctx, orderId);
    crashPoint('C8');
  });
  handleJobs(house, UNDO_CHARGE, undoCharge);
  handleJobs(house, SEND_REFUND, sendIfReserved);
  handleJobs(house, TELL_ENDED, mailEnded);
  handleJobs(house, TELL_REFUNDED, tellRefunded);
  handleJobs(house, TELL_MOVED, mailMoved);
  handleJobs(house, KEEP_CARD, keepChargedCard);
  handleJobs(house, FORGET_REFUSED_CARD, forgetRefusedCard);
  handleJobs(house, FORGET_CARD, forgetKeptCard);
  house.mail.registerAttachment(TICKETS_PDF, async (workspaceId, orderId) => {
    const ctx = await attachmentCtx(house, workspaceId);
    return { content: await ctx.printer.tickets(await ticketSheet(ctx, await readPapers(ctx, orderId))), contentType: 'application/pdf' };
  });
  house.mail.registerAttachment(TICKETS_CALENDAR, async (workspaceId, orderId) => {
    const ctx = await attachmentCtx(house, workspaceId);
    return {
      content: (await ticketCalendar(ctx, await readPapers(ctx, orderId))) ?? Buffer.alloc(0),
      contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    };
  });
}

async function sendIfReserved(ctx: Ctx, refundId: string): Promise<void> {
  const refund = await ctx.db
    .selectFrom('refund')
    .selectAll()
    .where('workspace_id', '=', ctx.workspace.id)
    .where('refund_id', '=', refundId)
    .executeTakeFirst();
  if (refund?.state === 'reserved') await sendRefunds(ctx, [refund]);
}

async function forgetKeptCard(ctx: Ctx, vaultId: string): Promise<void> {
  const outcome = await ctx.gateway.removeCard(vaultId);
  if (outcome.status !== 'removed') throw new Error(`The gateway has not forgotten the card yet: ${outcome.reason}`);
}

async function attachmentCtx(house: House, workspaceId: string) {
  const ctx = await houseCtxOf(house, workspaceId);
  if (!ctx) throw new Error(`There is no workspace ${workspaceId}`);
  return ctx;
}

/** Background work on every node that keeps money and orders consistent. */
export function startCheckoutWork(house: House): { stop: () => Promise<void> } {
  const work = [
    startPeriodic(house.log, 'webhooks', 1000, () => applyWebhooks(house)),
    startPeriodic(house.log, 'resolver', 5000, () => resolveOpen(house)),
    startPeriodic(house.log, 'expired orders', 30_000, () => expireOrders(house, 2 * DAY_MS)),
    // Also those from a time when no node was running.
    startPeriodic(house.log, 'orders left over', DAY_MS, () => expireOrders(house, 10 * YEAR_MS)),
    startPeriodic(house.log, 'reconciliation', 5 * MINUTE_MS, () => reconcile(house, HOUR_MS)),
    startPeriodic(house.log, 'nightly reconciliation', 24 * HOUR_MS, () => reconcile(house, 72 * HOUR_MS)),
  ];
  return {
    async stop() {
      await Promise.all(work.map((one) => one.stop()));
    },
  };
}
