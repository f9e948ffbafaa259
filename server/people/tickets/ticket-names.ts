import { sql } from 'kysely';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import { ownRecord } from '#server/accounts/consumer-records.ts';
import type { Ctx } from '#server/context.ts';
import type { Doclet } from '#server/doclets/doclet.ts';
import { STILL_TO_USE } from '#server/orders/tickets/still-to-use.ts';
import { lockedTickets } from '#server/people/transfers/transfer-rows.ts';

/** A ticket carries the name of the person it is for. Correcting the name corrects every ticket that is still to be used. */
export async function nameTicketsAfter(ctx: Ctx, consumer: Doclet): Promise<void> {
  if (consumer.templateId !== TEMPLATE.consumer) return;
  const [first, last] = [String(consumer.data.first_name ?? ''), String(consumer.data.last_name ?? '')];
  const isNamedOtherwise = sql`consumer_id = ${consumer.id} and ${STILL_TO_USE} and (first_name <> ${first} or last_name <> ${last})`;
  await ctx.db
    .updateTable('admission')
    .set({ first_name: first, last_name: last })
    .where('workspace_id', '=', ctx.workspace.id)
    .where('admission_id', 'in', lockedTickets(ctx, isNamedOtherwise))
    .execute();
}

/** Whoever bought as a guest may name themselves otherwise when they complete their registration. */
export async function nameOwnTickets(ctx: Ctx, accountId: ObjectId): Promise<void> {
  const record = await ownRecord(ctx, accountId);
  if (record) await nameTicketsAfter(ctx, record);
}
