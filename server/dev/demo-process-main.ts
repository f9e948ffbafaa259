import { on } from 'node:events';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import type { Done, OrdersWanted, VenuesWanted } from './demo-process.ts';

/** The program that started it says what to make; if that program ends, so does this one. */
process.once('disconnect', () => process.exit());
const heard = on(process, 'message');
enableCompileCache(join(import.meta.dirname, '..', '..', '.cache', 'compiled'));
const { readConfig } = await import('#server/config.ts');
const { closeHouse, createHouse } = await import('#server/context.ts');
const { registerCheckoutJobs } = await import('#server/checkout/background.ts');
const { registerTaskKinds } = await import('#server/api/task-kinds.ts');
const { createLog } = await import('#server/platform/log.ts');
const { seedDemo } = await import('./seed-demo.ts');
const { finishDemo } = await import('./finish-demo.ts');

const config = readConfig();
const { log, end } = createLog(config.logLevel);

async function hear<Wanted>(): Promise<Wanted> {
  const { value } = (await heard.next()) as { value: [Wanted] };
  return value[0];
}

const say = (done: Done) => process.send?.(done);

const { appDatabaseUrl } = await hear<VenuesWanted>();
const office = await createHouse(config, appDatabaseUrl, log);
await seedDemo(office);
await closeHouse(office);
say('venues');

const { port, sandboxUrl } = await hear<OrdersWanted>();
const shop = await createHouse({ ...config, port, sandbox: { ...config.sandbox, url: sandboxUrl } }, appDatabaseUrl, log);
registerCheckoutJobs(shop);
registerTaskKinds();
try {
  await finishDemo(shop, appDatabaseUrl);
  await shop.outbox.drain();
} catch (reason) {
  log.error({ reason: String(reason) }, 'The demo group or the demo orders could not be made');
}
await closeHouse(shop);
say('orders');
await end();
process.disconnect?.();
