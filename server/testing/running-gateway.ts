import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { ListedCharge } from '#server/payments/gateways/gateway.ts';
import { createSandboxGateway } from '#server/payments/gateways/sandbox.ts';

const MAIN = join(import.meta.dirname, '..', 'payments', 'sandbox-gateway', 'main.ts');

/** A bank that goes on running while the program and its database are killed, and tells what was really charged. */
export type RunningGateway = {
  url: string;
  journal: string;
  control: (script: object) => Promise<void>;
  charges: () => Promise<ListedCharge[]>;
  output: () => string;
  stop: () => Promise<void>;
};

export async function runGateway(folder: string, options: { webhookUrl?: string; webhookSecret?: string } = {}): Promise<RunningGateway> {
  const journal = join(folder, 'journal');
  const webhooks = options.webhookUrl ? { SANDBOX_WEBHOOK_URL: options.webhookUrl, SANDBOX_WEBHOOK_SECRET: options.webhookSecret ?? '' } : {};
  const child = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], SANDBOX_JOURNAL: journal, SANDBOX_CONTROL: '1', ...webhooks },
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, 'exit');
  const [line] = (await Promise.race([once(createInterface(child.stdout), 'line'), ended.then(() => Promise.reject(new Error(output)))])) as [string];
  const url = `http://127.0.0.1:${(JSON.parse(line) as { listening: number }).listening}`;
  const asker = createSandboxGateway({ url, webhookSecret: '' });
  return {
    url,
    journal,
    async control(script) {
      const reply = await fetch(`${url}/control`, { method: 'POST', body: JSON.stringify(script) });
      if (!reply.ok) throw new Error(await reply.text());
    },
    async charges() {
      const listed = await asker.list(new Date(0).toISOString());
      if (listed.status !== 'listed') throw new Error('The gateway did not list its charges');
      return listed.charges;
    },
    output: () => output,
    async stop() {
      asker.close();
      child.kill('SIGTERM');
      await ended;
    },
  };
}
