import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { CrashPoint } from '#server/platform/crash-points.ts';
import { runningEmbeddedUrl } from '#server/platform/database/embedded-postgres.ts';
import { openHouseOn, type Reply, type TestHouse, type TestPerson } from './open-house.ts';
import { runGateway, type RunningGateway } from './running-gateway.ts';
import { runProgram, type RunningProgram } from './running-program.ts';
import { openShop, type Shop } from './shop.ts';

/**
 * A real program as a separate process, a bank that survives it, a venue that sells, and people who buy. `house` opens the same database in this process, without any background
 * work.
 */
export type CrashScene = {
  /** Everything that the program, its database and the bank store. */
  folder: string;
  shop: Shop;
  house: TestHouse;
  owner: pg.Client;
  gateway: RunningGateway;
  buyer: TestPerson;
  staff: TestPerson;
  productId: string;
  program: () => RunningProgram;
  act: (name: string, data: object, person: TestPerson) => Promise<Reply>;
  /** A call during which the program may die: null if the client sees no answer. */
  actUntilDeath: (name: string, data: object, person: TestPerson) => Promise<Reply | null>;
  start: (crashAt?: CrashPoint) => Promise<void>;
  /** Waits until the program has been killed. */
  died: () => Promise<void>;
  close: () => Promise<void>;
};
type SceneOptions = { crashAt?: CrashPoint; webhooks?: boolean; env?: Record<string, string> } & ({ server: string } | { embedded: true });

const WEBHOOK_SECRET = 'a-secret-for-tests-only';

export async function openCrashScene(options: SceneOptions): Promise<CrashScene> {
  const folder = mkdtempSync(join(tmpdir(), 'entrada-crash-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const gateway = await runGateway(
    folder,
    options.webhooks ? { webhookUrl: `http://127.0.0.1:${port}/api/webhooks/sandbox`, webhookSecret: WEBHOOK_SECRET } : {},
  );
  const dataDir = join(folder, 'data');
  const env = {
    DATA_DIR: dataDir,
    PORT: String(port),
    DEMO: '0',
    CAPTCHA: 'off',
    SANDBOX_GATEWAY_URL: gateway.url,
    SANDBOX_WEBHOOK_SECRET: WEBHOOK_SECRET,
    ...options.env,
  };
  const houseEnv = { SANDBOX_GATEWAY_URL: gateway.url };
  let program: RunningProgram | null = null;
  const isEmbedded = 'embedded' in options;
  const onDatabase: Record<string, string> = {};
  // Several programs start at once while other tests create databases, so this takes longer than usual.
  const start = async (crashAt?: CrashPoint): Promise<void> => {
    const crash: Record<string, string> = crashAt ? { CRASH_AT: crashAt, CRASH_VICTIM: isEmbedded ? 'database' : 'program' } : {};
    program = await runProgram({ ...env, ...onDatabase, ...crash }, 90_000);
  };
  if (isEmbedded) await start(options.crashAt);
  const house = isEmbedded ? await openHouseOn('', houseEnv, { database: await runningEmbeddedUrl(dataDir) }) : await openHouseOn(options.server, houseEnv);
  if (!isEmbedded) onDatabase['DATABASE_URL'] = house.ownerUrl;
  const shop = await openShop(house);
  const owner = new pg.Client({ connectionString: house.ownerUrl });
  owner.on('error', () => {});
  await owner.connect();
  const productId = await shop.limited(10);
  const [buyer, staff] = [await shop.buyer(), await house.person('staff')];
  if (!isEmbedded) await start(options.crashAt);
  const act: CrashScene['act'] = (name, data, person) => post(`${program!.url}/api/workspace/${house.workspaceId}/action/${name}`, { data }, person.token);
  if (isEmbedded)
    await untilKnown(() => act('product-availability', { doclet_ids: [productId], event_id: shop.eventId, start_date: shop.day, end_date: shop.day }, buyer));
  return {
    folder,
    shop,
    house,
    owner,
    gateway,
    buyer,
    staff,
    productId,
    act,
    start,
    program: () => program!,
    actUntilDeath: (name, data, person) => act(name, data, person).catch(() => null),
    async died() {
      const { child } = program!;
      for (let waited = 0; child.exitCode === null && child.signalCode === null; waited += 10) {
        if (waited > 30_000) throw new Error(`The program was not killed:\n${program!.output()}`);
        await sleep(10);
      }
      if (child.signalCode !== 'SIGKILL') throw new Error(`The program ended by itself (${child.exitCode ?? child.signalCode}):\n${program!.output()}`);
    },
    async close() {
      await owner.end().catch(() => {});
      if (isEmbedded) await house.close();
      if (program && program.child.exitCode === null && program.child.signalCode === null) await program.stop('SIGTERM');
      if (!isEmbedded) await house.close();
      await gateway.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A program that started before the venue was made learns of it a little later. */
async function untilKnown(ask: () => Promise<Reply>): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    const { status } = await ask();
    if (status !== 404) return;
    await sleep(100);
  }
  throw new Error('The program never heard of the venue');
}

async function post(url: string, body: object, token: string): Promise<Reply> {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  });
  const text = await reply.text();
  return { status: reply.status, body: text.startsWith('{') ? JSON.parse(text) : {}, headers: Object.fromEntries(reply.headers), text };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
