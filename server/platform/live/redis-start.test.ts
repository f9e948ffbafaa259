import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectRedis, type Redis } from '#server/platform/lines/redis.ts';
import type { Log } from '#server/platform/log.ts';
import { openRedisDouble, type RedisDouble } from '#server/testing/redis-double.ts';
import { createLiveBus, type LiveBus, type LiveMessage } from './bus.ts';

let double: RedisDouble;
let warned: string[];
const opened: { close: () => Promise<void> }[] = [];
const log = { info: vi.fn(), warn: ({ reason = '' }: { reason?: string }, text: string) => void warned.push(`${text} ${reason}`) } as unknown as Log;

beforeEach(async () => {
  warned = [];
  double = await openRedisDouble();
});
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
  await double.stop();
});

async function connect(): Promise<Redis> {
  const redis = await connectRedis(double.url, log);
  opened.unshift(redis);
  return redis;
}

function listenOn(redis: Redis): { bus: LiveBus; heard: LiveMessage[]; missed: () => number } {
  const heard: LiveMessage[] = [];
  let missed = 0;
  const parts = { appDatabaseUrl: '', redis, log, node: `node ${opened.length}` };
  const bus = createLiveBus({ ...parts, hear: (message) => void heard.push(message), missed: () => void missed++ });
  opened.unshift(bus);
  bus.listen();
  return { bus, heard, missed: () => missed };
}

const isCounted = (redis: Redis) =>
  redis.countWindows([{ key: 'k/60', perSeconds: 60 }]).then(
    () => true,
    () => false,
  );
const SOON = { timeout: 12_000, interval: 20 };

test.each<[string, () => Promise<unknown>, () => Promise<unknown>]>([
  ['is not there yet', () => double.stop(), () => double.start()],
  ['says nothing yet', async () => double.fallSilent(true), async () => double.fallSilent(false)],
  ['is still loading', async () => double.refuse('LOADING Redis is loading the dataset in memory'), async () => double.refuse(null)],
])('a start goes on with a Redis that %s, says so, and uses it once it answers', async (_, goAway, come) => {
  await goAway();
  const began = performance.now();
  const [one, two] = [await connect(), await connect()];
  expect(performance.now() - began).toBeLessThan(8000);
  expect(warned.filter((text) => text.startsWith('Starting without Redis'))).toHaveLength(2);
  expect([one.isAnswering(), await isCounted(one)]).toEqual([false, false]);
  const [first, second] = [listenOn(one), listenOn(two)];
  first.bus.say({ rooms: ['early'] });
  await come();
  await expect.poll(() => one.isAnswering() && two.isAnswering(), SOON).toBe(true);
  expect(await isCounted(one)).toBe(true);
  await expect.poll(() => double.published.some((text) => text.includes('early')), SOON).toBe(true);
  expect(second.missed()).toBe(1);
  first.bus.say({ rooms: ['later'] });
  await expect.poll(() => second.heard, SOON).toContainEqual({ rooms: ['later'] });
});

test.each([
  'WRONGPASS invalid username-password pair or user is disabled.',
  'NOAUTH HELLO must be called with the client already authenticated.',
  'ERR AUTH <password> called without any password configured for the default user.',
  'ERR DB index is out of range',
])('a start ends with Redis’s own words if it refuses: %s', async (words) => {
  double.refuse(words);
  await expect(connect()).rejects.toThrow(`REDIS_URL: Redis refuses it (${words})`);
});

test('a Redis that comes back and refuses is reported, and everything goes on without it', async () => {
  const redis = await connect();
  double.refuse('WRONGPASS invalid username-password pair or user is disabled.');
  double.cut();
  await expect.poll(() => warned.filter((text) => text.startsWith('Redis refuses the connection Error: WRONGPASS')).length, SOON).toBeGreaterThan(0);
  expect(await isCounted(redis)).toBe(false);
  double.refuse(null);
  await expect.poll(() => redis.isAnswering(), SOON).toBe(true);
});
