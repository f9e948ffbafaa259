import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';

let it: TestHouse;
beforeAll(async () => void (it = await openTestHouse()));
afterAll(() => it.close());

test.each(['A'.repeat(43), 'short', "' or 1=1 --", '__proto__'])('%s opens nothing', async (token) => {
  const reply = await it.call('POST', `/api/workspace/${it.workspaceId}/find-tickets/show`, { body: { token } });
  expect([400, 404]).toContain(reply.status);
});

test('guessing is slowed', async () => {
  const replies = await Promise.all(
    Array.from({ length: 70 }, () => it.call('POST', `/api/workspace/${it.workspaceId}/find-tickets/show`, { body: { token: 'B'.repeat(43) } })),
  );
  expect(replies.some((reply) => reply.status === 429)).toBe(true);
});
