import { sql } from 'kysely';
import { REALM, TEMPLATE } from '#domain/fixed-ids.ts';
import { addressPrint } from '#server/accounts/address-print.ts';
import type { Ctx } from '#server/context.ts';
import { findOrders } from './find-orders.ts';
import { beginSearch } from './search-orders.ts';

type Row = {
  account_id: string | null;
  confirmed: boolean;
  consumer_id: string | null;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  orders: number;
  last_order_at: Date | null;
};

/**
 * The people who buy here with this address: consumers of this workspace, and people who gave it at a till. A till finds only its own buyers. An account whose address nobody has
 * confirmed may be anybody's, so its profile cannot be sold to, only its address.
 */
export async function searchPurchaser(ctx: Ctx, typed: string) {
  const email = typed.trim().toLowerCase();
  await beginSearch(ctx, 'search-purchaser', addressPrint(email));
  const ws = ctx.workspace.id;
  const { rows } = await sql<Row>`
    select a.account_id, a.confirmed, c.doclet_id as consumer_id, coalesce(c.data ->> 'first_name', a.first_name) as first_name, coalesce(c.data ->> 'last_name', a.last_name) as last_name, a.email, a.phone,
      (select count(*)::int from sales_order o where o.workspace_id = ${ws} and o.buyer_account = a.account_id and o.state = 'complete') as orders,
      (select max(o.created_at) from sales_order o where o.workspace_id = ${ws} and o.buyer_account = a.account_id and o.state = 'complete') as last_order_at
    from account a
    join membership m on m.account_id = a.account_id and m.workspace_id = ${ws} and m.role = 'web'
    left join doclet c on c.workspace_id = ${ws} and c.owner_account = a.account_id and c.template_id = ${TEMPLATE.consumer} and c.data -> 'realm' ->> 'pid' = a.account_id
    where a.email = ${email} and a.realm_id = ${REALM.portal}
    union all
    select null, true, o.buyer_consumer, split_part(max(o.buyer_name), ' ', 1), substr(max(o.buyer_name), length(split_part(max(o.buyer_name), ' ', 1)) + 2), max(o.buyer_email), max(o.buyer_phone), count(*)::int, max(o.created_at)
    from sales_order o
    where o.workspace_id = ${ws} and o.buyer_account is null and o.buyer_email <> '' and o.buyer_email = ${email} and o.state = 'complete'
    group by o.buyer_consumer`.execute(ctx.db);
  const known = ctx.actor.caller === 'pos' ? await amongOwnBuyers(ctx, rows) : rows;
  return known.map(({ account_id, confirmed, consumer_id, ...row }) => ({
    ...row,
    profile_id: confirmed ? account_id : null,
    consumer_id: confirmed ? consumer_id : null,
    last_order_at: row.last_order_at?.toISOString() ?? null,
  }));
}

async function amongOwnBuyers(ctx: Ctx, rows: readonly Row[]): Promise<Row[]> {
  const own: Row[] = [];
  for (const row of rows) {
    const bought =
      row.account_id === null
        ? sql`o.buyer_account is null and o.buyer_email = ${row.email} and o.buyer_email <> ''`
        : sql`o.buyer_account = ${row.account_id}`;
    if ((await findOrders(ctx, { among: bought, limit: 1 })).orderIds.length > 0) own.push(row);
  }
  return own;
}
