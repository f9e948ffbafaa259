import pg from 'pg';
import { checkInvariants } from '#server/orders/check-invariants.ts';
import { createFakeGateway } from '#server/testing/fake-gateway.ts';
import { openHouseOn } from '#server/testing/open-house.ts';
import { openShop } from '#server/testing/shop.ts';
import type { Row } from './table.ts';

const WITHIN_MS = 60_000;

/** Copies one real sale until a million things are sold, and checks every invariant. */
export async function proveCheckerSpeed(server: string, { orders }: { orders: number }, say: (line: string) => void): Promise<Row> {
  const house = await openHouseOn(server, {}, { gateway: createFakeGateway() });
  const owner = new pg.Client({ connectionString: house.ownerUrl });
  try {
    await owner.connect();
    const shop = await openShop(house);
    await shop.buy(await shop.buyer(), { count: 2, productId: await shop.limited(orders * 2) });
    await house.house.outbox.drain();
    await copySale(owner, orders - 1);
    say(`${orders} orders stand`);
    const began = performance.now();
    const findings = await checkInvariants(house.house, []);
    const tookMs = performance.now() - began;
    const { rows } = await owner.query<{ rows: string }>(
      `select ${['sales_order', 'order_item', 'hold', 'payment', 'admission', 'ledger_txn'].map((table) => `(select count(*) from ${table})`).join(' + ')} as rows`,
    );
    const real = findings.filter((finding) => finding.id !== 'M4');
    return {
      proof: 'invariants of a large house',
      runs: 1,
      good: real.length === 0 && tookMs < WITHIN_MS,
      figures: `${orders} orders, ${rows[0]!.rows} rows of six tables, all invariants in ${(tookMs / 1000).toFixed(1)} s${real[0] ? ` (${real[0].id} ${real[0].detail})` : ''}`,
    };
  } finally {
    await owner.end();
    await house.close();
  }
}

/** The id in a copy: the same beginning, then the number of the copy, so that rows which belonged together still do. */
const copied = (column: string) => `substr(${column}, 1, 12) || lpad(to_hex(n), 6, '0') || substr(${column}, 19)`;
const TABLES: [table: string, ids: string[], others?: Record<string, string>][] = [
  ['sales_order', ['order_id'], { reference: "'C' || n" }],
  ['order_item', ['item_id', 'order_id', 'hold_id']],
  ['hold', ['hold_id', 'order_id']],
  ['payment', ['payment_id', 'order_id'], { gateway_key: `${copied('order_id')} || ':' || attempt_no || ':' || workspace_id` }],
  ['admission', ['admission_id', 'order_id', 'item_id']],
  ['ledger_txn', ['txn_id', 'order_id']],
];

async function copySale(owner: pg.Client, copies: number): Promise<void> {
  await owner.query('set session_replication_role = replica');
  for (const [table, ids, others = {}] of TABLES) {
    const { rows } = await owner.query<{ name: string }>(
      "select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''",
      [table],
    );
    const columns = rows.map(({ name }) => name);
    const values = columns.map((name) => others[name] ?? (ids.includes(name) ? copied(name) : name));
    await owner.query(`create temp table sale on commit preserve rows as select * from ${table}`);
    await owner.query(`insert into ${table} (${columns.join(', ')}) select ${values.join(', ')} from sale, generate_series(1, ${copies}) as n`);
    await owner.query('drop table sale');
  }
  await owner.query('update pool set sold = sold + $1 where sold > 0', [copies * 2]);
  await owner.query('analyze');
}
