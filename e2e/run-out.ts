import { expect } from '@playwright/test';
import pg from 'pg';
import { ROLE } from '#domain/fixed-ids.ts';
import { runningEmbeddedUrl } from '#server/platform/database/embedded-postgres.ts';
import type { Office } from './office.ts';

/** Lets ten minutes pass for all holds of a product, until the shop shows it again. The journey itself moves the visitors' clocks. */
export async function letHoldsRunOut(office: Office, productId: string): Promise<void> {
  const owner = new pg.Client(await runningEmbeddedUrl(process.env['ENTRADA_DATA_DIR']!));
  await owner.connect();
  try {
    await owner.query(`update hold set expires_at = now() - interval '1 second' where workspace_id = $1 and product_id = $2 and state = 'held'`, [
      office.workspaceId,
      productId,
    ]);
  } finally {
    await owner.end();
  }
  const left = async () => {
    const data = { event_id: office.eventId, ow_role_id: ROLE.web };
    const { data: answer } = await office.ask('POST', `/workspace/${office.workspaceId}/action/product-availability`, { data });
    return (answer as { items: Record<string, Record<string, { item_count: number }>>[] }).items[0]!['any']?.[productId]?.item_count;
  };
  await expect.poll(left).toBeGreaterThan(0);
}

/** Adds a product with this stock. */
export async function addScarce(office: Office, name: string, stock: number): Promise<string> {
  const tee = [...office.products.values()].find((product) => product.name.startsWith('Lights Tee'))!;
  const { ow_roles, event_id, store_id, category_id, price_matrix } = tee;
  return office.create('eventMerchandise', { status: 'active', ow_roles, event_id, store_id, category_id, price_matrix, name, stock });
}
