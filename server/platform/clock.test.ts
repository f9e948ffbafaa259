import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '#domain/durations.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';

/** What a node remembers for seconds must not be remembered for the hour by which its clock is set back, should nobody tell it of a change. */
let it: TestHouse;
beforeAll(async () => void (it = await openTestHouse()));
afterAll(() => it.close());

async function afterSettingBack<T>(ask: () => Promise<T>): Promise<T> {
  it.clock.advance(-HOUR_MS);
  try {
    return await ask();
  } finally {
    it.clock.advance(HOUR_MS);
  }
}

test('a session that has ended is not taken for open', async () => {
  const { token, sessionId } = await it.person('staff');
  const isOpen = async () => (await it.call('GET', '/api/account/auth', { token })).status === 200;
  expect(await isOpen()).toBe(true);
  await it.house.database.reference.updateTable('session').set({ revoked_at: new Date() }).where('session_id', '=', sessionId).execute();
  expect(await afterSettingBack(isOpen)).toBe(false);
});

test('the settings of a venue are read anew', async () => {
  const nameOf = async () => (await it.house.workspaces.byId(it.workspaceId))?.name;
  expect(await nameOf()).toBe('lakeside');
  await it.house.database.reference.updateTable('workspace').set({ name: 'Lakeside' }).where('workspace_id', '=', it.workspaceId).execute();
  expect(await afterSettingBack(nameOf)).toBe('Lakeside');
});

test('a gate asks anew where somebody works', async () => {
  const ctx = await it.ctx();
  let reads = 0;
  const place = () => ctx.gate.known(ctx, 'place', async () => ++reads);
  expect([await place(), await place()]).toEqual([1, 1]);
  expect(await afterSettingBack(place)).toBe(2);
});
