import { sql, type RawBuilder } from 'kysely';
import { HOUR_MS } from '#domain/durations.ts';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import { WEAVE_ROLE } from '#domain/templates/weave-rules.ts';
import type { Ctx } from '#server/context.ts';

/** What a consumer's account reaches through ownership and relations: the person, the family that they organise, their groups. */
export type Relation = 'owner' | 'group-owner' | 'member';
export type Reach = ReadonlyMap<ObjectId, Relation>;

export async function reachOfAccount(ctx: Ctx, accountId: ObjectId): Promise<Reach> {
  const { rows } = await sql<{ id: ObjectId; relation: Relation }>`
    with mine as materialized (
      select doclet_id, template_id from doclet where workspace_id = ${ctx.workspace.id} and owner_account = ${accountId}),
    person as (select doclet_id from mine where template_id = ${TEMPLATE.consumer}),
    family as (${reached(ctx, 'person', WEAVE_ROLE.familyOrganizer, TEMPLATE.consumerGroup)}),
    owned_group as (
      ${reached(ctx, 'person', WEAVE_ROLE.groupOwner, TEMPLATE.membershipGroup)}
      union select doclet_id from mine where template_id = ${TEMPLATE.membershipGroup})
    select doclet_id as id, 'owner' as relation from mine
    union all select doclet_id, 'owner' from family
    union all (${reached(ctx, 'family', WEAVE_ROLE.familyMember, TEMPLATE.consumer, 'owner')})
    union all select doclet_id, 'owner' from owned_group
    union all (${reached(ctx, 'owned_group', WEAVE_ROLE.groupMember, TEMPLATE.consumer, 'group-owner')})
    union all (${reached(ctx, 'person', WEAVE_ROLE.groupMember, TEMPLATE.membershipGroup, 'member')})`.execute(ctx.db);
  const reach = new Map<ObjectId, Relation>();
  for (const { id, relation } of rows) if (!reach.has(id) || relation === 'owner') reach.set(id, relation);
  return reach;
}

function reached(ctx: Ctx, from: string, role: string, template: ObjectId, relation?: Relation) {
  const named = relation === undefined ? sql`` : sql`, ${sql.lit(relation)}`;
  return sql`select w.to_id as doclet_id ${named} from weave w join ${sql.ref(from)} f on f.doclet_id = w.from_id
    where w.workspace_id = ${ctx.workspace.id} and w.role = ${role} and w.to_template = ${template}`;
}

/**
 * `isBound`: the office assigned terminals to this person, or none of their POS Accounts is active. Without an assignment a person may use any terminal. `hasStores`: their Staff
 * record names stores.
 */
export type Place = { storeIds: ObjectId[]; terminalIds: ObjectId[]; isBound: boolean; hasStores: boolean };

/** Selects the POS Accounts of somebody: those that name their Staff record, and those linked with it. */
export function desksOf(workspaceId: ObjectId, accountId: ObjectId): RawBuilder<unknown> {
  return sql`
    select desk.doclet_id, desk.data from doclet desk where desk.workspace_id = ${workspaceId} and desk.template_id = ${TEMPLATE.posAccount} and exists (
      select from doclet me
      where me.workspace_id = ${workspaceId} and me.template_id = ${TEMPLATE.staff} and me.data ->> 'profile_id' = ${accountId}
        and (desk.data ->> 'staff_id' = me.doclet_id or exists (
          select from weave w where w.workspace_id = ${workspaceId}
            and ((w.from_id = desk.doclet_id and w.to_id = me.doclet_id) or (w.from_id = me.doclet_id and w.to_id = desk.doclet_id)))))`;
}

/** Where somebody at a point of sale works: the stores and terminals that the office assigned, by a field or by a link, and the tills that they hold open. */
export async function placeOfWork(ctx: Pick<Ctx, 'db'> & { workspace: { id: ObjectId } }, accountId: ObjectId): Promise<Place> {
  const linked = (from: string, template: ObjectId) =>
    sql`select w.to_id as id from ${sql.ref(from)} f join weave w on w.workspace_id = ${ctx.workspace.id} and w.from_id = f.doclet_id and w.to_template = ${template}`;
  const { rows } = await sql<{ store_ids: (string | null)[] | null; terminal_ids: (string | null)[] | null; is_bound: boolean; has_stores: boolean }>`
    with me as (
      select doclet_id, data from doclet
      where workspace_id = ${ctx.workspace.id} and template_id = ${TEMPLATE.staff} and data ->> 'profile_id' = ${accountId}),
    desk as (select doclet_id, data, coalesce(data ->> 'status', 'active') = 'active' as is_active from (${desksOf(ctx.workspace.id, accountId)}) as d),
    assigned as (
      select jsonb_array_elements_text(coalesce(data -> 'terminal_ids', '[]')) as id from desk where is_active
      union (${linked('desk', TEMPLATE.accessTerminal)} where f.is_active)),
    own_store as (
      select jsonb_array_elements_text(coalesce(data -> 'store_ids', '[]')) as id from me
      union (${linked('me', TEMPLATE.store)})),
    till as (
      select store_id, terminal_id from till_session
      where workspace_id = ${ctx.workspace.id} and operator_account = ${accountId} and state <> 'closed')
    select
      exists (select from assigned) or (select not bool_or(is_active) from desk) is true as is_bound,
      exists (select from own_store) as has_stores,
      (select array_agg(id) from (
        select id from own_store
        union select data ->> 'store_id' from desk where is_active
        union (${linked('desk', TEMPLATE.store)} where f.is_active)
        union select store_id from till) as s) as store_ids,
      (select array_agg(id) from (select id from assigned union select terminal_id from till) as t) as terminal_ids`.execute(ctx.db);
  const known = (ids: (string | null)[] | null | undefined) => (ids ?? []).filter((id) => id !== null);
  return {
    storeIds: known(rows[0]?.store_ids),
    terminalIds: known(rows[0]?.terminal_ids),
    isBound: rows[0]?.is_bound ?? false,
    hasStores: rows[0]?.has_stores ?? false,
  };
}

const AT_HAND_MS = 12 * HOUR_MS;

/** The people whose tickets this operator has scanned in this shift. The gate shows their names and photos. `among`: the only ones that matter. */
export async function scannedPeople(ctx: Ctx, accountId: ObjectId, among?: readonly ObjectId[]): Promise<ObjectId[]> {
  const rows = await ctx.db
    .selectFrom('scan')
    .innerJoin('admission', (join) => join.onRef('admission.workspace_id', '=', 'scan.workspace_id').onRef('admission.admission_id', '=', 'scan.admission_id'))
    .select('admission.consumer_id')
    .distinct()
    .where('scan.workspace_id', '=', ctx.workspace.id)
    .where('scan.operator_account', '=', accountId)
    .where('scan.scanned_at', '>', new Date(ctx.clock.now() - AT_HAND_MS))
    .where('admission.consumer_id', 'is not', null)
    .$if(among !== undefined, (query) => query.where('admission.consumer_id', 'in', [...among!]))
    .limit(5000)
    .execute();
  return rows.flatMap((row) => row.consumer_id ?? []);
}
