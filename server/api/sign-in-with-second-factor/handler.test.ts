import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmedConsumer, signIn } from '#server/testing/account-mail.ts';
import { switchOn } from '#server/testing/authenticator.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';

let it: TestHouse;
beforeAll(async () => void (it = await openTestHouse()));
afterAll(() => it.close());

const finish = (body: object) => it.call('POST', '/api/account/auth/second-factor', { body });
const withPhone = async () => {
  const person = await confirmedConsumer(it);
  return { ...person, ...(await switchOn(it, person.token, person.password)) };
};
const challengeFor = async (email: string): Promise<string> => (await signIn(it, email)).body.data.challenge;

test('the password gives a challenge and no token; the code gives the token', async () => {
  const { email, code, accountId } = await withPhone();
  const first = await signIn(it, email);
  expect([first.status, first.body.data]).toEqual([200, { second_factor: true, challenge: expect.any(String) }]);
  expect((await it.call('GET', '/api/account/auth', { token: first.body.data.challenge })).status).toBe(401);
  const second = await finish({ challenge: first.body.data.challenge, code: code() });
  expect(second.body.data.user._id).toBe(accountId);
  expect((await it.call('GET', '/api/account/sessions', { token: second.body.data.auth_key })).body.data.items[0].second_factor).toBe(true);
});

test('a code opens once, also with another challenge, and of twenty uses at once one', async () => {
  const { email, code } = await withPhone();
  const challenges = await Promise.all(Array.from({ length: 4 }, () => challengeFor(email)));
  const now = code();
  const replies = await Promise.all(challenges.map((challenge) => finish({ challenge, code: now })));
  expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
  it.clock.advance(61_000);
  const challenge = await challengeFor(email);
  const later = code();
  const parallel = await Promise.all(Array.from({ length: 20 }, () => finish({ challenge, code: later })));
  expect(parallel.filter((reply) => reply.status === 200)).toHaveLength(1);
});

test('a recovery code opens once, however it is written', async () => {
  const { email, recoveryCodes } = await withPhone();
  const written = recoveryCodes[0]!.toLowerCase().replaceAll('-', ' ');
  expect((await finish({ challenge: await challengeFor(email), recovery_code: written })).status).toBe(200);
  expect((await finish({ challenge: await challengeFor(email), recovery_code: recoveryCodes[0] })).body.errors![0]!.code).toBe('code-wrong');
});

test('guesses are counted by account: five a minute, whatever the challenge', async () => {
  const { email } = await withPhone();
  const statuses: number[] = [];
  for (let index = 0; index < 8; index++) statuses.push((await finish({ challenge: await challengeFor(email), code: String(100_000 + index) })).status);
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429, 429]);
});

test('a challenge ends after five minutes, after its use, and with a new password', async () => {
  const { email, code, recoveryCodes, token } = await withPhone();
  const late = await challengeFor(email);
  it.clock.advance(301_000);
  expect((await finish({ challenge: late, code: code() })).body.errors![0]!.code).toBe('challenge-over');
  const used = await challengeFor(email);
  expect((await finish({ challenge: used, code: code() })).status).toBe(200);
  expect((await finish({ challenge: used, recovery_code: recoveryCodes[1] })).status).toBe(401);
  const before = await challengeFor(email);
  const change = { old_password: 'copper lantern nine', password: 'quiet lantern ten', recovery_code: recoveryCodes[3] };
  expect((await it.call('POST', '/api/account/auth/password', { token, body: change })).status).toBe(200);
  expect((await finish({ challenge: before, recovery_code: recoveryCodes[2] })).status).toBe(401);
});

test.each([[{}], [{ challenge: 'x'.repeat(43) }], [{ challenge: {}, code: '123456' }], [{ challenge: 'x'.repeat(43), code: 'abcdef' }]])(
  '%j is malformed',
  async (body) => {
    expect((await finish(body)).status).toBe(400);
  },
);

test('an unknown challenge is over, and so is what is none', async () => {
  const [unknown, none] = [await finish({ challenge: 'x'.repeat(43), code: '123456' }), await finish({ challenge: 'wrong', code: '123456' })];
  expect([unknown.status, none.status]).toEqual([401, 400]);
  for (const { body } of [unknown, none]) expect(body.errors).toMatchObject([{ message: 'This sign-in has ended. Please sign in again.' }]);
});
