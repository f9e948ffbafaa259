import type { ObjectId } from '#domain/ids.ts';
import { mailBrand } from '#server/accounts/mail-brand.ts';
import { catalogOf } from '#server/catalog/catalogs.ts';
import type { Ctx } from '#server/context.ts';
import { notFound } from '#server/errors.ts';
import { signedIn } from '#server/http/actor.ts';
import type { AdmissionRow } from '#server/orders/order-row.ts';
import { printed, type TicketSheet } from '#server/orders/ticket-sheet.ts';
import { ownConsumers } from './own-records.ts';

export async function ownTicketSheet(ctx: Ctx, admissionIds: readonly ObjectId[]): Promise<TicketSheet> {
  const rows = await ownTickets(ctx, admissionIds);
  const catalog = await catalogOf(ctx);
  return { brand: await mailBrand(ctx), reference: '', tickets: rows.map((ticket) => printed(ctx, catalog, ticket)) };
}

/** Those of the named tickets that open a gate and belong to the caller or to people that the caller looks after. */
export async function ownTickets(ctx: Ctx, admissionIds: readonly ObjectId[]): Promise<AdmissionRow[]> {
  const { accountId } = signedIn(ctx);
  const lookedAfter = await ownConsumers(ctx);
  const rows = await ctx.db
    .selectFrom('admission')
    .selectAll()
    .where('workspace_id', '=', ctx.workspace.id)
    .where('admission_id', 'in', [...admissionIds])
    .where('state', 'in', ['active', 'out', 'used'])
    .where((eb) =>
      eb.or([
        eb('holder_account', '=', accountId),
        ...(lookedAfter.length > 0 ? [eb.and([eb('consumer_id', 'in', lookedAfter), eb('holder_account', 'is', null)])] : []),
      ]),
    )
    .orderBy('visit_date')
    .orderBy('admission_id')
    .execute();
  if (rows.length === 0) throw notFound('The ticket');
  return rows;
}
