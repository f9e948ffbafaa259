import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';

let it: TestHouse;
beforeAll(async () => void (it = await openTestHouse()));
afterAll(() => it.close());

const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>;

function withClaims(token: string, change: object): string {
  const [head, , signature] = token.split('.');
  return [head, Buffer.from(JSON.stringify({ ...claimsOf(token), ...change })).toString('base64url'), signature].join('.');
}

test('a token with the signature of one just recognised is refused', async () => {
  const { house } = it;
  const [maya, ravi] = [await it.person('web'), await it.person('web')];
  const other = claimsOf(ravi.token);
  const borrowed = withClaims(maya.token, { sub: other['sub'], sid: other['sid'] });
  for (const round of ['read', 'recognised']) {
    expect([round, (await house.sessions.authenticate(maya.token))?.actor.accountId]).toEqual([round, maya.accountId]);
    expect([round, await house.sessions.authenticate(borrowed)]).toEqual([round, null]);
  }
});

test('a token just recognised is refused once its session has ended', async () => {
  const { house } = it;
  const maya = await it.person('web');
  expect(await house.sessions.authenticate(maya.token)).not.toBeNull();
  await house.sessions.revoke(maya.sessionId);
  expect(await house.sessions.authenticate(maya.token)).toBeNull();
});

test('a session that ends while it is being read is not remembered as open', async () => {
  const { sessions } = it.house;
  const people = await Promise.all(Array.from({ length: 40 }, () => it.person('web')));
  for (const { token, sessionId } of people) {
    await Promise.all([sessions.authenticate(token), sessions.revoke(sessionId)]);
    expect(await sessions.authenticate(token)).toBeNull();
  }
});

test('a session ended without notice is noticed within five seconds', async () => {
  const { house, clock } = it;
  const maya = await it.person('web');
  expect(await house.sessions.authenticate(maya.token)).not.toBeNull();
  const revoked_at = new Date(clock.now());
  await house.database.reference.updateTable('session').set({ revoked_at }).where('session_id', '=', maya.sessionId).execute();
  clock.advance(5000);
  expect(await house.sessions.authenticate(maya.token)).toBeNull();
});

test('a cart key counts only for the request that it comes with', async () => {
  const maya = await it.person('web');
  const path = `/api/workspace/${it.workspaceId}/action/remove-reservation`;
  const asked = await it.call('POST', path, { token: maya.token, headers: { 'x-cart-key': 'a-key-of-twenty-letters' }, body: { data: { items: [] } } });
  expect(asked.status).toBe(200);
  expect((await it.house.sessions.authenticate(maya.token))?.actor.cartKey).toBeNull();
});

test.each([
  ['admin', 8],
  ['staff', 12],
  ['pos', 12],
  ['web', 30 * 24],
] as const)('a sign-in as %s ends after %d hours, however often its token is renewed', async (role, hours) => {
  const { sessions } = it.house;
  const { claims } = (await sessions.authenticate((await it.person(role)).token))!;
  it.clock.advance(hours * HOUR_MS - MINUTE_MS);
  const renewed = (await sessions.nextToken(claims))!;
  expect(await sessions.authenticate(renewed)).not.toBeNull();
  it.clock.advance(MINUTE_MS);
  expect([await sessions.authenticate(renewed), await sessions.nextToken(claims)]).toEqual([null, null]);
});
