import { afterAll, beforeAll, expect, test } from 'vitest';
import { liveDoors } from '#server/accounts/sessions/doors.ts';
import { confirmedConsumer, newAddress } from '#server/testing/account-mail.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';

let it: TestHouse;
beforeAll(async () => void (it = await openTestHouse()));
afterAll(() => it.close());

const ticketFor = async (token: string): Promise<string> => (await it.call('POST', '/api/account/socket-ticket', { token })).body.data.ticket;

test('a ticket opens a socket once, to one’s own room', async () => {
  const { token, accountId } = await confirmedConsumer(it);
  const ticket = await ticketFor(token);
  const doors = liveDoors(it.house);
  const admitted = await Promise.all(Array.from({ length: 20 }, () => doors.admit(ticket)));
  expect(admitted.filter(Boolean)).toEqual([
    { sessionId: expect.any(String), accountId, expiresAt: expect.any(Number), rooms: [`profile:${accountId}`, `workspace:${it.workspaceId}`] },
  ]);
});

test('it works for a minute, and not after the sign-out', async () => {
  const { token } = await confirmedConsumer(it);
  const doors = liveDoors(it.house);
  const [late, dead] = [await ticketFor(token), await ticketFor(token)];
  it.clock.advance(61_000);
  expect(await doors.admit(late)).toBeNull();
  const fresh = await ticketFor(token);
  await it.call('POST', '/api/account/sign-out', { token });
  expect([await doors.admit(fresh), await doors.admit(dead)]).toEqual([null, null]);
});

test('a session token opens one too; nonsense, guests and other secrets do not', async () => {
  const doors = liveDoors(it.house);
  const staff = await it.person('staff');
  expect((await doors.admit(staff.token))!.rooms).toEqual([`profile:${staff.accountId}`, `workspace:${it.workspaceId}`, `staff:${it.workspaceId}`]);
  const guest = await it.call('POST', '/api/account/auth/guest', { body: { auth: { email: newAddress() } } });
  for (const jwt of ['', 'x', 'a.b.c', 'x'.repeat(43), guest.body.data.auth_key, guest.body.data.checkout_key]) expect(await doors.admit(jwt)).toBeNull();
});

test('sessions that ended are no longer open', async () => {
  const doors = liveDoors(it.house);
  const [one, other] = [await it.person('web'), await it.person('web')];
  await it.house.sessions.revoke(one.sessionId);
  expect(await doors.stillOpen!([one.sessionId, other.sessionId, 'f'.repeat(24)])).toEqual([other.sessionId]);
});

test.each([
  ['http://lakeside.localhost:3000', 'lakeside.localhost:3000', true],
  ['https://aurora.localhost', 'lakeside.localhost', true],
  ['http://localhost:3000', 'localhost:3000', true],
  [undefined, 'localhost', true],
  ['https://evil.test', 'lakeside.localhost', false],
  ['https://evil.test', 'evil.test', false],
  ['https://lakeside.localhost.evil.test', 'lakeside.localhost', false],
  ['http://localhost:3000', 'lakeside.localhost', false],
  ['null', 'localhost', false],
  ['file://', 'localhost', false],
])('a page of %s at %s may listen: %s', async (origin, host, allowed) => {
  expect(await liveDoors(it.house).originAllowed(origin, host)).toBe(allowed);
});

test('who is signed out gets no ticket, and nobody gets more than sixty a minute', async () => {
  expect((await it.call('POST', '/api/account/socket-ticket')).status).toBe(401);
  const { token } = await it.person('web');
  const replies = await Promise.all(Array.from({ length: 62 }, () => it.call('POST', '/api/account/socket-ticket', { token })));
  expect(replies.filter((reply) => reply.status === 429)).toHaveLength(2);
});
