import { sql } from 'kysely';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import { WEAVE_ROLE } from '#domain/templates/weave-rules.ts';
import type { Account } from '#server/accounts/accounts.ts';
import type { Ctx } from '#server/context.ts';
import { docletsByTemplate, lockDoclet } from '#server/doclets/doclets.ts';
import { unweave } from '#server/doclets/weaves.ts';
import { tellPeople } from '#server/platform/live-rooms.ts';
import { placesOf } from './invitation-answers.ts';
import { leavePlace } from './leave-place.ts';

/** The person, those they look after, their addresses and photos; what was ever written into these records too. */
export async function eraseRecords(ctx: Ctx, account: Account): Promise<void> {
  const { account_id: accountId } = account;
  const ws = ctx.workspace.id;
  await lockPlaces(ctx, accountId);
  await leaveOthers(ctx, accountId);
  await takeLeftBehind(ctx, account);
  const files = await ctx.db.selectFrom('file').select('file_id').where('workspace_id', '=', ws).where('owner_account', '=', accountId).execute();
  for (const { file_id: id } of files) await ctx.files.remove(ctx, id);
  await sql`select forget_person(${accountId})`.execute(ctx.db);
  await sql`
    with own as materialized (select doclet_id from doclet where workspace_id = ${ws} and owner_account = ${accountId}),
    theirs as materialized (
      select weave_id from weave
      where workspace_id = ${ws} and (from_id = any(array(select doclet_id from own)) or to_id = any(array(select doclet_id from own)))
      order by from_id, to_id for update)
    delete from weave w using theirs where w.workspace_id = ${ws} and w.weave_id = theirs.weave_id`.execute(ctx.db);
  await ctx.db
    .updateTable('doclet')
    .set({ title: 'Deleted', data: JSON.stringify({}), tags: [], owner_account: null, updated_at: new Date(ctx.clock.now()) })
    .where('workspace_id', '=', ws)
    .where('owner_account', '=', accountId)
    .execute();
}

/** As whoever joins or leaves a group or a family does it: the whole first, and of several in the order of their ids. */
async function lockPlaces(ctx: Ctx, accountId: ObjectId): Promise<void> {
  const ws = ctx.workspace.id;
  await sql`
    with own as (select doclet_id, template_id from doclet where workspace_id = ${ws} and owner_account = ${accountId}),
    place as (
      select doclet_id from own where template_id in (${TEMPLATE.consumerGroup}, ${TEMPLATE.membershipGroup})
      union select w.to_id from own join weave w on w.workspace_id = ${ws} and w.from_id = own.doclet_id and w.role in (${WEAVE_ROLE.familyMember}, ${WEAVE_ROLE.groupMember}))
    select from doclet where workspace_id = ${ws} and doclet_id in (select doclet_id from place) order by doclet_id for update`.execute(ctx.db);
}

/** With what ends with a membership: in a group somebody else may come on the days that were theirs. */
async function leaveOthers(ctx: Ctx, accountId: ObjectId): Promise<void> {
  const left: { personId: ObjectId; placeId: ObjectId; role: string }[] = [];
  for (const { id: personId } of await docletsByTemplate(ctx, TEMPLATE.consumer, { ownerAccount: accountId })) {
    for (const { doclet, role } of await placesOf(ctx, personId)) if (doclet.ownerAccount !== accountId) left.push({ personId, placeId: doclet.id, role });
  }
  for (const { personId, placeId, role } of left.toSorted((a, b) => (a.placeId < b.placeId ? -1 : 1))) {
    const place = await lockDoclet(ctx, placeId);
    await unweave(ctx, { fromId: placeId, toId: personId, role });
    await leavePlace(ctx, personId, place);
    tellPeople(ctx, place.ownerAccount);
  }
}

/**
 * Records that are nobody's any more go as if they were theirs: those they looked after once, those that stood for them
 * until they came or said no, and whom they have invited into a group of theirs. Who belongs to somebody else's group stays.
 */
async function takeLeftBehind(ctx: Ctx, { account_id: accountId, email, confirmed }: Account): Promise<void> {
  const ws = ctx.workspace.id;
  await sql`
    with behind as (
      select doclet_id from doclet_history where workspace_id = ${ws} and before ? 'owner_account' and before ->> 'owner_account' = ${accountId}
      union
      select doclet_id from doclet where ${confirmed} and workspace_id = ${ws} and owner_account is null and data ? 'invited_email' and data ->> 'invited_email' = ${email}
        and data ->> 'invited_status' in ('accepted', 'declined', 'expired')
      union
      select m.doclet_id from doclet g
        join weave w on w.workspace_id = g.workspace_id and w.from_id = g.doclet_id and w.role = ${WEAVE_ROLE.groupMember}
        join doclet m on m.workspace_id = w.workspace_id and m.doclet_id = w.to_id
      where g.workspace_id = ${ws} and g.owner_account = ${accountId} and g.template_id = ${TEMPLATE.membershipGroup} and m.data ->> 'invited_status' = 'pending')
    update doclet d set owner_account = ${accountId} from behind
    where d.workspace_id = ${ws} and d.doclet_id = behind.doclet_id and d.template_id = ${TEMPLATE.consumer} and d.owner_account is null
      and not exists (
        select from weave w join doclet p on p.workspace_id = w.workspace_id and p.doclet_id = w.to_id
        where w.workspace_id = ${ws} and w.from_id = d.doclet_id and p.owner_account is distinct from ${accountId})`.execute(ctx.db);
}
