import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSandboxGateway } from '../gateways/sandbox.ts';
import { runningSandbox } from './sandbox-address.ts';
import { superviseSandboxGateway } from './supervise-sandbox-gateway.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const SUPERVISOR = new URL('./supervise-sandbox-gateway.ts', import.meta.url).href;
const SILENT = { info: () => {}, warn: () => {}, error: () => {} };
const CARD = { number: '4242424242424242', expMonth: 12, expYear: 2031, cvv: '123' };
let directory: string;
const children: ChildProcess[] = [];

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sandbox-process-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(directory, { recursive: true, force: true });
});

async function startChild(env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [MAIN], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { SANDBOX_JOURNAL: join(directory, 'journal'), ...env },
  });
  children.push(child);
  const [line] = await once(createInterface(child.stdout), 'line');
  return { child, url: `http://127.0.0.1:${JSON.parse(line).listening}` };
}

function charges(url: string) {
  const gateway = createSandboxGateway({ url, webhookSecret: '' });
  const charge = async (gatewayKey: string) => {
    const source = { kind: 'card' as const, card: CARD };
    const { status } = await gateway.charge({ gatewayKey, amountCents: 4000, currency: 'USD', source });
    return status;
  };
  return { gateway, charge };
}

test('every charge answered before a kill -9 is there after it', async () => {
  const { child, url } = await startChild();
  const { gateway, charge } = charges(url);
  const answered: string[] = [];
  let next = 0;
  const writers = Array.from({ length: 50 }, async () => {
    while (next < 100_000 && child.signalCode === null) {
      const key = `o:${(next += 1)}`;
      if ((await charge(key)) === 'approved') answered.push(key);
      if (answered.length === 3000) child.kill('SIGKILL');
    }
  });
  await Promise.all(writers);
  gateway.close();
  expect(answered.length).toBeGreaterThanOrEqual(3000);
  const again = await startChild();
  const list = await charges(again.url).gateway.list('2020-01-01T00:00:00Z');
  const kept = new Set(list.status === 'listed' ? list.charges.map(({ gatewayKey }) => gatewayKey) : []);
  expect(answered.filter((key) => !kept.has(key))).toEqual([]);
});

test('SIGTERM ends it at once, even with calls that wait', async () => {
  const { child, url } = await startChild({ SANDBOX_CONTROL: '1' });
  await fetch(`${url}/control`, { method: 'POST', body: '{"delay_ms":60000}' });
  const waiting = fetch(`${url}/health`).catch(() => null);
  await new Promise((resolve) => setTimeout(resolve, 100));
  const asked = performance.now();
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
  expect(performance.now() - asked).toBeLessThan(1000);
  await waiting;
});

test.each([
  [{ SANDBOX_PORT: 'x' }, 'SANDBOX_PORT must be a whole number'],
  [{ SANDBOX_WEBHOOK_URL: 'http://127.0.0.1/' }, 'needs SANDBOX_WEBHOOK_SECRET'],
])('%j stops the start with a message', async (env, message) => {
  const child = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { SANDBOX_JOURNAL: join(directory, 'journal'), ...env },
  });
  const [[line], [code]] = await Promise.all([once(createInterface(child.stderr), 'line'), once(child, 'exit')]);
  expect(code).toBe(1);
  expect(line).toContain(message);
});

test('the supervisor brings it back at the same address, which is told beside it, with all it knew', async () => {
  const supervised = await superviseSandboxGateway({ dataDir: directory, webhookUrl: '', secret: '', log: SILENT, control: true });
  const { gateway, charge } = charges(supervised.url);
  expect(await charge('o:1')).toBe('approved');
  await fetch(`${supervised.url}/control`, { method: 'POST', body: '{"exit":true}' }).catch(() => {});
  await expect.poll(() => charge('o:2'), { interval: 50 }).toBe('approved');
  expect((await gateway.lookup('o:1')).status).toBe('approved');
  expect(await runningSandbox(directory)).toBe(supervised.url);
  gateway.close();
  await supervised.close();
  await expect(fetch(`${supervised.url}/health`)).rejects.toThrow('fetch failed');
  expect(await runningSandbox(directory)).toBeNull();
});

test('it dies with a parent that is killed, and the next one takes over the journal', async () => {
  const script = `
    const { superviseSandboxGateway } = await import(${JSON.stringify(SUPERVISOR)});
    const log = { info() {}, warn() {}, error() {} };
    const { url } = await superviseSandboxGateway({ dataDir: ${JSON.stringify(directory)}, webhookUrl: '', secret: '', log });
    console.log(url);`;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(parent);
  const [url] = await once(createInterface(parent.stdout), 'line');
  expect((await fetch(`${url}/health`)).status).toBe(200);
  parent.kill('SIGKILL');
  const next = await superviseSandboxGateway({ dataDir: directory, webhookUrl: '', secret: '', log: SILENT });
  await expect(fetch(`${url}/health`)).rejects.toThrow('fetch failed');
  await next.close();
});
