import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import type { Redis } from '#server/platform/lines/redis.ts';
import { silentLog } from '#server/platform/log.ts';
import { createLiveBus, type LiveMessage } from './bus.ts';

/** Redis's publish and subscribe without a server. */
function redisDouble(): Redis {
  const wire = new EventEmitter();
  return {
    countWindows: async () => [],
    uncountWindow: async () => {},
    publish: async (channel, messages) => void setImmediate(() => messages.forEach((message) => wire.emit(channel, message))),
    whenBack: () => {},
    subscribe: async (channel, listener) => void wire.on(channel, listener),
    isAnswering: () => true,
    close: async () => {},
  };
}

test('with Redis the nodes hear each other and not themselves', async () => {
  const redis = redisDouble();
  const heard: Record<string, LiveMessage[]> = { one: [], two: [] };
  const [one, two] = ['one', 'two'].map((node) =>
    createLiveBus({
      appDatabaseUrl: '',
      redis,
      log: silentLog,
      node,
      hear: (message) => void heard[node]!.push(message),
      missed: () => {},
    }),
  );
  one!.listen();
  two!.listen();
  one!.say({ rooms: ['profile:a', 'profile:b'] });
  two!.say({ sessions: ['s1'], stale: ['w:d:t'] });
  await expect.poll(() => heard).toEqual({ one: [{ sessions: ['s1'] }, { stale: ['w:d:t'] }], two: [{ rooms: ['profile:a', 'profile:b'] }] });
  await Promise.all([one!.close(), two!.close()]);
});

test('foreign messages are ignored', async () => {
  const redis = redisDouble();
  const heard: LiveMessage[] = [];
  createLiveBus({ appDatabaseUrl: '', redis, log: silentLog, node: 'one', hear: (message) => void heard.push(message), missed: () => {} }).listen();
  for (const text of ['', 'x', 'null', '[]', '7', '{"node":"two","rooms":"profile:a"}', '{"node":"two","sessions":[1]}', '{"rooms":["a"]}'])
    await redis.publish('entrada_live', [text]);
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(heard).toEqual([]);
});
