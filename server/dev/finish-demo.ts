import type { House } from '#server/context.ts';
import { withConnection } from '#server/platform/database/own-connection.ts';
import { seedDemoGroup } from './demo-group.ts';
import { seedDemoOrders } from './demo-orders.ts';
import { DEMO_LOCK } from './seed-demo.ts';

/** What a demo's venues do not begin with. Of several nodes one makes it, and the others wait and find it made. */
export async function finishDemo(house: House, appDatabaseUrl: string): Promise<void> {
  await withConnection({ connectionString: appDatabaseUrl }, async (client) => {
    await client.query('select pg_advisory_lock($1)', [DEMO_LOCK]);
    await seedDemoGroup(house);
    await seedDemoOrders(house, appDatabaseUrl);
  });
}
