import { sql } from 'kysely';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import { WEAVE_ROLE } from '#domain/templates/weave-rules.ts';
import type { Ctx } from '#server/context.ts';
import { docletsByTemplate, lockDoclet } from '#server/doclets/doclets.ts';
import { unweave } from '#server/doclets/weaves.ts';
import { leavePlace } from '#server/people/joining/leave-place.ts';
import { placesOf } from '#server/people/own-records.ts';
import { tellPeople } from '#server/platform/live/rooms.ts';
import type { Leaving } from './leaving.ts';

/**
 * Somebody who leaves the venue also leaves the groups and families of others, with all that follows, and no longer stands invited to any. Their reserved days in a group become free
 * for somebody else.
 */
export async function leaveOthers(ctx: Ctx, { accountId, addresses }: Leaving): Promise<void> {
  const invited = await lockPlaces(ctx, accountId, addresses);
  const left: { personId: ObjectId; placeId: ObjectId; role: string }[] = [];
  const own = await docletsByTemplate(ctx, TEMPLATE.consumer, { ownerAccount: accountId });
  for (const personId of [...own.map(({ id }) => id), ...invited]) {
    for (const { doclet, role } of await placesOf(ctx, personId)) if (doclet.ownerAccount !== accountId) left.push({ personId, placeId: doclet.id, role });
  }
  for (const { personId, placeId, role } of left.toSorted((a, b) => (a.placeId < b.placeId ? -1 : 1))) {
    const place = await lockDoclet(ctx, placeId);
    await unweave(ctx, { fromId: placeId, toId: personId, role });
    await leavePlace(ctx, personId, place);
    tellPeople(ctx, place.ownerAccount);
  }
}

/** Locks the groups and families first, in the order of their ids, as joining and leaving do. Returns the records that others have made to invite them. */
async function lockPlaces(ctx: Ctx, accountId: ObjectId, addresses: readonly string[]): Promise<ObjectId[]> {
  const ws = ctx.workspace.id;
  const invited = sql`
    select doclet_id from doclet where workspace_id = ${ws} and template_id = ${TEMPLATE.consumer} and owner_account is distinct from ${accountId}
      and data ->> 'invited_email' = any(${[...addresses]}::text[]) and data ->> 'invited_status' = 'pending'`;
  await sql`
    with own as (select doclet_id, template_id from doclet where workspace_id = ${ws} and owner_account = ${accountId}),
    place as (
      select doclet_id from own where template_id in (${TEMPLATE.consumerGroup}, ${TEMPLATE.membershipGroup})
      union select w.to_id from weave w where w.workspace_id = ${ws} and w.role in (${WEAVE_ROLE.familyMember}, ${WEAVE_ROLE.groupMember})
        and w.from_id in (select doclet_id from own where template_id = ${TEMPLATE.consumer} union ${invited}))
    select from doclet where workspace_id = ${ws} and doclet_id in (select doclet_id from place) order by doclet_id for update`.execute(ctx.db);
  const { rows } = await sql<{ doclet_id: ObjectId }>`${invited} order by doclet_id`.execute(ctx.db);
  return rows.map((row) => row.doclet_id);
}
