import { sql } from 'kysely';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { reachOfAccount, scannedPeople } from '#server/doclets/seeing/reach.ts';
import { isBackOffice, signedIn } from '#server/http/actor.ts';

type PublicPerson = { profile_id: ObjectId; first_name: string; last_name: string };

type Row = { account_id: string; first_name: string; last_name: string; consumer_id: string | null };

/**
 * People whom the caller knows are shown with first name and initial; a till sees anybody like that. Nobody else is shown. Staff see full names, and a till those of people it has
 * let in.
 */
export async function publicPeople(ctx: Ctx, profileIds: readonly ObjectId[]): Promise<PublicPerson[]> {
  const { rows } = await sql<Row>`
    select a.account_id, coalesce(c.data ->> 'first_name', a.first_name) as first_name, coalesce(c.data ->> 'last_name', a.last_name) as last_name, c.doclet_id as consumer_id
    from account a
    join membership m on m.account_id = a.account_id and m.workspace_id = ${ctx.workspace.id} and m.role = 'web'
    left join doclet c on c.workspace_id = ${ctx.workspace.id} and c.owner_account = a.account_id and c.template_id = ${TEMPLATE.consumer} and c.data -> 'realm' ->> 'pid' = a.account_id
    where a.account_id = any(${[...new Set(profileIds)]}::text[]) and not a.disabled order by a.account_id`.execute(ctx.db);
  const { caller, accountId } = signedIn(ctx);
  const isAmong = (people: ReadonlySet<ObjectId>) => (row: Row) => row.consumer_id !== null && people.has(row.consumer_id);
  if (caller === 'pos') {
    const isScanned = isAmong(new Set(await scannedPeople(ctx, accountId)));
    return rows.map((row) => (isScanned(row) ? named(row) : initialled(row)));
  }
  if (isBackOffice(ctx.actor)) return rows.map(named);
  const isKnown = isAmong(await knownConsumers(ctx, accountId));
  return rows.filter((row) => row.account_id === accountId || isKnown(row)).map(initialled);
}

const named = ({ account_id, first_name, last_name }: Row): PublicPerson => ({ profile_id: account_id, first_name, last_name });

const initialled = (row: Row): PublicPerson => ({ ...named(row), last_name: row.last_name && `${[...row.last_name][0]}.` });

/** The caller's family, the organizers of families that they belong to, and everybody in a group with them. */
async function knownConsumers(ctx: Ctx, accountId: ObjectId): Promise<Set<ObjectId>> {
  const reach = await reachOfAccount(ctx, accountId);
  const { rows } = await sql<{ doclet_id: string }>`
    with mine as (select doclet_id from doclet where workspace_id = ${ctx.workspace.id} and owner_account = ${accountId} and template_id = ${TEMPLATE.consumer}),
    circle as (select w.to_id as id from weave w join mine on mine.doclet_id = w.from_id where w.workspace_id = ${ctx.workspace.id} and w.to_template in (${TEMPLATE.consumerGroup}, ${TEMPLATE.membershipGroup}))
    select w.to_id as doclet_id from weave w join circle on circle.id = w.from_id where w.workspace_id = ${ctx.workspace.id} and w.to_template = ${TEMPLATE.consumer}`.execute(
    ctx.db,
  );
  return new Set([...reach.keys(), ...rows.map((row) => row.doclet_id)]);
}
