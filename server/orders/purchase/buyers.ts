import { sql } from 'kysely';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import { fullName } from '#domain/person-name.ts';
import type { Ctx } from '#server/context.ts';
import type { OrderBuyer } from './insert-orders.ts';

type FamilyConsumer = { consumerId: ObjectId; firstName: string; lastName: string; dob: string | null };

/** The person who pays: the account, its own Consumer here, and the people whom its owner buys for. */
export type Buyer = {
  accountId: ObjectId;
  email: string;
  /** False: nobody has shown yet that they own the account's address. */
  confirmed: boolean;
  firstName: string;
  lastName: string;
  phone: string;
  consumerId: ObjectId | null;
  /** The Account record, and whether spending in the venue is on. */
  accountDocletId: ObjectId | null;
  cashless: boolean;
  family: readonly FamilyConsumer[];
};

/** The buyer as an order keeps them. */
export function orderBuyerOf({ accountId, consumerId, firstName, lastName, email, phone }: Buyer): OrderBuyer {
  return { accountId, consumerId, name: fullName(firstName, lastName), email, phone };
}

type Row = { account_id: string; email: string; confirmed: boolean; first_name: string; last_name: string; phone: string };
type ConsumerRow = {
  doclet_id: string;
  template_id: string;
  cashless: boolean;
  owner_account: string;
  pid: string | null;
  first_name: string | null;
  last_name: string | null;
  dob: string | null;
};

/** Reads many buyers at once. Null for an account that does not exist or may not sign in. */
export async function readBuyers(ctx: Pick<Ctx, 'db' | 'workspace'>, accountIds: readonly ObjectId[]): Promise<(Buyer | null)[]> {
  const [accounts, consumers] = await Promise.all([
    sql<Row>`select account_id, email, confirmed, first_name, last_name, phone from account where account_id = any(${[...accountIds]}::text[]) and not disabled`.execute(
      ctx.db,
    ),
    sql<ConsumerRow>`
      select doclet_id, template_id, owner_account, coalesce(data -> 'cashless_spending' = 'true', false) as cashless, data -> 'realm' ->> 'pid' as pid, data ->> 'first_name' as first_name, data ->> 'last_name' as last_name, data ->> 'dob' as dob
      from doclet where workspace_id = ${ctx.workspace.id} and owner_account = any(${[...accountIds]}::text[]) and template_id in (${sql.lit(TEMPLATE.consumer)}, ${sql.lit(TEMPLATE.account)})
      order by doclet_id`.execute(ctx.db),
  ]);
  const byAccount = new Map(accounts.rows.map((row) => [row.account_id, row]));
  const byOwner = Map.groupBy(consumers.rows, (row) => row.owner_account);
  return accountIds.map((id) => {
    const row = byAccount.get(id);
    return row ? buyerOf(row, byOwner.get(id) ?? []) : null;
  });
}

function buyerOf(row: Row, records: readonly ConsumerRow[]): Buyer {
  const consumers = records.filter((record) => record.template_id === TEMPLATE.consumer);
  const account = records.find((record) => record.template_id === TEMPLATE.account);
  const own = consumers.find((consumer) => consumer.pid === row.account_id);
  return {
    accountId: row.account_id,
    email: row.email,
    confirmed: row.confirmed,
    firstName: own?.first_name ?? row.first_name,
    lastName: own?.last_name ?? row.last_name,
    phone: row.phone,
    consumerId: own?.doclet_id ?? null,
    accountDocletId: account?.doclet_id ?? null,
    cashless: account?.cashless ?? false,
    family: consumers
      .filter((consumer) => consumer !== own)
      .map((consumer) => ({ consumerId: consumer.doclet_id, firstName: consumer.first_name ?? '', lastName: consumer.last_name ?? '', dob: consumer.dob })),
  };
}
