import * as z from 'zod/mini';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import { nameSchema } from '#domain/validation/person.ts';
import type { Ctx } from '#server/context.ts';
import type { DocletData } from '#server/doclets/doclet.ts';
import { docletById } from '#server/doclets/doclets.ts';
import { spendChange } from '#server/doclets/history.ts';
import { seeDoclet } from '#server/doclets/seeing/reading.ts';
import { assertNotOfAnother, assertOwnerMayChange } from '#server/doclets/writing/owner-lock.ts';
import { conflict } from '#server/errors.ts';
import { check } from '#server/http/route.ts';
import type { AdmissionRow } from '#server/orders/order-row.ts';
import { isStillToUse } from '#server/orders/tickets/still-to-use.ts';
import { lockOwnTickets } from '#server/people/transfers/transfer-rules.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { tellPeople } from '#server/platform/live/rooms.ts';

const sentNames = z.object({ assigned_first_name: z.optional(nameSchema), assigned_last_name: z.optional(nameSchema) });

/** Whether `data` names nothing but whom a ticket is for, and `id` is a ticket that the caller sees. */
export async function isNaming(ctx: Ctx, id: ObjectId, data: DocletData): Promise<boolean> {
  const names = Object.keys(data);
  if (ctx.actor.caller !== 'web' || names.length === 0 || !names.every((name) => Object.hasOwn(sentNames.shape, name))) return false;
  return (await seeDoclet(ctx, id)).template.id === TEMPLATE.admissionQrCode;
}

/** Names one ticket that is still to be used. Whoever may correct the name of the person it is for may do so. */
export async function nameTicket(ctx: Ctx, id: ObjectId, sent: DocletData): Promise<void> {
  const data = check(sentNames, sent, 'data');
  await spendChange(ctx);
  await inTransaction(ctx, async (ctx) => {
    const ticket = (await lockOwnTickets(ctx, [id]))[0]!;
    const [first_name, last_name] = [data.assigned_first_name ?? ticket.first_name, data.assigned_last_name ?? ticket.last_name];
    if (first_name === ticket.first_name && last_name === ticket.last_name) return;
    await assertNameable(ctx, ticket);
    await ctx.db.updateTable('admission').set({ first_name, last_name }).where('workspace_id', '=', ctx.workspace.id).where('admission_id', '=', id).execute();
    tellPeople(ctx, ticket.holder_account ?? ctx.actor.accountId);
  });
}

async function assertNameable(ctx: Ctx, ticket: AdmissionRow): Promise<void> {
  if (!isStillToUse(ticket)) throw conflict(`ticket-${ticket.state}`, 'A ticket that lets nobody in any more keeps its name.');
  const person = ticket.consumer_id === null ? undefined : await docletById(ctx, ticket.consumer_id);
  if (!person) return;
  assertNotOfAnother(person, ctx.actor.accountId);
  assertOwnerMayChange(person);
}
