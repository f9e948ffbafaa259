import { sql, type RawBuilder } from 'kysely';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { docletsByTemplate } from '#server/doclets/doclets.ts';
import { ofOrders, ofPerson, ticketsOfPerson } from '#server/orders/find-orders.ts';
import { forgetCards } from '#server/payments/vault.ts';
import { tellPeople } from '#server/platform/live-rooms.ts';
import type { Leaving } from './erase-person.ts';
import { lockedTickets, offeredTo } from './transfer-rows.ts';

/** Comes first, because settling an order goes on to lock its buyer's family. An order placed after this is erased a minute later. */
export async function lockOrdersOf(ctx: Ctx, { accountId, addresses }: Leaving): Promise<ObjectId[]> {
  const { rows } = await sql<{ order_id: ObjectId }>`
    select o.order_id from sales_order o where o.workspace_id = ${ctx.workspace.id} and ${ofPerson(ctx, accountId, addresses)} order by o.order_id for update`.execute(
    ctx.db,
  );
  return rows.map((row) => row.order_id);
}

/** `personIds`: the person and those they look after. `activated`: tickets that a gate made theirs. */
type Named = { personIds: readonly ObjectId[]; activated: readonly ObjectId[] };

/** Who tickets may name. To be asked while their records still say so. */
export async function namedThere(ctx: Ctx, { accountId, addresses }: Leaving): Promise<Named> {
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

/** Orders are locked before their items, and offers before their tickets, as refunds and acceptances do. */
export async function eraseFromSales(ctx: Ctx, leaving: Leaving, orderIds: readonly ObjectId[], { personIds, activated }: Named): Promise<void> {
  await eraseOrders(ctx, orderIds, personIds);
  await eraseOffers(ctx, leaving);
  const isNamed = sql`consumer_id = any(${[...personIds]}::text[]) or admission_id = any(${[...activated]}::text[])`;
  await eraseTickets(ctx, sql`(${ticketsOfPerson(leaving.accountId, orderIds)} or ${isNamed})`);
  await forgetCards(ctx, leaving.accountId);
}

/** Somebody else may have bought a ticket in their name. That order stays as it is but for the name. */
async function eraseOrders(ctx: Ctx, orderIds: readonly ObjectId[], personIds: readonly ObjectId[]): Promise<void> {
  const ws = ctx.workspace.id;
  const isTheirs = ofOrders(orderIds);
  await ctx.db.updateTable('order_item').set({ first_name: '', last_name: '', dob: null }).where('workspace_id', '=', ws).where(isTheirs).execute();
  await sql`
    with named as materialized (
      select i.item_id from order_item i
      where i.workspace_id = ${ws} and i.consumer_id = any(${[...personIds]}::text[])
        and i.item_id in (select item_id from admission where workspace_id = ${ws} and consumer_id = any(${[...personIds]}::text[]))
      order by i.item_id for update)
    update order_item i set first_name = '', last_name = '', dob = null from named where i.workspace_id = ${ws} and i.item_id = named.item_id`.execute(ctx.db);
  await ctx.db
    .updateTable('sales_order')
    .set({ buyer_name: '', buyer_email: '', buyer_phone: '', billing: JSON.stringify({}), kvp: JSON.stringify({}) })
    .where('workspace_id', '=', ws)
    .where(isTheirs)
    .execute();
}

/** What they offered to others is taken back. What others offered to them ends, and what they accepted no longer says under which address. */
async function eraseOffers(ctx: Ctx, { accountId, addresses }: Leaving): Promise<void> {
  const ws = ctx.workspace.id;
  const { rows } = await sql<{ from_account: ObjectId }>`
    with theirs as materialized (
      select transfer_id from ticket_transfer
      where workspace_id = ${ws} and (from_account = ${accountId} or ${offeredTo(ctx, accountId, addresses)})
      order by transfer_id for update)
    update ticket_transfer t set to_email = null, to_phone = null, token_hash = null,
      state = case when t.state <> 'offered' then t.state when t.from_account = ${accountId} then 'recalled' else 'expired' end
    from theirs where t.workspace_id = ${ws} and t.transfer_id = theirs.transfer_id returning t.from_account`.execute(ctx.db);
  tellPeople(ctx, ...new Set(rows.map((row) => row.from_account).filter((sender) => sender !== accountId)));
}

async function eraseTickets(ctx: Ctx, areTheirs: RawBuilder<unknown>): Promise<void> {
  const tickets = await ctx.db
    .updateTable('admission')
    .set({ first_name: '', last_name: '' })
    .where('workspace_id', '=', ctx.workspace.id)
    .where('admission_id', 'in', lockedTickets(ctx, areTheirs))
    .returning('admission_id')
    .execute();
  await sql`select forget_activations(${tickets.map((ticket) => ticket.admission_id)}::text[])`.execute(ctx.db);
}
