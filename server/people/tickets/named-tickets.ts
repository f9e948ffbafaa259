import { sql, type RawBuilder } from 'kysely';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { docletsByTemplate } from '#server/doclets/doclets.ts';
import { ticketsOfPerson } from '#server/orders/history/find-orders.ts';

/** `personIds`: the person and those they look after. `activated`: tickets that a gate made theirs. */
export type Named = { personIds: readonly ObjectId[]; activated: readonly ObjectId[] };

/** Who tickets may name. To be asked while their records still say so. */
export async function namedThere(ctx: Ctx, accountId: ObjectId, addresses: readonly string[]): Promise<Named> {
  const people = await docletsByTemplate(ctx, TEMPLATE.consumer, { ownerAccount: accountId });
  return { personIds: people.map(({ id }) => id), activated: addresses.length === 0 ? [] : await activatedFor(ctx, accountId) };
}

/** A till sells to nobody named, and the gate then makes the ticket somebody's: theirs, if it wrote down their name and their date of birth. */
async function activatedFor(ctx: Ctx, accountId: ObjectId): Promise<ObjectId[]> {
  const { rows } = await sql<{ admission_id: ObjectId }>`
    select a.admission_id from doclet d join activation a on a.workspace_id = d.workspace_id and a.dob = d.data ->> 'dob'
      and lower(a.first_name) = lower(d.data ->> 'first_name') and lower(a.last_name) = lower(d.data ->> 'last_name')
    where d.workspace_id = ${ctx.workspace.id} and d.owner_account = ${accountId} and d.template_id = ${TEMPLATE.consumer}`.execute(ctx.db);
  return rows.map((row) => row.admission_id);
}

/** The tickets that a person holds or bought, and those that name them, whoever holds these. */
export const ticketsNaming = (accountId: ObjectId, orderIds: readonly ObjectId[], { personIds, activated }: Named): RawBuilder<boolean> =>
  sql<boolean>`(${ticketsOfPerson(accountId, orderIds)} or consumer_id = any(${[...personIds]}::text[]) or admission_id = any(${[...activated]}::text[]))`;
