import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';
import { withConnection } from './own-connection.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house?.close());

test('a program that runs while a newer one alters a table asks again once, and answers', async () => {
  const maya = await house.person('web');
  const profile = () => house.call('GET', `/api/account/profile/${maya.accountId}`, { token: maya.token });
  const together = async () => (await Promise.all(Array.from({ length: 8 }, profile))).map((reply) => reply.status);
  expect(new Set(await together())).toEqual(new Set([200]));
  for (const column of ['one_more', 'another']) {
    await withConnection({ connectionString: house.ownerUrl }, (owner) => owner.query(`alter table account add column ${column} text`));
    const statuses = await together();
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(new Set(await together())).toEqual(new Set([200]));
  }
});
