import pg from 'pg';
import { checkInvariants } from '#server/orders/invariants/check-invariants.ts';
import { copySale } from '#server/testing/copied-sales.ts';
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
