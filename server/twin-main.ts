import { on, once } from 'node:events';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import type { FromTwin, ToTwin } from './twins.ts';

/** A further node on this machine. The process that started it tells it where to serve and when to stop; if that process ends, so does this one. */
process.once('disconnect', () => process.exit());
// A terminal sends these to all processes. Only the first one acts on them, and then tells the others.
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {});
let stop = async (): Promise<void> => process.exit(0);
process.on('SIGTERM', () => void stop());
process.on('message', (message: ToTwin) => message.say === 'stop' && void stop());
const first = once(process, 'message') as Promise<[Extract<ToTwin, { say: 'serve' }>]>;
const say = (message: FromTwin): void => void (process.connected && process.send?.(message));

enableCompileCache(join(import.meta.dirname, '..', '.cache', 'compiled'));
const { createApp } = await import('#server/app.ts');
const { readConfig } = await import('#server/config.ts');
const { createHouse } = await import('#server/context.ts');
const { drain } = await import('#server/drain.ts');
const { listen } = await import('#server/listen.ts');
const { releaseIdleMemory } = await import('#server/platform/idle-memory.ts');
const { createLog } = await import('#server/platform/log.ts');
const { startWorkers } = await import('#server/workers.ts');

const [{ number, told }] = await first;
const { port, demo, sandboxUrl, appDatabaseUrl } = told;
const config = readConfig();
const { log, end } = createLog(config.logLevel);
const house = await createHouse({ ...config, port, sandbox: { ...config.sandbox, url: sandboxUrl } }, appDatabaseUrl, log);
Object.assign(house.running, { port, demo });
house.metrics.share(number, everyText);
process.on('message', (message: ToTwin) => message.say === 'metrics' && void tellMetrics(message.ask));
const app = await createApp(house);
await listen(app, { port, host: config.host, isShared: true });
const workers = startWorkers(house);
releaseIdleMemory(house.metrics.count);
let stopping: Promise<void> | null = null;
stop = () =>
  (stopping ??= drain({ house, app, workers })
    .then(end)
    .then(() => process.exit(0)));
say({ say: 'serving' });

async function tellMetrics(ask: number): Promise<void> {
  say({ say: 'metrics', ask, text: await house.metrics.ownText() });
}

/** The first process gathers everybody's metrics, ours included. It always answers: if it had ended, so would this process. */
async function everyText(): Promise<string[]> {
  const answers = on(process, 'message') as AsyncIterable<[ToTwin]>;
  say({ say: 'all-metrics' });
  for await (const [message] of answers) if (message.say === 'all-metrics') return message.texts;
  return [];
}
