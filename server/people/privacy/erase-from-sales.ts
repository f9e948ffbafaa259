import { sql, type RawBuilder } from 'kysely';
import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { ofOrders, ofPerson } from '#server/orders/history/find-orders.ts';
import { forgetCards } from '#server/payments/vault.ts';
import { ticketsNaming, type Named } from '#server/people/tickets/named-tickets.ts';
import { lockedTickets, offeredTo } from '#server/people/transfers/transfer-rows.ts';
import { tellPeople } from '#server/platform/live/rooms.ts';
import type { Leaving } from './leaving.ts';

/** Comes first, because settling an order goes on to lock its buyer's family. An order placed after this is erased a minute later. */
export async function lockOrdersOf(ctx: Ctx, { accountId, addresses }: Leaving): Promise<ObjectId[]> {
  const { rows } = await sql<{ order_id: ObjectId }>`
    select o.order_id from sales_order o where o.workspace_id = ${ctx.workspace.id} and ${ofPerson(ctx, accountId, addresses)} order by o.order_id for update`.execute(
    ctx.db,
  );
  return rows.map((row) => row.order_id);
}

/** Orders are locked before their items, and offers before their tickets, as refunds and acceptances do. */
export async function eraseFromSales(ctx: Ctx, leaving: Leaving, orderIds: readonly ObjectId[], named: Named): Promise<void> {
  await eraseOrders(ctx, orderIds, named);
  await eraseOffers(ctx, leaving);
  await eraseTickets(ctx, ticketsNaming(leaving.accountId, orderIds, named));
  await forgetCards(ctx, leaving.accountId);
}

/** Somebody else may have bought a ticket in their name. That order stays as it is but for the name. */
async function eraseOrders(ctx: Ctx, orderIds: readonly ObjectId[], { personIds }: Named): Promise<void> {
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
