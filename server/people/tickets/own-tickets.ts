import type { ObjectId } from '#domain/ids.ts';
import { mailBrand } from '#server/accounts/mails/mail-brand.ts';
import { catalogOf } from '#server/catalog/catalogs.ts';
import type { Ctx } from '#server/context.ts';
import { notFound } from '#server/errors.ts';
import { signedIn } from '#server/http/actor.ts';
import type { AdmissionRow } from '#server/orders/order-row.ts';
import { printed, type TicketSheet } from '#server/orders/papers/ticket-sheet.ts';
import { codesOf } from '#server/orders/tickets/code-holders.ts';

export async function ownTicketSheet(ctx: Ctx, admissionIds: readonly ObjectId[]): Promise<TicketSheet> {
  const rows = await ownTickets(ctx, admissionIds);
  const catalog = await catalogOf(ctx);
  const bought = await boughtOrders(ctx, rows);
  return { brand: await mailBrand(ctx), title: 'Tickets', tickets: rows.map((ticket) => printed(ctx, catalog, ticket, bought.get(ticket.order_id))) };
}

/** The numbers of those orders that the caller placed. Whoever was given a ticket does not read on it what it cost. */
async function boughtOrders(ctx: Ctx, tickets: readonly AdmissionRow[]): Promise<Map<ObjectId | null, string>> {
  const orders = await ctx.db
    .selectFrom('sales_order')
    .select(['order_id', 'reference'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where('buyer_account', '=', signedIn(ctx).accountId)
    .where(
      'order_id',
      'in',
      tickets.map((ticket) => ticket.order_id ?? ''),
    )
    .execute();
  return new Map(orders.map(({ order_id: id, reference }) => [id, reference]));
}

/** Those of the named tickets that open a gate and whose codes the caller is shown. */
export async function ownTickets(ctx: Ctx, admissionIds: readonly ObjectId[]): Promise<AdmissionRow[]> {
  const hasCode = await codesOf(ctx, signedIn(ctx).accountId);
  const rows = await ctx.db
    .selectFrom('admission')
    .selectAll()
    .where('workspace_id', '=', ctx.workspace.id)
    .where('admission_id', 'in', [...admissionIds])
    .where('state', 'in', ['active', 'out', 'used'])
    .orderBy('visit_date')
    .orderBy('admission_id')
    .execute();
  const shown = rows.filter(hasCode);
  if (shown.length === 0) throw notFound('The ticket');
  return shown;
}
