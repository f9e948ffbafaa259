import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';

let it: TestHouse;
beforeAll(async () => {
  it = await openTestHouse();
});
afterAll(() => it.close());

test.each(['audit?action=a%00', 'audit?outcome=%00', 'audit?outcome=ok&outcome=%00', 'doclets?search=a%00b', 'templates?query=%00'])(
  'a NUL in %s is refused before the database is asked',
  async (path) => {
    const { token } = await it.person('admin');
    const reply = await it.call('GET', `/api/workspace/${it.workspaceId}/${path}`, { token });
    expect(reply.status).toBe(400);
    expect(reply.body.errors).toEqual([{ code: 'malformed', message: 'The address holds text that is not valid Unicode.' }]);
  },
);
