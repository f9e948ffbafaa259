import { TEMPLATE } from '#domain/fixed-ids.ts';
import { toDecimal } from '#domain/cents.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { Account } from '#server/accounts/accounts.ts';
import type { Ctx } from '#server/context.ts';
import { docletsByTemplate } from '#server/doclets/doclets.ts';
import type { ItemRow } from '#server/orders/order-row.ts';

/** Everything that is stored about a person in this workspace, readable for a person. It contains nothing that opens anything. */
export async function exportPerson(ctx: Ctx, account: Account): Promise<Record<string, unknown>> {
  const { account_id: accountId } = account;
  const mine = { ownerAccount: accountId };
  const [people, addresses, groups] = await Promise.all([
    docletsByTemplate(ctx, TEMPLATE.consumer, mine),
    docletsByTemplate(ctx, TEMPLATE.account, mine),
    docletsByTemplate(ctx, TEMPLATE.membershipGroup, mine),
  ]);
  return {
    exported_at: new Date(ctx.clock.now()).toISOString(),
    venue: ctx.workspace.name,
    account: {
      email: account.email,
      first_name: account.first_name,
      last_name: account.last_name,
      phone: account.phone,
      confirmed: account.confirmed,
      created_at: account.created_at,
    },
    people: people.map(({ data: { photo, ...data } }) => ({ ...data, has_photo: photo !== undefined })),
    addresses: addresses.map(({ data }) => data),
    groups: groups.map(({ data }) => data),
    orders: await ordersOf(ctx, accountId),
    tickets: await ticketsOf(ctx, accountId),
    cards: await ctx.db
      .selectFrom('saved_card')
      .select(['account_type', 'last_four', 'card_exp_month', 'card_exp_year', 'created_at'])
      .where('workspace_id', '=', ctx.workspace.id)
      .where('account_id', '=', accountId)
      .where('removed_at', 'is', null)
      .execute(),
    transfers: await ctx.db
      .selectFrom('ticket_transfer')
      .select(['to_email', 'to_phone', 'state', 'created_at', 'decided_at'])
      .where('workspace_id', '=', ctx.workspace.id)
      .where('from_account', '=', accountId)
      .orderBy('created_at')
      .execute(),
    sign_ins: await ctx.db
      .selectFrom('session')
      .select(['user_agent', 'address', 'created_at', 'seen_at', 'revoked_at'])
      .where('account_id', '=', accountId)
      .orderBy('created_at')
      .execute(),
    support_requests: await ctx.db
      .selectFrom('support_request')
      .select(['issue_title', 'issue_description', 'created_at'])
      .where('workspace_id', '=', ctx.workspace.id)
      .where('account_id', '=', accountId)
      .execute(),
  };
}

async function ordersOf(ctx: Ctx, accountId: ObjectId) {
  const orders = await ctx.db
    .selectFrom('sales_order')
    .selectAll()
    .where('workspace_id', '=', ctx.workspace.id)
    .where('buyer_account', '=', accountId)
    .orderBy('created_at')
    .execute();
  const items = await itemsByOrder(
    ctx,
    orders.map((order) => order.order_id),
  );
  return orders.map((order) => ({
    number: order.reference,
    state: order.state,
    created_at: order.created_at,
    name: order.buyer_name,
    email: order.buyer_email,
    phone: order.buyer_phone,
    billing: order.billing,
    currency: order.currency,
    total: toDecimal(order.total_cents),
    refunded: toDecimal(order.refunded_cents),
    items: (items.get(order.order_id) ?? []).map((item) => ({
      name: item.name,
      date: item.visit_date,
      price: toDecimal(item.price_cents),
      first_name: item.first_name,
      last_name: item.last_name,
      dob: item.dob,
    })),
  }));
}

async function itemsByOrder(ctx: Ctx, orderIds: readonly ObjectId[]): Promise<Map<ObjectId, ItemRow[]>> {
  if (orderIds.length === 0) return new Map();
  const items = await ctx.db
    .selectFrom('order_item')
    .selectAll()
    .where('workspace_id', '=', ctx.workspace.id)
    .where('order_id', 'in', [...orderIds])
    .where('state', '<>', 'replaced')
    .orderBy('line_no')
    .execute();
  return Map.groupBy(items, (item) => item.order_id);
}

async function ticketsOf(ctx: Ctx, accountId: ObjectId) {
  return ctx.db
    .selectFrom('admission')
    .select(['name', 'visit_date', 'entry_time', 'first_name', 'last_name', 'state', 'used_at', 'used_gate', 'created_at'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where('holder_account', '=', accountId)
    .orderBy('created_at')
    .execute();
}
