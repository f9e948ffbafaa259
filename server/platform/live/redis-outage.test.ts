import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectRedis, type Redis } from '#server/platform/lines/redis.ts';
import { silentLog } from '#server/platform/log.ts';
import { openRedisDouble, type RedisDouble } from '#server/testing/redis-double.ts';
import { createLiveBus, EVERY_ROOM, type LiveBus, type LiveMessage } from './bus.ts';

type Node = { redis: Redis; bus: LiveBus; heard: LiveMessage[]; missed: number };
let double: RedisDouble;
let nodes: Node[];
beforeEach(async () => {
  double = await openRedisDouble();
  nodes = await Promise.all(['one', 'two'].map(openNode));
});
afterEach(async () => {
  double.fallSilent(false);
  await Promise.all(nodes.flatMap((node) => [node.bus.close(), node.redis.close()]));
  await double.stop();
});

async function openNode(name: string): Promise<Node> {
  const redis = await connectRedis(double.url, silentLog);
  const node: Node = { redis, heard: [], missed: 0, bus: undefined as never };
  node.bus = createLiveBus({
    appDatabaseUrl: '',
    redis,
    log: silentLog,
    node: name,
    hear: (message) => void node.heard.push(message),
    missed: () => void node.missed++,
  });
  node.bus.listen();
  return node;
}
const isCounted = () =>
  nodes[0]!.redis.countWindows([{ key: 'k/60', perSeconds: 60 }]).then(
    () => true,
    () => false,
  );
const heardByTwo = () => nodes[1]!.heard.flatMap(({ rooms }) => rooms ?? []);
/** Either it got the message itself, or it was told to look at everything again. */
const twoKnows = (room: string) => heardByTwo().includes(room) || nodes[1]!.missed > 0;
const says = (room: string) => nodes[0]!.bus.say({ rooms: [room] });
const SOON = { timeout: 12_000, interval: 20 };

test('what was said while Redis was down is heard when it is back, and everybody looks again', async () => {
  says('before');
  await expect.poll(heardByTwo).toEqual(['before']);
  await double.stop();
  await expect.poll(isCounted, SOON).toBe(false);
  expect(nodes[0]!.redis.isAnswering()).toBe(false);
  says('meanwhile');
  await new Promise((resolve) => setTimeout(resolve, 6000));
  expect(nodes.map((node) => node.missed)).toEqual([0, 0]);
  await double.start();
  await expect.poll(() => nodes.map((node) => node.missed), SOON).toEqual([1, 1]);
  await expect.poll(() => double.published.some((text) => text.includes('meanwhile')), SOON).toBe(true);
  expect([await isCounted(), nodes[0]!.redis.isAnswering()]).toEqual([true, true]);
  says('after');
  await expect.poll(heardByTwo).toContain('after');
});

test('a cut line is back at once, with what could not be sent', async () => {
  double.cut();
  says('meanwhile');
  await expect.poll(() => nodes.map((node) => node.missed), SOON).toEqual([1, 1]);
  await expect.poll(() => double.published.some((text) => text.includes('meanwhile')), SOON).toBe(true);
});

test('a Redis that accepts connections and stays silent is given up, and found again', async () => {
  double.fallSilent(true);
  const asked = nodes[0]!.redis.countWindows([{ key: 'k/60', perSeconds: 60 }]);
  says('meanwhile');
  await expect(asked).rejects.toThrow();
  expect(await isCounted()).toBe(false);
  double.fallSilent(false);
  await expect.poll(() => twoKnows('meanwhile'), SOON).toBe(true);
  await expect.poll(isCounted, SOON).toBe(true);
});

test('too many messages become one', async () => {
  await double.stop();
  await expect.poll(isCounted, SOON).toBe(false);
  for (let count = 0; count < 6000; count++) says(`room ${count}`);
  await double.start();
  await expect.poll(() => double.published.some((text) => text.includes(`"${EVERY_ROOM}"`)), SOON).toBe(true);
  expect(double.published.length).toBeLessThan(5001);
});

test('leaving a silent Redis does not take long', async () => {
  double.fallSilent(true);
  const began = performance.now();
  await Promise.all(nodes.map((node) => node.redis.close()));
  expect(performance.now() - began).toBeLessThan(2000);
});
