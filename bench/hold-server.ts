import fastify from 'fastify';
import { addDays } from '#domain/day.ts';
import { ROLE, TEMPLATE } from '#domain/fixed-ids.ts';
import { dayInZone } from '#domain/zone.ts';
import type { House } from '#server/context.ts';
import { insertDoclet } from '#server/doclets/doclets.ts';
import { startSweeper } from '#server/inventory/holds/sweeper.ts';
import { startBenchDatabase } from './bench-database.ts';
import { listen, openBenchHouse, serveHouse } from './bench-house.ts';
import { addPerson, openBenchVenue, ZONE } from './bench-venue.ts';

/** The served side of the stock benches, a process of its own: an empty program, or the real one as in production. */
export type Prepared = {
  port: number;
  ownerUrl: string;
  workspaceId: string;
  eventId: string;
  day: string;
  passId: string;
  soldOutId: string;
  seasonIds: string[];
  tokens: string[];
};

const [kind = 'empty', countText = '0', ownerUrl = ''] = process.argv.slice(2);
if (kind === 'empty') await serveEmpty();
else if (kind === 'second') await serve(ownerUrl, null);
else await serveFirst(Number(countText));

async function serveEmpty(): Promise<void> {
  const app = fastify({ logger: false });
  app.post('/empty', async () => ({ ok: true }));
  app.get('/empty', async () => ({ ok: true }));
  process.on('SIGTERM', () => process.exit(0));
  process.send!(await listen(app));
}

async function serveFirst(accounts: number): Promise<void> {
  await serve(await startBenchDatabase(), (house) => prepare(house, accounts));
}

async function serve(url: string, fill: ((house: House) => Promise<Omit<Prepared, 'port' | 'ownerUrl'>>) | null): Promise<void> {
  const house = await openBenchHouse(url);
  const prepared = fill ? await fill(house) : {};
  const served = await serveHouse(house);
  startSweeper(house);
  if (!fill) process.on('SIGTERM', () => process.exit(0));
  process.send!({ ...served, ownerUrl: url, ...prepared });
}

async function prepare(house: House, accounts: number): Promise<Omit<Prepared, 'port' | 'ownerUrl'>> {
  const ctx = await openBenchVenue(house, 'bench.localhost');
  const today = dayInZone(ZONE, house.clock.now());
  const add = async (templateId: string, data: Record<string, unknown>) => (await insertDoclet(ctx, { templateId, data })).id;
  const eventId = await add(TEMPLATE.venueEvent, { name: 'Season', status: 'active', start_date: today, end_date: addDays(today, 119) });
  const storeId = await add(TEMPLATE.store, { name: 'Online', status: 'active' });
  const prices = [{ purchase_date: 'default', calendar_price: [{ date: 'default', price: 50 }] }];
  const pass = async (capacity: number, name: string) => {
    const primary = await add(TEMPLATE.entitlementType, { name, kind: 'admission', limited: true, default_capacity: capacity, capacity_scope: 'date' });
    return add(TEMPLATE.eventPass, {
      name,
      status: 'active',
      ow_roles: [ROLE.web],
      event_id: eventId,
      store_id: storeId,
      price_matrix: prices,
      entitlement_type_data: { primary },
    });
  };
  const passId = await pass(1_000_000, 'Hot');
  const soldOutId = await pass(0, 'Gone');
  const seasonIds = [];
  for (let index = 0; index < 58; index++) seasonIds.push(await pass(500, `Pass ${index}`));
  const tokens = [];
  for (let index = 0; index < accounts; index++) tokens.push((await addPerson(ctx, 'web', index)).token);
  return { workspaceId: ctx.workspace.id, eventId, day: addDays(today, 7), passId, soldOutId, seasonIds: [passId, soldOutId, ...seasonIds], tokens };
}
