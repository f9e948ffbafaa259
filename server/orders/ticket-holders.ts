import { sql } from 'kysely';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import { WEAVE_ROLE } from '#domain/templates/weave-rules.ts';
import type { Ctx } from '#server/context.ts';
import { insertDoclet, updateDocletData, weave } from '#server/doclets/doclets.ts';
import type { SoldItem, SoldOrder } from './order-row.ts';

/**
 * People who are named on a ticket for the first time join the buyer's family, once: two orders that complete at the
 * same time and name the same person wait for each other at the family's record. The items are told whom they got.
 */
export async function addTicketHolders(ctx: Ctx, orders: ReadonlyMap<ObjectId, SoldOrder>, items: SoldItem[]): Promise<void> {
  const newcomers = items.filter((item) => item.consumer_is_new && item.consumer_id !== null);
  for (const [accountId, own] of Map.groupBy(newcomers, (item) => orders.get(item.order_id)?.buyer_account ?? '')) {
    if (accountId !== '') await joinFamily(ctx, accountId, own);
  }
}

async function joinFamily(ctx: Ctx, accountId: ObjectId, items: readonly SoldItem[]): Promise<void> {
  const { rows } = await sql<{ doclet_id: string; member_count: number | null }>`
    select doclet_id, (data ->> 'member_count')::int as member_count from doclet
    where workspace_id = ${ctx.workspace.id} and owner_account = ${accountId} and template_id = ${sql.lit(TEMPLATE.consumerGroup)} order by doclet_id limit 1 for update`.execute(
    ctx.db,
  );
  const family = rows[0] ?? null;
  const known = await membersOf(ctx, accountId);
  let joined = 0;
  for (const [consumerId, own] of Map.groupBy(items, (item) => item.consumer_id!)) {
    const [{ first_name, last_name, dob }] = own as [SoldItem];
    const meant = known.find(
      (member) =>
        member.name === nameOf(first_name, last_name) && !(dob && member.dob && member.dob !== dob) && !items.some((item) => item.consumer_id === member.id),
    );
    if (meant) {
      await pointItemsAt(ctx, own, meant.id);
      continue;
    }
    await insertDoclet(ctx, {
      id: consumerId,
      templateId: TEMPLATE.consumer,
      data: { first_name, last_name, ...(dob ? { dob } : {}) },
      ownerAccount: accountId,
    });
    if (family) await weave(ctx, { fromId: family.doclet_id, toId: consumerId, role: WEAVE_ROLE.familyMember });
    known.push({ id: consumerId, name: nameOf(first_name, last_name), dob, isSelf: false });
    joined++;
  }
  if (family && joined > 0) await updateDocletData(ctx, family.doclet_id, { member_count: (family.member_count ?? 1) + joined });
}

async function membersOf(ctx: Ctx, accountId: ObjectId): Promise<{ id: string; name: string; dob: string | null; isSelf: boolean }[]> {
  const { rows } = await sql<{ doclet_id: string; first_name: string | null; last_name: string | null; dob: string | null; is_self: boolean }>`
    select doclet_id, data ->> 'first_name' as first_name, data ->> 'last_name' as last_name, data ->> 'dob' as dob, coalesce(data -> 'realm' ->> 'pid' = ${accountId}, false) as is_self
    from doclet where workspace_id = ${ctx.workspace.id} and owner_account = ${accountId} and template_id = ${sql.lit(TEMPLATE.consumer)} order by doclet_id`.execute(
    ctx.db,
  );
  return rows
    .filter((row) => !row.is_self)
    .map((row) => ({ id: row.doclet_id, name: nameOf(row.first_name ?? '', row.last_name ?? ''), dob: row.dob, isSelf: row.is_self }));
}

async function pointItemsAt(ctx: Ctx, items: readonly SoldItem[], consumerId: ObjectId): Promise<void> {
  await ctx.db
    .updateTable('order_item')
    .set({ consumer_id: consumerId })
    .where('workspace_id', '=', ctx.workspace.id)
    .where(
      'item_id',
      'in',
      items.map((item) => item.item_id),
    )
    .execute();
  for (const item of items) item.consumer_id = consumerId;
}

const nameOf = (first: string, last: string): string => `${first.trim().toLowerCase()} ${last.trim().toLowerCase()}`;
