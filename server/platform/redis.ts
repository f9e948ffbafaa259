import type { CountWindows, UncountWindow } from './limits.ts';
import type { Log } from './log.ts';
import { within } from './start-step.ts';

type Counting = { countWindows: CountWindows; uncountWindow: UncountWindow };

/** Redis carries what may be lost: socket fan-out and rate counters. Nothing that is sold or owed is ever in it. */
export type Redis = Counting & {
  publish: (channel: string, message: string) => void;
  subscribe: (channel: string, listener: (message: string) => void) => Promise<void>;
  close: () => Promise<void>;
};

const SPEND = `local spent = redis.call('INCR', KEYS[1])
if spent == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return { spent, redis.call('PTTL', KEYS[1]) }`;
const GIVE_BACK = `if tonumber(redis.call('GET', KEYS[1]) or '0') > 0 then redis.call('DECR', KEYS[1]) end`;

const ANSWER_SECONDS = 0.3;

/** Budgets hold while Redis is away: they are counted in the database then, beginning anew. An outage is told once. */
export function countedMeanwhile(redis: Counting, database: Counting, log: Log): Counting {
  let isAway = false;
  const either = async <T>(inRedis: () => Promise<T>, inDatabase: () => Promise<T>): Promise<T> => {
    try {
      const answer = await within('asking Redis', ANSWER_SECONDS, inRedis());
      isAway = false;
      return answer;
    } catch (reason) {
      if (!isAway) log.warn({ reason: String(reason) }, 'Redis does not answer: budgets are counted in the database');
      isAway = true;
      return inDatabase();
    }
  };
  return {
    countWindows: (spends) =>
      either(
        () => redis.countWindows(spends),
        () => database.countWindows(spends),
      ),
    uncountWindow: (key) =>
      either(
        () => redis.uncountWindow(key),
        () => database.uncountWindow(key),
      ),
  };
}

const CONNECT_SECONDS = 15;

/** The client would try for ever. */
async function connected(connections: { connect: () => Promise<unknown>; destroy: () => void }[]): Promise<void> {
  const connecting = Promise.all(connections.map((connection) => connection.connect()));
  try {
    await within('connecting to Redis', CONNECT_SECONDS, connecting);
  } catch (reason) {
    for (const connection of connections) connection.destroy();
    throw new Error(`REDIS_URL: Redis cannot be reached there (${reason instanceof Error ? reason.message : String(reason)})`, { cause: reason });
  }
}

export async function connectRedis(url: string, log: Log): Promise<Redis> {
  const { createClient } = await import('redis');
  const client = createClient({ url, socket: { connectTimeout: 3000 } });
  const subscriber = client.duplicate();
  for (const connection of [client, subscriber]) connection.on('error', (error: Error) => log.warn({ error: error.message }, 'Redis is not answering'));
  await connected([client, subscriber]);
  // A count that waited for Redis to come back would come too late.
  const count = (script: string, key: string, args: string[]) => {
    if (!client.isReady) throw new Error('Redis is not connected');
    return client.eval(script, { keys: [`rate:${key}`], arguments: args });
  };
  return {
    countWindows: (spends) =>
      Promise.all(
        spends.map(async ({ key, perSeconds }) => {
          const [spent, leftMs] = (await count(SPEND, key, [String(perSeconds * 1000)])) as [number, number];
          return { spent, startedAt: Date.now() + leftMs - perSeconds * 1000 };
        }),
      ),
    uncountWindow: async (key) => void (await count(GIVE_BACK, key, [])),
    publish: (channel, message) =>
      void client.publish(channel, message).catch((error: unknown) => log.warn({ error: String(error) }, 'A live message was not passed on')),
    subscribe: (channel, listener) => subscriber.subscribe(channel, listener),
    async close() {
      await Promise.all([client.close(), subscriber.close()]);
    },
  };
}
