import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { House } from '#server/context.ts';

/** What a twin needs to know and cannot read from the environment. */
type Told = { appDatabaseUrl: string; port: number; sandboxUrl: string | undefined; demo: boolean };
export type ToTwin = { say: 'serve'; number: number; told: Told } | { say: 'stop' } | { say: 'metrics'; ask: number } | { say: 'all-metrics'; texts: string[] };
export type FromTwin = { say: 'serving' } | { say: 'metrics'; ask: number; text: string } | { say: 'all-metrics' };

export type Twins = { stop: () => Promise<void> };

const MAIN = join(import.meta.dirname, 'twin-main.ts');
const PAUSE_MS = 1000;
const LONG_PAUSE_MS = 15_000;
const STOP_WITHIN_MS = 8000;
const METRICS_WITHIN_MS = 1000;
const FIRST = 0;

/**
 * One process uses one core. Twins are ordinary nodes on the same database that listen on the same port; the operating system spreads new connections over them. A twin that ends
 * is replaced, and all of them end with the first process.
 */
export async function startTwins(house: House, count: number, told: Told): Promise<Twins> {
  const serving = new Set<ChildProcess>();
  const over = new AbortController();
  const everyText = async () => {
    const texts = await Promise.all([house.metrics.ownText(), ...[...serving].map(metricsOf)]);
    return texts.filter((text) => text !== null);
  };
  house.metrics.share(FIRST, everyText);

  function startTwin(number: number): ChildProcess {
    const twin = fork(MAIN, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    twin.on('error', (error) => house.log.error({ twin: number, reason: error.message }, 'A twin cannot be reached'));
    twin.on('message', (message: FromTwin) => {
      if (message.say === 'serving') serving.add(twin);
      if (message.say === 'all-metrics') void everyText().then((texts) => tell(twin, { say: 'all-metrics', texts }));
    });
    tell(twin, { say: 'serve', number, told });
    return twin;
  }

  async function keepRunning(number: number, first: ChildProcess): Promise<void> {
    for (let twin = first; ; twin = startTwin(number)) {
      const stop = () => stopTwin(twin);
      over.signal.addEventListener('abort', stop, { once: true });
      const code = await exitOf(twin);
      over.signal.removeEventListener('abort', stop);
      if (over.signal.aborted) return;
      house.log.warn({ twin: number, code }, 'A twin ended and is started again');
      await sleep(serving.delete(twin) ? PAUSE_MS : LONG_PAUSE_MS, undefined, { signal: over.signal }).catch(() => {});
      if (over.signal.aborted) return;
    }
  }

  const first = Array.from({ length: count }, (_, index) => startTwin(index + 1));
  const kept = first.map((twin, index) => keepRunning(index + 1, twin));
  await Promise.all(first.map(servingOrGone));
  return {
    async stop() {
      over.abort();
      await Promise.all(kept);
    },
  };
}

function servingOrGone(twin: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    twin.on('message', (message: FromTwin) => message.say === 'serving' && resolve());
    twin.once('exit', () => resolve());
  });
}

async function exitOf(twin: ChildProcess): Promise<number | null> {
  if (twin.exitCode === null && twin.signalCode === null) await once(twin, 'exit').catch(() => {});
  return twin.exitCode;
}

function stopTwin(twin: ChildProcess): void {
  tell(twin, { say: 'stop' });
  const forced = setTimeout(() => twin.kill('SIGKILL'), STOP_WITHIN_MS);
  twin.once('exit', () => clearTimeout(forced));
}

let asks = 0;

/** Null if the twin does not answer. Its metrics are then left out of the sum. */
function metricsOf(twin: ChildProcess): Promise<string | null> {
  const ask = ++asks;
  return new Promise((resolve) => {
    const done = (text: string | null) => {
      clearTimeout(late);
      twin.off('message', hear);
      resolve(text);
    };
    const hear = (message: FromTwin) => message.say === 'metrics' && message.ask === ask && done(message.text);
    const late = setTimeout(done, METRICS_WITHIN_MS, null);
    twin.on('message', hear);
    tell(twin, { say: 'metrics', ask });
  });
}

function tell(twin: ChildProcess, message: ToTwin): void {
  if (twin.connected) twin.send(message, () => {});
}
