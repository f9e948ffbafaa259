import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';
import { untilBlocked } from '#server/testing/until-blocked.ts';
import { claim, claimAgain, markFailed } from './outbox-jobs.ts';
import { createOutbox } from './outbox.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house?.close());

const add = async (kind: string, count: number) => {
  const ctx = await house.ctx();
  for (let index = 0; index < count; index++) {
    await ctx.outbox.add({ ...ctx, afterCommit: () => {} }, kind, { index });
    house.clock.advance(1);
  }
};

test('a long queue of one kind does not hold up other kinds, and each kind goes in order', async () => {
  const done: string[] = [];
  for (const kind of ['test-mail', 'test-refund']) {
    house.house.outbox.handle(kind, async ({ payload }) => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      done.push(`${kind} ${Number(payload.index)}`);
    });
  }
  await add('test-mail', 60);
  await add('test-refund', 1);
  await house.house.outbox.drain();
  expect(done).toHaveLength(61);
  expect(done.indexOf('test-refund 0')).toBeLessThan(12);
  expect(done.slice(-4).toSorted()).toEqual([56, 57, 58, 59].map((index) => `test-mail ${index}`));
});

test('of many jobs those that were due first are done first, whenever they were added, and each once', async () => {
  const ctx = await house.ctx();
  const done: unknown[] = [];
  house.house.outbox.handle('test-due', async ({ payload }) => void done.push(payload.index));
  const due = Array.from({ length: 20 }, (_, index) => new Date(house.clock.now() + 20_000 - index * 1000));
  for (const [index, runAt] of due.entries()) await ctx.outbox.add({ ...ctx, afterCommit: () => {} }, 'test-due', { index }, runAt);
  expect(await house.house.outbox.drain()).toBe(0);
  house.clock.advance(20_000);
  expect(await house.house.outbox.drain()).toBe(20);
  expect(done.slice(0, 8).toSorted()).toEqual([12, 13, 14, 15, 16, 17, 18, 19]);
  house.clock.advance(DAY_MS);
  expect(await house.house.outbox.drain()).toBe(0);
});

test('a failed job waits, and the jobs behind it go on', async () => {
  const tried: number[] = [];
  let fails = true;
  house.house.outbox.handle('test-flaky', async ({ payload }) => {
    tried.push(Number(payload.index));
    if (fails && payload.index === 0) throw new Error('not now');
  });
  await add('test-flaky', 12);
  await house.house.outbox.drain();
  expect(tried.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, index) => index));
  fails = false;
  await house.house.outbox.drain();
  expect(tried).toHaveLength(12);
  house.clock.advance(3000);
  await house.house.outbox.drain();
  expect([tried.length, tried.at(-1)]).toEqual([13, 0]);
});

test('a job that could not be tried for days, because the program stood still, is not given up at its first failure', async () => {
  let fails = true;
  const done: unknown[] = [];
  house.house.outbox.handle('test-late', async ({ payload }) => {
    if (fails) throw new Error('The mail server is starting');
    done.push(payload.index);
  });
  await add('test-late', 1);
  house.clock.advance(3 * DAY_MS);
  await house.house.outbox.drain();
  fails = false;
  house.clock.advance(3000);
  await house.house.outbox.drain();
  expect(done).toEqual([0]);
});

test('a job that fails for a day and often enough is given up', async () => {
  let tried = 0;
  house.house.outbox.handle('test-lost', async () => {
    tried++;
    throw new Error('no such mailbox');
  });
  await add('test-lost', 1);
  for (let hour = 0; hour < 48; hour++) {
    await house.house.outbox.drain();
    house.clock.advance(HOUR_MS);
  }
  expect(tried).toBe(25);
});

const anotherNode = () => createOutbox({ ...house.house, atOnce: 2 });

test('a job that hangs does not hold up other kinds', async () => {
  const node = anotherNode();
  const hanging = Promise.withResolvers<void>();
  const done: string[] = [];
  let muted = 0;
  node.handle('test-mute', () => {
    muted++;
    return hanging.promise;
  });
  node.handle('test-money', async ({ id }) => void done.push(id));
  await add('test-mute', 20);
  node.start();
  await expect.poll(() => muted, { timeout: 5000 }).toBe(2);
  await add('test-money', 1);
  await expect.poll(() => done.length, { timeout: 5000 }).toBe(1);
  const stopping = node.stop();
  hanging.resolve();
  await stopping;
});

/** How long the job of this kind whose claim ends first stays claimed. */
async function claimedForMs(): Promise<number> {
  const { rows } = await sql<{ ends: Date }>`select min(run_at) as ends from outbox where kind = 'test-slow' and sent_at is null`.execute(
    house.house.database.reference,
  );
  return rows[0]!.ends.getTime() - house.clock.now();
}

test('a job that takes long is not begun by another node too', async () => {
  const [slow, other] = [anotherNode(), anotherNode()];
  const hanging = Promise.withResolvers<void>();
  const begun: string[] = [];
  slow.handle('test-slow', ({ id }) => {
    begun.push(id);
    return hanging.promise;
  });
  other.handle('test-slow', async ({ id }) => void begun.push(id));
  await add('test-slow', 5);
  slow.start();
  await expect.poll(() => begun.length, { timeout: 5000 }).toBe(2);
  for (let passed = 0; passed < 4; passed++) {
    house.clock.advance(30_000);
    await expect.poll(claimedForMs, { timeout: 5000 }).toBeGreaterThan(40_000);
  }
  await other.drain();
  expect(begun).toHaveLength(2);
  hanging.resolve();
  await expect.poll(() => begun.length, { timeout: 5000 }).toBe(5);
  await slow.stop();
  expect(new Set(begun).size).toBe(5);
});

test('a job that another node is taking is left to it, and not waited for', async () => {
  await add('test-shared', 2);
  await house.house.database.reference.transaction().execute(async (db) => {
    await db.selectFrom('outbox').select('outbox_id').where('kind', '=', 'test-shared').orderBy('run_at').limit(1).forUpdate().execute();
    const claiming = claim(house.house.database, ['test-shared'], house.clock.now());
    await untilBlocked(db, claiming);
    expect(await Promise.race([claiming, 'waits'])).toMatchObject([{ payload: { index: 1 } }]);
  });
});

test('a node that stood still for too long leaves a job to the node that has claimed it since', async () => {
  await add('test-stalled', 1);
  const { database } = house.house;
  const stalled = await claim(database, ['test-stalled'], house.clock.now());
  house.clock.advance(59_000);
  expect(await claim(database, ['test-stalled'], house.clock.now())).toEqual([]);
  house.clock.advance(2000);
  const [taken] = await claim(database, ['test-stalled'], house.clock.now());
  await markFailed(database, taken!, 'not now', house.clock.now());
  const dueAt = () => database.reference.selectFrom('outbox').select('run_at').where('outbox_id', '=', taken!.id).executeTakeFirstOrThrow();
  const before = await dueAt();
  await claimAgain(database, stalled, house.clock.now());
  expect(await dueAt()).toEqual(before);
});

test('the wait after a failure doubles from two seconds to an hour', async () => {
  await add('test-waits', 1);
  const { database } = house.house;
  const waits: number[] = [];
  for (let attempt = 1; attempt <= 13; attempt++) {
    const [job] = await claim(database, ['test-waits'], house.clock.now());
    const failedAt = house.clock.now();
    await markFailed(database, job!, 'not now', failedAt);
    const { run_at } = await database.reference.selectFrom('outbox').select('run_at').where('outbox_id', '=', job!.id).executeTakeFirstOrThrow();
    waits.push((run_at.getTime() - failedAt) / 1000);
    house.clock.set(run_at.getTime());
  }
  expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 3600, 3600]);
});
