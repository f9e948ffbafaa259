import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmedConsumer, signIn } from '#server/testing/account-mail.ts';
import { switchOn } from '#server/testing/authenticator.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';

let it: TestHouse;
beforeAll(async () => void (it = await openTestHouse()));
afterAll(() => it.close());

const renew = (token: string | undefined, body: object) => it.call('POST', '/api/account/second-factor/recovery-codes', { body, ...(token ? { token } : {}) });

test('ten new ones, and the old ones are void', async () => {
  const { email, password, token } = await confirmedConsumer(it);
  const { code, recoveryCodes } = await switchOn(it, token, password);
  const next = (await renew(token, { password, code: code() })).body.data.recovery_codes as string[];
  expect(next).toHaveLength(10);
  const finish = async (recovery_code: string) =>
    (await it.call('POST', '/api/account/auth/second-factor', { body: { challenge: (await signIn(it, email)).body.data.challenge, recovery_code } })).status;
  expect([await finish(recoveryCodes[0]!), await finish(next[0]!)]).toEqual([400, 200]);
});

test('refused: a wrong password, a wrong code, no second factor, no token', async () => {
  const { password, token } = await confirmedConsumer(it);
  expect((await renew(token, { password, code: '123456' })).status).toBe(400);
  const { code } = await switchOn(it, token, password);
  expect((await renew(token, { password: 'not the one', code: code() })).status).toBe(400);
  expect((await renew(undefined, { password, code: code() })).status).toBe(401);
});
