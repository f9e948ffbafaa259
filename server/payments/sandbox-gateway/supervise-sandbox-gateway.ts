import type { ChildProcessByStdio } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Logger } from './log.ts';
import { tellAddress } from './sandbox-address.ts';

type SupervisorOptions = {
  dataDir: string;
  webhookUrl: string;
  secret: string;
  log: Logger;
  control?: boolean;
};

type Child = ChildProcessByStdio<Writable, Readable, Readable>;

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const START_WITHIN_MS = 15_000;
const STOP_WITHIN_MS = 2000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5000;
const STEADY_AFTER_MS = 30_000;

/** Runs the sandbox gateway as a process of its own, at one address for as long as this process lives. */
export async function superviseSandboxGateway(options: SupervisorOptions) {
  const stopping = new AbortController();
  let child = spawnGateway(options, 0);
  const port = await listeningPort(child);
  const url = `http://127.0.0.1:${port}`;
  await tellAddress(options.dataDir, url);
  const running = keepRunning();

  async function keepRunning(): Promise<void> {
    let pauseMs = FIRST_PAUSE_MS;
    while (!stopping.signal.aborted) {
      const startedAt = Date.now();
      const code = await exitOf(child);
      if (stopping.signal.aborted) return;
      if (Date.now() - startedAt > STEADY_AFTER_MS) pauseMs = FIRST_PAUSE_MS;
      options.log.warn({ code, pauseMs }, 'the sandbox gateway ended and is started again');
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => {});
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
      if (!stopping.signal.aborted) child = restart();
    }
  }

  function restart(): Child {
    const next = spawnGateway(options, port);
    next.stdout.resume();
    return next;
  }

  return {
    url,
    close: async () => {
      stopping.abort();
      child.kill('SIGTERM');
      const forced = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
      await running;
      clearTimeout(forced);
    },
  };
}

function spawnGateway({ dataDir, webhookUrl, secret, control, log }: SupervisorOptions, port: number): Child {
  const child = spawn(process.execPath, [MAIN], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      SANDBOX_PORT: String(port),
      SANDBOX_JOURNAL: join(dataDir, 'sandbox', 'journal.ndjson'),
      SANDBOX_WEBHOOK_URL: webhookUrl,
      SANDBOX_WEBHOOK_SECRET: secret,
      SANDBOX_CONTROL: control === true ? '1' : '0',
      SANDBOX_STOP_WITH_STDIN: '1',
    },
  });
  child.on('error', (error) => log.error({ reason: error.message }, 'the sandbox gateway cannot be started'));
  child.stdin.on('error', () => {});
  createInterface(child.stderr).on('line', (line) => log.warn({ line }, 'sandbox gateway'));
  return child;
}

async function listeningPort(child: Child): Promise<number> {
  const tooLate = setTimeout(() => child.kill('SIGKILL'), START_WITHIN_MS);
  try {
    for await (const line of createInterface(child.stdout)) {
      const { listening } = JSON.parse(line) as { listening: number };
      child.stdout.resume();
      return listening;
    }
    throw new Error('the sandbox gateway ended before it listened');
  } finally {
    clearTimeout(tooLate);
  }
}

async function exitOf(child: Child): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit').catch(() => {});
  return child.exitCode;
}
