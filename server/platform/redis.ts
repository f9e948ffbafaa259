import type { CountWindows, UncountWindow } from './limits.ts';
import type { Log } from './log.ts';

/** Redis carries what may be lost: socket fan-out and rate counters. Nothing that is sold or owed is ever in it. */
export type Redis = {
  countWindows: CountWindows;
  uncountWindow: UncountWindow;
  publish: (channel: string, message: string) => void;
  subscribe: (channel: string, listener: (message: string) => void) => Promise<void>;
  close: () => Promise<void>;
};

const SPEND = `local spent = redis.call('INCR', KEYS[1])
if spent == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return { spent, redis.call('PTTL', KEYS[1]) }`;
const GIVE_BACK = `if tonumber(redis.call('GET', KEYS[1]) or '0') > 0 then redis.call('DECR', KEYS[1]) end`;

export async function connectRedis(url: string, log: Log): Promise<Redis> {
  const { createClient } = await import('redis');
  const client = createClient({ url, socket: { connectTimeout: 3000 } });
  const subscriber = client.duplicate();
  for (const connection of [client, subscriber]) connection.on('error', (error: Error) => log.warn({ error: error.message }, 'Redis is not answering'));
  await Promise.all([client.connect(), subscriber.connect()]);
  return {
    countWindows: (spends) =>
      Promise.all(
        spends.map(async ({ key, perSeconds }) => {
          const [spent, leftMs] = (await client.eval(SPEND, { keys: [`rate:${key}`], arguments: [String(perSeconds * 1000)] })) as [number, number];
          return { spent, startedAt: Date.now() + leftMs - perSeconds * 1000 };
        }),
      ),
    uncountWindow: async (key) => void (await client.eval(GIVE_BACK, { keys: [`rate:${key}`], arguments: [] })),
    publish: (channel, message) =>
      void client.publish(channel, message).catch((error: unknown) => log.warn({ error: String(error) }, 'A live message was not passed on')),
    subscribe: (channel, listener) => subscriber.subscribe(channel, listener),
    async close() {
      await Promise.all([client.close(), subscriber.close()]);
    },
  };
}
