import { sql } from 'kysely';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import { timeNowOf } from '#server/catalog/moved-session.ts';
import type { Ctx } from '#server/context.ts';
import type { Doclet, Weave } from '#server/doclets/doclet.ts';
import { columnsIn, instantOf, rowView, type RowColumns } from '#server/doclets/seeing/row-view.ts';
import type { DocletView, ViewScope } from '#server/doclets/views.ts';
import { turned } from '#server/orders/entitlement-id.ts';
import { codesOf } from './code-holders.ts';
import { isLiveState } from './held-tickets.ts';
import { ticketKey } from './tickets.ts';

const TICKET_COLUMNS: RowColumns = {
  event_id: sql`a.event_id`,
  doclet_id: sql`a.product_id`,
  consumer_id: sql`a.consumer_id`,
  order_id: sql`a.order_id`,
  date: sql`a.visit_date`,
  status: sql`a.state`,
  store_id: sql`a.store_id`,
};

/** The date of birth that was given with the purchase is of the person it was bought for, not of anybody it was handed on to. */
const BORN = sql`case when not exists (
  select from admission p where p.workspace_id = a.workspace_id and p.order_id = a.order_id and p.item_id = a.item_id
    and p.admission_id <> a.admission_id and p.state = 'transferred' and p.revoked_at <= a.created_at) then i.dob end`;

const ticketRows = rowView(
  TEMPLATE.admissionQrCode,
  (ctx, scope) => sql`
    select a.admission_id as doclet_id, a.name as title, a.holder_account as owner_account, a.created_at, greatest(a.created_at, a.used_at, a.revoked_at, a.activated_at) as updated_at,
      jsonb_build_object('name', a.name, 'type', i.product ->> 'type_name', 'event_id', a.event_id, 'doclet_id', a.product_id, 'consumer_id', a.consumer_id, 'order_id', a.order_id, 'location_id', a.location_id,
        'date', a.visit_date, 'time', ${timeNowOf('a')}, 'status', a.state, 'price', a.price_cents / 100.0, 'assigned_first_name', a.first_name, 'assigned_last_name', a.last_name, 'assigned_dob', ${BORN},
        'first_used_at', ${instantOf('a.used_at')}, 'created_at', ${instantOf('a.created_at')}, 'store_id', a.store_id, 'last_gate', a.used_gate) as data,
      ${columnsIn(TICKET_COLUMNS)}
    from admission a left join order_item i on i.workspace_id = a.workspace_id and i.item_id = a.item_id
    where a.workspace_id = ${ctx.workspace.id} and ${metBy(scope)}`,
  { consumer_id: TEMPLATE.consumer, doclet_id: TEMPLATE.eventPass, event_id: TEMPLATE.venueEvent, order_id: TEMPLATE.order, location_id: TEMPLATE.location },
  {
    columns: TICKET_COLUMNS,
    backLinks: [
      {
        from: TEMPLATE.consumer,
        find: (ctx, ids) =>
          sql`select consumer_id as from_id, admission_id as to_id from admission where workspace_id = ${ctx.workspace.id} and consumer_id = any(${[...ids]}::text[])`,
      },
      {
        from: TEMPLATE.order,
        find: (ctx, ids) =>
          sql`select order_id as from_id, admission_id as to_id from admission where workspace_id = ${ctx.workspace.id} and order_id = any(${[...ids]}::text[])`,
      },
    ],
  },
);

function metBy(scope: ViewScope) {
  switch (scope.kind) {
    case 'all':
      return sql`true`;
    case 'people':
      return sql`(a.consumer_id = any(${[...scope.consumerIds]}::text[]) or a.holder_account = ${scope.accountId})`;
    case 'place':
      return sql`a.store_id = any(${[...scope.storeIds]}::text[])`;
  }
}

/** A ticket. Its key is given only to consumers, and only for tickets whose codes are theirs to show (`codesOf`). */
export const admissionView: DocletView = {
  byIds: async (ctx, ids, scope) => withKeys(ctx, await ticketRows.byIds(ctx, ids, scope)),
  query: async (ctx, filter, page, scope) => withKeys(ctx, await ticketRows.query(ctx, filter, page, scope)),
  weavesOf: ticketRows.weavesOf,
};

async function withKeys(ctx: Ctx, tickets: Doclet[]): Promise<Doclet[]> {
  if (ctx.actor.caller !== 'web' || tickets.length === 0) return tickets;
  const hasCode = await codesOf(ctx);
  const live = tickets.filter(
    ({ data, ownerAccount }) =>
      isLiveState(data['status']) && hasCode({ holder_account: ownerAccount, consumer_id: (data['consumer_id'] ?? null) as ObjectId | null }),
  );
  if (live.length === 0) return tickets;
  const rows = await ctx.db
    .selectFrom('admission')
    .select(['admission_id', 'secret'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where(
      'admission_id',
      'in',
      live.map((ticket) => ticket.id),
    )
    .execute();
  const secrets = new Map(rows.map((row) => [row.admission_id, row.secret]));
  return tickets.map((ticket) => {
    const secret = live.includes(ticket) ? secrets.get(ticket.id) : undefined;
    return secret ? { ...ticket, data: { ...ticket.data, k: ticketKey(ctx.secrets.ticket, ticket.id, secret) } } : ticket;
  });
}

const ENTITLEMENT_STATUS = sql`case a.state when 'out' then 'used' else a.state end`;
const ENTITLEMENT_COLUMNS: RowColumns = {
  consumer_id: sql`a.consumer_id`,
  event_id: sql`a.event_id`,
  entitlement_type_id: sql`t.doclet_id`,
  doclet_id: sql`a.product_id`,
  order_id: sql`a.order_id`,
  date: sql`a.visit_date`,
  status: ENTITLEMENT_STATUS,
};

const entitlementRows = rowView(
  TEMPLATE.consumerEntitlement,
  (ctx, scope) => sql`
    select a.admission_id as doclet_id, a.name as title, a.holder_account as owner_account, a.created_at, greatest(a.created_at, a.used_at, a.revoked_at, a.activated_at) as updated_at,
      jsonb_build_object('name', a.name, 'type_name', coalesce(t.data ->> 'name', ''), 'consumer_id', a.consumer_id, 'event_id', a.event_id, 'entitlement_type_id', t.doclet_id, 'doclet_id', a.product_id,
        'admission_id', a.admission_id, 'order_id', a.order_id, 'date', a.visit_date, 'frequency', t.data ->> 'frequency', 'status', ${ENTITLEMENT_STATUS},
        'activated', not a.needs_activation or a.activated_at is not null) as data,
      ${columnsIn(ENTITLEMENT_COLUMNS)}
    from admission a
    left join doclet p on p.workspace_id = a.workspace_id and p.doclet_id = a.product_id
    left join doclet t on t.workspace_id = a.workspace_id and t.doclet_id = p.data -> 'entitlement_type_data' ->> 'primary'
    where a.workspace_id = ${ctx.workspace.id} and ${metBy(scope)}`,
  { consumer_id: TEMPLATE.consumer, entitlement_type_id: TEMPLATE.entitlementType, event_id: TEMPLATE.venueEvent, admission_id: TEMPLATE.admissionQrCode },
  { columns: ENTITLEMENT_COLUMNS },
);

/** The entitlement that comes with a ticket: one for each. */
export const entitlementView: DocletView = {
  byIds: async (ctx, ids, scope) => (await entitlementRows.byIds(ctx, ids.map(turned), scope)).map(renamed),
  query: async (ctx, filter, page, scope) =>
    (await entitlementRows.query(ctx, filter, { ...page, after: page.after && turned(page.after) }, scope)).map(renamed),
  weavesOf: async (ctx, ids, scope) =>
    (await entitlementRows.weavesOf(ctx, ids.map(turned), scope)).map((weave): Weave => ({ ...weave, fromId: turned(weave.fromId) })),
};

const renamed = (doclet: Doclet): Doclet => ({ ...doclet, id: turned(doclet.id) });
