import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#domain/day.ts';
import { REALM, ROLE } from '#domain/fixed-ids.ts';
import { dayInZone } from '#domain/zone.ts';
import { readConfig } from '#server/config.ts';
import { closeHouse, createHouse } from '#server/context.ts';
import { checkInvariants } from '#server/orders/invariants/check-invariants.ts';
import { startSandboxGateway } from '#server/payments/sandbox-gateway/start-sandbox-gateway.ts';
import { runningEmbeddedUrl } from '#server/platform/database/embedded-postgres.ts';
import { appUrl } from '#server/platform/database/migrate.ts';
import { silentLog } from '#server/platform/log.ts';
import { runProgram, type RunningProgram } from '#server/testing/running-program.ts';
import { GOOD_CARD } from '#server/testing/shop.ts';

/** The database is killed with `kill -9` before, during and after the bank is asked. Nobody repairs anything by hand. */
const BANK_TAKES_MS = 700;
const folder = mkdtempSync(join(tmpdir(), 'entrada-database-kills-'));
const dataDir = join(folder, 'data');
let sandbox: Awaited<ReturnType<typeof startSandboxGateway>>;
let program: RunningProgram;

beforeAll(async () => {
  chmodSync(folder, 0o755);
  sandbox = await startSandboxGateway({ port: 0, journalPath: join(folder, 'journal'), latencyMs: BANK_TAKES_MS });
  program = await runProgram({ DATA_DIR: dataDir, DEMO: '1', CAPTCHA: 'off', SANDBOX_GATEWAY_URL: sandbox.url }, 60_000);
}, 90_000);
afterAll(async () => {
  await program.stop('SIGTERM');
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

async function call<T>(path: string, body?: object, token?: string): Promise<{ status: number; body: T }> {
  const headers = { 'content-type': 'application/json', host: 'lakeside.localhost', ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const reply = await fetch(`${program.url}${path}`, { method: body ? 'POST' : 'GET', headers, ...(body ? { body: JSON.stringify(body) } : {}) });
  return { status: reply.status, body: (await reply.json()) as T };
}

type Items = { data?: { items?: Record<string, any>[] } };

const killDatabase = () => process.kill(Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n', 1)[0]), 'SIGKILL');

test.each([
  ['as the order is placed', 5],
  ['while the bank is asked', 350],
  ['as its answer is written', BANK_TAKES_MS + 25],
])('killed %s', { timeout: 120_000 }, async (_name, afterMs) => {
  await readyAgain();
  const boot = (await call<{ data: Record<string, any> }>('/api/bootstrap?host=lakeside.localhost')).body.data;
  const ws = boot['workspace']._id as string;
  const session = (
    await call<{ data: { auth_key: string } }>('/api/account/auth', {
      realm_id: REALM.portal,
      workspace_id: ws,
      auth: { email: 'maya@demo.test', password: 'entrada-demo-2026' },
    })
  ).body.data;
  const act = async (name: string, data: object) =>
    (await call<Items>(`/api/workspace/${ws}/action/${name}`, { data }, session.auth_key)).body.data?.items ?? [];
  const [group] = await act('event-products', { doclet_id: boot['event']._id, ow_role_id: ROLE.web, limit: 999 });
  const pass = group!['passes'].find((one: Record<string, any>) => one['is_event_length'] === true) ?? group!['passes'][0];
  const date = pass['is_event_length'] === true ? 'event' : addDays(dayInZone(boot['workspace'].time_zone, Date.now()), 1);
  const hold = (await act('reserve-ticket', { date, doclet_id: pass._id, event_id: boot['event']._id, location_id: null, ow_role_id: ROLE.web })).at(-1)![
    'item_id'
  ] as string;
  const items = {
    [date]: [
      {
        doclet_id: pass._id,
        event_id: boot['event']._id,
        item_id: hold,
        source: 'web',
        data: { assigned_first_name: 'Maya', assigned_last_name: 'Demo', assigned_dob: '1990-01-01' },
      },
    ],
  };
  const submission = { items, store_id: pass.store_id, payment_info: { action: 'CHARGE', ...GOOD_CARD }, captcha_token: 'x', cashless_spending: false };

  const first = act('submit-order', submission).catch(() => []);
  await sleep(afterMs);
  killDatabase();
  await first;
  await readyAgain();
  const answer = await untilSettled(() => act('submit-order', submission).catch(() => []));
  expect(answer, JSON.stringify(answer)).toMatchObject({ success: true, status: 'complete' });

  const listed = (await (await fetch(`${sandbox.url}/charges?since=1970-01-01T00:00:00Z`)).json()) as { items: { key: string; status: string }[] };
  const complete = await rows<{ order_id: string }>(
    `select distinct o.order_id from sales_order o join order_item i using (workspace_id, order_id) where i.hold_id = '${hold}' and o.state = 'complete'`,
  );
  expect(complete).toHaveLength(1);
  const keys = new Set((await rows<{ order_id: string }>(`select order_id from order_item where hold_id = '${hold}'`)).map((row) => row.order_id));
  const voided = new Set(
    (await rows<{ gateway_key: string }>("select gateway_key from payment where state in ('failed', 'voided')")).map((row) => row.gateway_key),
  );
  expect(listed.items.filter((charge) => charge.status === 'approved' && keys.has(charge.key.split(':')[0]!) && !voided.has(charge.key))).toHaveLength(1);
});

test('after all three kills everything is sound', { timeout: 60_000 }, async () => {
  await sleep(4000);
  const house = await createHouse(
    readConfig({ NODE_ENV: 'test', CAPTCHA: 'off', DATA_DIR: dataDir, SANDBOX_GATEWAY_URL: sandbox.url }),
    appUrl(await ownerUrl()),
    silentLog,
  );
  await expect.poll(() => checkInvariants(house), { timeout: 40_000, interval: 1000 }).toEqual([]);
  await closeHouse(house);
});

async function readyAgain(): Promise<void> {
  for (let look = 0; look < 200; look++) {
    if ((await fetch(`${program.url}/readyz`).catch(() => null))?.status === 200) return;
    await sleep(100);
  }
  throw new Error(`The program did not become ready again:\n${program.output()}`);
}

async function untilSettled(ask: () => Promise<Record<string, any>[]>): Promise<Record<string, any> | undefined> {
  let last: Record<string, any> | undefined;
  for (const until = Date.now() + 60_000; Date.now() < until; await sleep(1000)) {
    [last] = await ask();
    if (last?.['success']) return last;
  }
  return last;
}

const ownerUrl = () => runningEmbeddedUrl(dataDir);

async function rows<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: await ownerUrl() });
  await client.connect();
  const result = await client.query<Row>(sql);
  await client.end();
  return result.rows;
}
