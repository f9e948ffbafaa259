import { sql } from 'kysely';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import { WEAVE_ROLE } from '#domain/templates/weave-rules.ts';
import type { Ctx } from '#server/context.ts';
import { docletOf, type Doclet } from '#server/doclets/doclet.ts';
import { insertDoclets, saveDocletsData } from '#server/doclets/doclets.ts';
import { lockJoined } from '#server/doclets/joined.ts';
import { weaveLinks } from '#server/doclets/weaves.ts';
import type { SoldItem, SoldOrder } from '#server/orders/order-row.ts';
import { nameKey } from './ticket-people.ts';

/**
 * People who are named on a ticket for the first time join the buyer's family, once. Two orders that complete at the same time and name the same person wait for each other at the
 * family's record. Items whose person was known already are pointed to that person. However many orders and people there are, it takes the same few statements.
 */
export async function addTicketHolders(ctx: Ctx, orders: ReadonlyMap<ObjectId, SoldOrder>, items: SoldItem[]): Promise<void> {
  const buyerOf = (item: SoldItem) => orders.get(item.order_id)?.buyer_account ?? '';
  const newcomers = items.filter((item) => item.consumer_is_new && item.consumer_id !== null && buyerOf(item) !== '');
  if (newcomers.length === 0) return;
  const byBuyer = Map.groupBy(newcomers, buyerOf);
  const ordered = Map.groupBy(items, (item) => item.order_id);
  const buyers = [...byBuyer.keys()];
  const [families, members] = await Promise.all([lockFamilies(ctx, buyers), membersOf(ctx, buyers)]);
  const named = new Map(newcomers.map((item) => [item, item.consumer_id]));
  const joining = buyers.flatMap((accountId) => join(accountId, byBuyer.get(accountId)!, ordered, members.get(accountId) ?? []));
  await pointItems(
    ctx,
    newcomers.filter((item) => item.consumer_id !== named.get(item)),
  );
  const joiningOf = Map.groupBy(joining, ({ accountId }) => accountId);
  const grown = [...families].filter(([accountId]) => joiningOf.has(accountId));
  await Promise.all([
    insertDoclets(
      ctx,
      joining.map(({ id, accountId, item: { first_name, last_name, dob } }) => ({
        id,
        templateId: TEMPLATE.consumer,
        data: { first_name, last_name, ...(dob ? { dob } : {}) },
        ownerAccount: accountId,
      })),
    ),
    saveDocletsData(
      ctx,
      grown.map(([accountId, family]) => ({ locked: family, patch: { member_count: countOf(family) + joiningOf.get(accountId)!.length } })),
    ),
  ]);
  await weaveLinks(
    ctx,
    grown.flatMap(([accountId, { id }]) => joiningOf.get(accountId)!.map((one) => ({ fromId: id, toId: one.id, role: WEAVE_ROLE.familyMember }))),
  );
}

const countOf = ({ data }: Doclet) => (typeof data.member_count === 'number' ? data.member_count : 1);

type Member = { id: ObjectId; name: string; dob: string | null };
type Joining = { id: ObjectId; accountId: ObjectId; item: SoldItem };

/** A name that is known by now is that person. Two people of the same name in one order are two people. */
function join(accountId: ObjectId, newcomers: readonly SoldItem[], ordered: ReadonlyMap<ObjectId, readonly SoldItem[]>, known: Member[]): Joining[] {
  const joining: Joining[] = [];
  for (const [id, own] of Map.groupBy(newcomers, (item) => item.consumer_id!)) {
    const [item] = own as [SoldItem];
    const { order_id, first_name, last_name, dob } = item;
    const name = nameKey({ firstName: first_name, lastName: last_name });
    const isNamedBeside = (member: Member) => ordered.get(order_id)!.some((other) => other.consumer_id === member.id);
    const meant = known.find((member) => member.name === name && !(dob && member.dob && member.dob !== dob) && !isNamedBeside(member));
    if (meant) for (const one of own) one.consumer_id = meant.id;
    else {
      known.push({ id, name, dob });
      joining.push({ id, accountId, item });
    }
  }
  return joining;
}

/** Locks each buyer's own family until the transaction ends. */
async function lockFamilies(ctx: Ctx, buyers: readonly ObjectId[]): Promise<Map<ObjectId, Doclet>> {
  const rows = await ctx.db
    .selectFrom('doclet')
    .selectAll()
    .where('workspace_id', '=', ctx.workspace.id)
    .where(sql<boolean>`owner_account = any(${[...buyers]}::text[])`)
    .where('template_id', '=', TEMPLATE.consumerGroup)
    .orderBy('doclet_id')
    .forUpdate()
    .execute();
  // Where a buyer has several families, the oldest counts.
  return new Map(rows.toReversed().map((row) => [row.owner_account!, docletOf(row)]));
}

/** Read after the families were locked, so that people whom another order has added meanwhile are seen. */
async function membersOf(ctx: Ctx, buyers: readonly ObjectId[]): Promise<Map<ObjectId, Member[]>> {
  const { rows } = await sql<{ doclet_id: string; owner_account: string; first_name: string | null; last_name: string | null; dob: string | null }>`
    select doclet_id, owner_account, data ->> 'first_name' as first_name, data ->> 'last_name' as last_name, data ->> 'dob' as dob
    from doclet where workspace_id = ${ctx.workspace.id} and owner_account = any(${[...buyers]}::text[]) and template_id = ${sql.lit(TEMPLATE.consumer)}
      and data -> 'realm' ->> 'pid' is distinct from owner_account
    order by doclet_id`.execute(ctx.db);
  const byOwner = Map.groupBy(rows, (row) => row.owner_account);
  return new Map(
    [...byOwner].map(([owner, own]) => [
      owner,
      own.map((row) => ({ id: row.doclet_id, name: nameKey({ firstName: row.first_name ?? '', lastName: row.last_name ?? '' }), dob: row.dob })),
    ]),
  );
}

/** Somebody may have accepted their invitation since they were named. Their ticket is theirs, and not of the record that stood for them. */
export async function pointToJoined(ctx: Ctx, orders: ReadonlyMap<ObjectId, SoldOrder>, items: readonly SoldItem[]): Promise<void> {
  const others = items.filter((item) => item.consumer_id !== null && item.consumer_id !== orders.get(item.order_id)?.buyer_consumer);
  if (others.length === 0) return;
  const joined = await lockJoined(ctx, [...new Set(others.map((item) => item.consumer_id!))]);
  const theirs = others.filter((item) => joined.has(item.consumer_id!));
  for (const item of theirs) item.consumer_id = joined.get(item.consumer_id!)!;
  await pointItems(ctx, theirs);
}

/** Points an item whose person turned out to be known to that person. */
async function pointItems(ctx: Ctx, items: readonly SoldItem[]): Promise<void> {
  if (items.length === 0) return;
  await sql`
    update order_item i set consumer_id = c.consumer_id
    from unnest(${items.map((item) => item.item_id)}::text[], ${items.map((item) => item.consumer_id)}::text[]) as c(item_id, consumer_id)
    where i.workspace_id = ${ctx.workspace.id} and i.item_id = c.item_id`.execute(ctx.db);
}
