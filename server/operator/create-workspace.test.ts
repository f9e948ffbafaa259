import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';
import { createWorkspace } from './create-workspace.ts';
import { validCurrency } from './venue-settings.ts';

let it: TestHouse;
beforeAll(async () => {
  it = await openTestHouse();
});
afterAll(() => it.close());

const run = (options: Record<string, string>) => {
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: it.ownerUrl.replace('postgres@localhost', 'postgres:x@localhost'),
    DATA_DIR: it.house.config.dataDir,
  });
  return createWorkspace.run(config, { name: 'Hill Park', host: 'hill.example', ...options }, () => {});
};
const venues = () => it.house.database.reference.selectFrom('workspace').select(['name', 'currency', 'locale']).where('name', '=', 'Hill Park').execute();

test.each([
  ['currency', 'XYZQ', 'USD'],
  ['currency', 'XYZ', 'USD'],
  ['currency', 'usd', 'USD'],
  ['currency', '', 'USD'],
  ['currency', 'JPY', 'USD'],
  ['currency', 'KWD', 'USD'],
  ['locale', 'english please', 'en-US'],
  ['locale', 'en_US', 'en-US'],
  ['locale', 'xx-YY', 'en-US'],
  ['locale', '', 'en-US'],
  ['host', 'http://bad host', 'tickets.lakeside.example'],
  ['host', 'https://hill.example', 'tickets.lakeside.example'],
  ['host', 'hill.example/shop', 'tickets.lakeside.example'],
  ['host', 'hill..example', 'tickets.lakeside.example'],
  ['host', '-hill.example', 'tickets.lakeside.example'],
  ['host', 'hill.example:port', 'tickets.lakeside.example'],
  ['host', '', 'tickets.lakeside.example'],
  ['time-zone', 'Lake/Side', 'America/Chicago'],
  ['time-zone', 'IST', 'America/Chicago'],
  ['time-zone', '+05:30', 'America/Chicago'],
  ['name', '  ', 'Lakeside Park'],
  ['name', 'x'.repeat(121), 'Lakeside Park'],
  ['name', 'Hill\r\nBcc: all@hill.example', 'Lakeside Park'],
  ['name', '\u200b', 'Lakeside Park'],
  ['app-key', 'Hill Park', 'lakeside-park'],
  ['app-key', '-', 'lakeside-park'],
])('%s "%s" is refused with a valid example, and nothing is written', async (name, value, good) => {
  await expect(run({ [name]: value })).rejects.toThrow(`such as ${good}.`);
  expect(await venues()).toEqual([]);
});

test.each([
  [' Größe & Żar ', 'one.example', 'Größe & Żar', 'gro-e-zar'],
  ['公園', 'koen.example', '公園', 'koen-example'],
])('%s gets its key from its name, or else its host', async (name, host, shown, key) => {
  expect(await run({ name, host })).toBe(0);
  const found = await it.house.database.reference.selectFrom('workspace').select(['name', 'app_key']).where('app_key', '=', key).execute();
  expect(found).toEqual([{ name: shown, app_key: key }]);
});

test('a currency of hundredths is taken, also where nobody uses them any more', () => {
  for (const currency of ['EUR', 'HUF', 'COP']) expect(validCurrency(currency)).toBe(currency);
});

test('a venue anywhere is opened, under its host without the port', async () => {
  expect(await run({ host: 'Hill.localhost:3000', currency: 'CHF', locale: 'de-ch', 'time-zone': 'Europe/Zurich' })).toBe(0);
  expect(await venues()).toEqual([{ name: 'Hill Park', currency: 'CHF', locale: 'de-CH' }]);
  it.house.workspaces.forget();
  expect(await it.house.workspaces.byHost('hill.localhost:8080')).toMatchObject({ fqdn: 'hill.localhost' });
});

test('the host of a new venue shows what the office says of the venue', async () => {
  expect(await run({ name: 'Valley Park', host: 'valley.example' })).toBe(0);
  await it.house.database.reference.updateTable('workspace').set({ copyright: '© Valley Park Ltd' }).where('app_key', '=', 'valley-park').execute();
  it.house.workspaces.forget();
  expect((await it.house.workspaces.byHost('valley.example'))?.copyright).toBe('© Valley Park Ltd');
});
