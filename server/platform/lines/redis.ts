import type { Counting } from '#server/platform/limits.ts';
import type { Log } from '#server/platform/log.ts';
import { within } from '#server/platform/start-step.ts';
import { createLine } from './line.ts';

/** Redis carries only what may be lost: socket messages and rate counters. Nothing that is sold or owed is ever in it. */
export type Redis = Counting & {
  /** Publishes in order. It rejects if delivery is not certain; while Redis is down, nothing is sent. */
  publish: (channel: string, messages: readonly string[]) => Promise<void>;
  /** Calls `tell` when publishing works again. */
  whenBack: (tell: () => void) => void;
  /** `missed` is called when listening resumes after an interruption, during which something may have been published. */
  subscribe: (channel: string, listener: (message: string) => void, missed: () => void) => Promise<void>;
  isAnswering: () => boolean;
  close: () => Promise<void>;
};

const SPEND = `local spent = redis.call('INCR', KEYS[1])
if spent == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return { spent, redis.call('PTTL', KEYS[1]) }`;
const GIVE_BACK = `if tonumber(redis.call('GET', KEYS[1]) or '0') > 0 then redis.call('DECR', KEYS[1]) end`;

const ANSWER_SECONDS = 0.3;

/** Budgets also hold while Redis is down: they are then counted in the database, from zero. An outage is logged once. */
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

/** Redis answered, but does not know the URL's password, user or database. Waiting will not help. */
const REFUSAL = /^(WRONGPASS|NOAUTH|NOPERM|ERR (AUTH|Client sent AUTH|invalid password|DB index|invalid DB))/i;
const refuses = (reason: unknown): boolean => reason instanceof Error && REFUSAL.test(reason.message);

/** The program starts without Redis just as it runs without it. Only a refusal by Redis itself ends the start. */
async function begun(lines: { firstTry: Promise<unknown>; close: () => Promise<void> }[], log: Log): Promise<void> {
  const reasons = await Promise.all(lines.map((line) => line.firstTry));
  const refusal = reasons.find(refuses);
  if (refusal instanceof Error) {
    await Promise.all(lines.map((line) => line.close()));
    throw new Error(`REDIS_URL: Redis refuses it (${refusal.message})`, { cause: refusal });
  }
  if (reasons.some((reason) => reason !== null))
    log.warn({}, 'Starting without Redis: budgets are counted in the database and other nodes are not heard until it answers');
}

export async function connectRedis(url: string, log: Log): Promise<Redis> {
  const { createClient } = await import('redis');
  const newClient = () => createClient({ url, disableOfflineQueue: true, socket: { connectTimeout: 3000, reconnectStrategy: false } });
  const heard: [channel: string, listener: (message: string) => void][] = [];
  const [onBack, onMissed]: [(() => void)[], (() => void)[]] = [[], []];
  const asking = createLine(newClient, { name: 'Redis', log, refuses, opened: () => onBack.forEach((tell) => tell()) });
  const hearAll = async (client: ReturnType<typeof newClient>) => {
    for (const [channel, listener] of heard) await client.subscribe(channel, listener);
  };
  const hearing = createLine(newClient, {
    name: 'Redis',
    log,
    refuses,
    prepare: hearAll,
    opened: (isLate) => isLate && onMissed.forEach((tell) => tell()),
  });
  await begun([asking, hearing], log);
  const count = async (script: string, key: string, args: string[]) => asking.client().eval(script, { keys: [`rate:${key}`], arguments: args });
  return {
    countWindows: (spends) =>
      Promise.all(
        spends.map(async ({ key, perSeconds }) => {
          const [spent, leftMs] = (await count(SPEND, key, [String(perSeconds * 1000)])) as [number, number];
          return { spent, startedAt: Date.now() + leftMs - perSeconds * 1000 };
        }),
      ),
    uncountWindow: async (key) => void (await count(GIVE_BACK, key, [])),
    async publish(channel, messages) {
      const client = asking.client();
      await Promise.all(messages.map((message) => client.publish(channel, message)));
    },
    whenBack: (tell) => void onBack.push(tell),
    async subscribe(channel, listener, missed) {
      heard.push([channel, listener]);
      onMissed.push(missed);
      await hearing.client().subscribe(channel, listener);
    },
    isAnswering: () => asking.isOpen() && hearing.isOpen(),
    close: async () => void (await Promise.all([asking.close(), hearing.close()])),
  };
}
