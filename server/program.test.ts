import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { choosePlace, socketUrl } from '#server/platform/database/embedded-place.ts';
import { isAlive } from '#server/testing/is-alive.ts';
import { runProgram, type RunningProgram } from '#server/testing/running-program.ts';

const MAIN = join(import.meta.dirname, 'main.ts');
let dataDir: string;
const running: RunningProgram[] = [];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'entrada-program-'));
  chmodSync(dataDir, 0o755);
});
afterEach(async () => {
  for (const program of running.splice(0)) if (program.child.exitCode === null && program.child.signalCode === null) await program.stop('SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(env: Record<string, string> = {}): Promise<RunningProgram> {
  const program = await runProgram({ DATA_DIR: dataDir, ...env });
  running.push(program);
  return program;
}

const databasePid = (): number => Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
const ready = async (url: string): Promise<number> => (await fetch(`${url}/readyz`).catch(() => null))?.status ?? 0;

async function becomesReady(url: string, withinMs: number): Promise<boolean> {
  for (const until = performance.now() + withinMs; performance.now() < until; await sleep(50)) if ((await ready(url)) === 200) return true;
  return false;
}

test('starts, refuses a second start on the same folder, stops at once and leaves no database behind', { timeout: 60_000 }, async () => {
  const first = await start({ DEMO: '0' });
  expect(await ready(first.url)).toBe(200);
  expect(first.output()).toContain('Payments go to the sandbox, which charges no card. PAYMENT_GATEWAY names another.');
  expect(first.output()).toContain('There is no venue yet. With the settings of this start: npm run entrada -- create-workspace --name');
  await expect(runProgram({ DATA_DIR: dataDir })).rejects.toThrow('already running');
  const database = databasePid();
  const { code, afterMs } = await first.stop('SIGTERM');
  expect(code).toBe(0);
  expect(afterMs).toBeLessThan(10_000);
  expect(isAlive(database)).toBe(false);
});

test('takes the next port when its own is busy, and says so', { timeout: 60_000 }, async () => {
  const blocker = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => blocker.once('listening', resolve));
  const { port } = blocker.address() as { port: number };
  const program = await start({ DEMO: '0', PORT: String(port) });
  expect(program.output()).toContain(`Port ${port} is taken`);
  expect(await ready(program.url)).toBe(200);
  blocker.close();
});

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

test('goes on, and stops cleanly, after the reader of its output has gone', { timeout: 60_000 }, async () => {
  const [port, said] = [await freePort(), join(dataDir, 'pid')];
  const env = { PATH: process.env['PATH'], NODE_ENV: 'test', DEMO: '0', LOG_LEVEL: 'info', DATA_DIR: dataDir, PORT: String(port) };
  // The shell makes a real pipe. Between a program and its child Node would make a socket, which behaves differently.
  const shell = spawn('sh', ['-c', `sh -c 'echo $$ > "$2"; exec "$0" "$1" 2>&1' "$0" "$1" "$2" | head -n 1`, process.execPath, MAIN, said], {
    env,
    stdio: 'ignore',
  });
  const ended = once(shell, 'exit');
  const url = `http://127.0.0.1:${port}`;
  const pids: number[] = [];
  try {
    expect(await becomesReady(url, 40_000)).toBe(true);
    pids.push(Number(readFileSync(said, 'utf8')), databasePid());
    for (let asked = 0; asked < 20; asked++, await sleep(100)) expect(await ready(url)).toBe(200);
    process.kill(pids[0]!, 'SIGTERM');
    await ended;
    expect(pids.map(isAlive)).toEqual([false, false]);
  } finally {
    for (const pid of pids) if (isAlive(pid)) process.kill(pid, 'SIGINT');
  }
});

test('is ready only once its demo is complete, and then holds every invariant', { timeout: 60_000 }, async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const program = start({ DEMO: '1', PORT: String(port) });
  expect(await becomesReady(url, 50_000)).toBe(true);
  const call = async (path: string, body: object, token = '') =>
    (await (
      await fetch(`${url}/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
        body: JSON.stringify(body),
      })
    ).json()) as { data: { auth_key: string; user: { _id: string }; items: unknown[] } };
  const { data } = await call('/account/auth', { auth: { email: 'maya@demo.test', password: 'entrada-demo-2026' } });
  const boot = (await (await fetch(`${url}/api/bootstrap?host=lakeside.localhost`)).json()) as { data: { workspace: { _id: string } } };
  const history = await call(`/workspace/${boot.data.workspace._id}/action/order-history`, { data: { profile_id: data.user._id } }, data.auth_key);
  expect(history.data.items.length).toBeGreaterThan(3);
  expect((await program).output()).not.toContain('create-workspace');
  expect(invariants()).toMatchObject({ status: 0, stdout: expect.stringContaining('Every invariant holds.') });
});

/** As an operator asks beside the running program. */
const invariants = (env: Record<string, string> = {}) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'entrada.ts'), 'check-invariants'], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, ...env },
    encoding: 'utf8',
  });

test('a half-made demo is complete after the next start, its mails written', { timeout: 90_000 }, async () => {
  execFileSync(process.execPath, [join(import.meta.dirname, 'entrada.ts'), 'seed-demo'], { env: { ...process.env, DATA_DIR: dataDir }, timeout: 60_000 });
  const program = await start({ DEMO: '1' });
  const mails = (await (await fetch(`${program.url}/dev/mail?to=maya@demo.test`, { headers: { accept: 'application/json' } })).json()) as {
    data: { items: { subject: string; plain: string }[] };
  };
  const orders = mails.data.items.filter(({ subject }) => subject === 'Your tickets for Lakeside Park');
  expect(orders).toHaveLength(4);
  for (const { plain } of orders) expect(plain).toContain(`http://lakeside.localhost:${new URL(program.url).port}/`);
});

test('a killed program and a killed database are back at the next start with what was acknowledged', { timeout: 90_000 }, async () => {
  const first = await start({ DEMO: '1' });
  const orphan = databasePid();
  await first.stop('SIGKILL');
  expect(isAlive(orphan)).toBe(true);
  const second = await start({ DEMO: '1' });
  expect(isAlive(orphan)).toBe(false);
  expect(second.output()).not.toContain('set up');
  process.kill(databasePid(), 'SIGKILL');
  expect(await becomesReady(second.url, 15_000)).toBe(true);
  const shops = await fetch(`${second.url}/api/realm/e47ada000000000001000001/doclets/fqdn/lakeside.localhost`);
  expect(((await shops.json()) as { data: { items: unknown[] } }).data.items).toHaveLength(1);
});

test('a request that a kill cut off is done without waiting when it is sent again after the next start', { timeout: 90_000 }, async () => {
  const first = await start({ DEMO: '1' });
  const boot = (await (await fetch(`${first.url}/api/bootstrap?host=lakeside.localhost`)).json()) as { data: { workspace: { _id: string } } };
  const place = await choosePlace(dataDir);
  const database = new pg.Client({ connectionString: socketUrl(place, 'entrada') });
  database.on('error', () => {});
  await database.connect();
  // The next write to this table waits for the lock, and the program is killed while it waits.
  await database.query('begin; lock table account in exclusive mode');
  const send = (url: string) =>
    fetch(`${url}/api/account/registration`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'cut-off-by-a-kill', host: 'lakeside.localhost' },
      body: JSON.stringify({
        auth: { email: 'cut-off@example.test', password: 'quiet lantern ten' },
        profile: { first_name: 'Cut', last_name: 'Off' },
        workspace_id: boot.data.workspace._id,
      }),
    }).then(
      (reply) => reply.status,
      () => 0,
    );
  const cutOff = send(first.url);
  const isRunning = async () => (await database.query("select 1 from idempotency where state = 'running'")).rows.length === 1;
  for (const until = performance.now() + 10_000; !(await isRunning()) && performance.now() < until;) await sleep(20);
  expect(await isRunning()).toBe(true);
  await first.stop('SIGKILL');
  expect(await cutOff).toBe(0);
  const second = await start({ DEMO: '1' });
  expect(await send(second.url)).toBe(201);
  await database.end().catch(() => {});
});

test('asked to stop while it starts, it stops and leaves no database behind', { timeout: 60_000 }, async () => {
  for (const [wait, press] of [
    [250, 'SIGTERM'],
    [250, 'Ctrl-C'],
    [900, 'SIGTERM'],
  ] as const) {
    const folder = join(dataDir, `${press}-${wait}`);
    const postmaster = join(folder, 'postgres', 'postmaster.pid');
    const child = spawn(process.execPath, [MAIN], {
      env: { PATH: process.env['PATH'], NODE_ENV: 'test', PORT: '0', DATA_DIR: folder, DEMO: '1' },
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    });
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    for (const until = performance.now() + 20_000; !said.includes('Creating') && performance.now() < until;) await sleep(20);
    await sleep(wait);
    const pid = existsSync(postmaster) ? Number(readFileSync(postmaster, 'utf8').split('\n', 1)[0]) : null;
    // A terminal sends Ctrl-C to the whole process group.
    if (press === 'Ctrl-C') process.kill(-child.pid!, 'SIGINT');
    else child.kill(press);
    const [code] = (await once(child, 'exit')) as [number];
    expect([press, code, said]).toEqual([press, 0, expect.stringContaining('Nothing was lost.')]);
    if (pid !== null) expect(isAlive(pid)).toBe(false);
    expect(existsSync(postmaster)).toBe(false);
    expect(await ready((await start({ DEMO: '0', DATA_DIR: folder })).url)).toBe(200);
  }
});

test('stops in ten seconds although its database is silent, and says what it did not wait for', { timeout: 90_000 }, async () => {
  const program = await start({ DEMO: '0' });
  const database = databasePid();
  const backends = execFileSync('ps', ['-o', 'pid=', '--ppid', String(database)], { encoding: 'utf8' })
    .trim()
    .split(/\s+/)
    .map(Number);
  for (const pid of [database, ...backends]) process.kill(pid, 'SIGSTOP');
  const probing = fetch(`${program.url}/readyz`).catch(() => null);
  try {
    await sleep(300);
    const { code, afterMs } = await program.stop('SIGTERM');
    expect(afterMs).toBeLessThan(10_000);
    expect([code, program.output()]).toEqual([1, expect.stringContaining('Gave up ')]);
  } finally {
    for (const pid of [database, ...backends]) if (isAlive(pid)) process.kill(pid, 'SIGCONT');
    process.kill(database, 'SIGINT');
    await probing;
    for (const until = performance.now() + 10_000; isAlive(database) && performance.now() < until;) await sleep(50);
  }
});

test('a start that cannot see a running program’s lock does not stop its database', { timeout: 60_000 }, async () => {
  const program = await start({ DEMO: '0' });
  const elsewhere = mkdtempSync(join(tmpdir(), 'entrada-tmp-'));
  chmodSync(elsewhere, 0o755);
  const check = invariants({ TMPDIR: elsewhere });
  rmSync(elsewhere, { recursive: true });
  expect([check.status, check.stderr]).toEqual([1, expect.stringContaining('already running')]);
  expect(await ready(program.url)).toBe(200);
});

test.runIf(process.getuid?.() === 0)('another user’s database is left alone', { timeout: 60_000 }, async () => {
  const data = join(dataDir, 'postgres');
  mkdirSync(data, { mode: 0o700 });
  chownSync(data, 12_345, 12_345);
  await expect(start({ DEMO: '0' })).rejects.toThrow('belongs to another user (12345)');
  expect(statSync(data).uid).toBe(12_345);
});

test('what an interrupted start left half made is made anew', { timeout: 60_000 }, async () => {
  const half = join(dataDir, 'postgres.making-1');
  mkdirSync(join(half, 'global'), { recursive: true });
  expect(await ready((await start({ DEMO: '0' })).url)).toBe(200);
  expect(existsSync(half)).toBe(false);
});

test('wrong settings are all named in one message', () => {
  const env = { PATH: process.env['PATH'], PORT: 'x', MAIL_URL: 'ftp://x', CAPTCHA: 'none', DATA_DIR: dataDir };
  const failure = (() => {
    try {
      execFileSync(process.execPath, [MAIN], { env, stdio: 'pipe' });
      return '';
    } catch (reason) {
      return String((reason as { stderr: Buffer }).stderr);
    }
  })();
  for (const name of ['PORT', 'MAIL_URL', 'CAPTCHA']) expect(failure).toContain(name);
});
