import type pg from 'pg';

/** The id in a copy: the same beginning and end, with the number of the copy between, so that rows which belong together still do. */
const copied = (column: string) => `substr(${column}, 1, 12) || lpad(to_hex(n), 6, '0') || substr(${column}, 19)`;

type Copied = { ids: string[]; others?: Record<string, string>; where?: string };
const TABLES: Record<string, Copied> = {
  doclet: { ids: ['doclet_id', 'owner_account'], where: 'owner_account is not null' },
  weave: { ids: ['weave_id', 'from_id', 'to_id'], where: 'from_id in (select doclet_id from doclet where owner_account is not null)' },
  membership: { ids: ['account_id'], where: "role = 'web'" },
  sales_order: { ids: ['order_id', 'buyer_account', 'buyer_consumer'], others: { reference: "'C' || n", buyer_email: "n || '@copy.test'" } },
  order_item: { ids: ['item_id', 'order_id', 'hold_id', 'consumer_id'] },
  hold: { ids: ['hold_id', 'order_id'] },
  payment: { ids: ['payment_id', 'order_id'], others: { gateway_key: `${copied('order_id')} || ':' || attempt_no || ':' || workspace_id` } },
  admission: { ids: ['admission_id', 'order_id', 'item_id', 'consumer_id', 'holder_account'] },
  ledger_txn: { ids: ['txn_id', 'order_id'] },
};

/** Copies the one sale of a house, with its buyer, until there are that many more. `owner`: a connection that row-level security does not bind. */
export async function copySale(owner: pg.Client, copies: number): Promise<void> {
  await owner.query('set session_replication_role = replica');
  for (const [table, { ids, others = {}, where = 'true' }] of Object.entries(TABLES)) {
    const { rows } = await owner.query<{ name: string }>(
      "select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''",
      [table],
    );
    const columns = rows.map(({ name }) => name);
    const values = columns.map((name) => others[name] ?? (ids.includes(name) ? copied(name) : name));
    await owner.query(`create temp table original as select * from ${table} where ${where}`);
    await owner.query(`insert into ${table} (${columns.join(', ')}) select ${values.join(', ')} from original, generate_series(1, ${copies}) as n`);
    await owner.query('drop table original');
  }
  for (const counted of ['pool', 'product_count']) await owner.query(`update ${counted} set sold = sold * ($1 + 1)`, [copies]);
  await owner.query('analyze');
}
