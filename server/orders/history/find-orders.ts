import { sql, type RawBuilder } from 'kysely';
import { addDays, type Day } from '#domain/day.ts';
import { REALM, TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import { dayInZone, startOfDayInZone } from '#domain/zone.ts';
import type { Ctx } from '#server/context.ts';
import { placeOfWork } from '#server/doclets/seeing/reach.ts';
import { turned } from '#server/orders/entitlement-id.ts';

/** A search returns at most this many orders, the newest ones. */
const MOST_FOUND = 100;
const DAYS_AT_A_TILL = 7;
/** An order that was begun and ended without a payment was not placed by anybody. */
const PLACED = sql`(o.state in ('paid', 'complete', 'needs-review') or exists (select from payment p where p.workspace_id = o.workspace_id and p.order_id = o.order_id and p.state <> 'created'))`;

type Search = { among: RawBuilder<unknown>; limit?: number; before?: ObjectId | null };

/** `isMore`: further, older orders were found and are left out. */
export type Found = { orderIds: ObjectId[]; isMore: boolean };

/** The orders of this workspace that meet the condition and that the caller may see, newest first. */
export async function findOrders(ctx: Ctx, { among, limit = MOST_FOUND, before = null }: Search): Promise<Found> {
  const { rows } = await sql<{ order_id: string }>`
    select o.order_id from sales_order o
    where o.workspace_id = ${ctx.workspace.id} and ${among} and ${PLACED} and ${await metBy(ctx)} and (${before}::text is null or o.order_id < ${before})
    order by o.order_id desc limit ${limit + 1}`.execute(ctx.db);
  return { orderIds: rows.slice(0, limit).map((row) => row.order_id), isMore: rows.length > limit };
}

/** A till sees what its stores or its operator sold within the last week, or for a visit within a week of today. */
async function metBy(ctx: Ctx): Promise<RawBuilder<unknown>> {
  if (ctx.actor.caller !== 'pos') return sql`true`;
  const { accountId } = ctx.actor;
  const { storeIds } = await placeOfWork(ctx, accountId);
  const today = dayInZone(ctx.workspace.timeZone, ctx.clock.now());
  const [from, to] = [addDays(today, -DAYS_AT_A_TILL), addDays(today, DAYS_AT_A_TILL)];
  return sql`(o.store_id = any(${storeIds}::text[]) or o.operator_account = ${accountId})
    and (o.created_at >= ${new Date(startOfDayInZone(ctx.workspace.timeZone, from))}
      or exists (select from order_item i where i.workspace_id = o.workspace_id and i.order_id = o.order_id and i.visit_date between ${from} and ${to}))`;
}

export const orderNamed = (idOrNumber: string) => (idOrNumber.length === 10 ? sql`o.reference = ${idOrNumber.toUpperCase()}` : sql`o.order_id = ${idOrNumber}`);

/** The orders that an account placed. */
export const placedBy = (accountId: ObjectId) => sql`o.buyer_account = ${accountId}`;

/** The orders that a till sold to people without an account. */
export const soldTo = (consumerIds: readonly ObjectId[]) => sql`(o.buyer_account is null and o.buyer_consumer = any(${[...consumerIds]}::text[]))`;

/** Orders placed with this address: by the account that has it or, where there is no account, with the address of the sale itself. */
export function placedWith(ctx: Ctx, email: string): RawBuilder<unknown> {
  const ws = ctx.workspace.id;
  return within(sql`
    select order_id from sales_order where workspace_id = ${ws} and buyer_account in (select account_id from account where email = ${email} and realm_id = ${REALM.portal})
    union ${soldToAddress(ws, [email])}`);
}

/** The orders of a person: their account's, and what a till sold to addresses that they have shown to be theirs. */
export function ofPerson(ctx: Ctx, accountId: ObjectId, addresses: readonly string[]): RawBuilder<unknown> {
  const ws = ctx.workspace.id;
  return within(sql`
    select order_id from sales_order where workspace_id = ${ws} and buyer_account = ${accountId}
    union ${soldToAddress(ws, addresses)}`);
}

/** What was sold to one of these addresses without an account. */
const soldToAddress = (ws: ObjectId, addresses: readonly string[]) =>
  sql`select order_id from sales_order where workspace_id = ${ws} and buyer_account is null and buyer_email <> '' and buyer_email = any(${[...addresses]}::text[])`;

export const ofOrders = (orderIds: readonly ObjectId[]) => sql<boolean>`order_id = any(${[...orderIds]}::text[])`;

/** The tickets that a person holds, and those of their orders that nobody holds by an account. */
export const ticketsOfPerson = (accountId: ObjectId, orderIds: readonly ObjectId[]) =>
  sql<boolean>`(holder_account = ${accountId} or holder_account is null and ${ofOrders(orderIds)})`;

/** What a person bought, and orders that have a ticket in their name. */
export function ofConsumer(ctx: Ctx, consumerId: ObjectId): RawBuilder<unknown> {
  const ws = ctx.workspace.id;
  return within(sql`
    select order_id from sales_order where workspace_id = ${ws} and buyer_account = (
      select owner_account from doclet where workspace_id = ${ws} and doclet_id = ${consumerId} and template_id = ${TEMPLATE.consumer} and data -> 'realm' ->> 'pid' = owner_account)
    union select order_id from sales_order where workspace_id = ${ws} and buyer_account is null and buyer_consumer = ${consumerId}
    union select order_id from admission where workspace_id = ${ws} and consumer_id = ${consumerId}`);
}

/** The orders that an id leads to, whatever kind of thing it names. */
export function ofAnything(ctx: Ctx, id: ObjectId): RawBuilder<unknown> {
  const ws = ctx.workspace.id;
  return within(sql`
    select ${id} as order_id
    union select order_id from order_item where workspace_id = ${ws} and item_id = ${id}
    union select order_id from order_item where workspace_id = ${ws} and hold_id = ${id} and state in ('open', 'sold')
    union select order_id from hold where workspace_id = ${ws} and hold_id = ${id}
    union select order_id from admission where workspace_id = ${ws} and admission_id in (${id}, ${turned(id)})
    union select order_id from payment where workspace_id = ${ws} and payment_id = ${id}
    union select order_id from refund where workspace_id = ${ws} and refund_id = ${id}
    union select order_id from sales_order where workspace_id = ${ws} and buyer_account = ${id}
    union select order_id from sales_order where workspace_id = ${ws} and buyer_account is null and buyer_consumer = ${id}
    union select order_id from admission where workspace_id = ${ws} and consumer_id in (
      select ${id} union select consumer_id from wristband_link where workspace_id = ${ws} and wristband_id = ${id} and ended_at is null)`);
}

export const ofTicket = (ctx: Ctx, admissionId: ObjectId) =>
  within(sql`select order_id from admission where workspace_id = ${ctx.workspace.id} and admission_id = ${admissionId}`);

/** The last four digits of a card fit many people, so the search is limited to a store and to some days. */
export function paidWith(ctx: Ctx, lastFour: string, storeId: ObjectId | null, from: Day, to: Day): RawBuilder<unknown> {
  const zone = ctx.workspace.timeZone;
  const found = within(sql`
    select order_id from payment where workspace_id = ${ctx.workspace.id} and last_four = ${lastFour}
      and created_at >= ${new Date(startOfDayInZone(zone, from))} and created_at < ${new Date(startOfDayInZone(zone, addDays(to, 1)))}`);
  return storeId === null ? found : sql`${found} and o.store_id = ${storeId}`;
}

function within(orderIds: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`o.order_id in (${orderIds})`;
}
