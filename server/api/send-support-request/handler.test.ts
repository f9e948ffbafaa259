import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';

let it: TestHouse;
beforeAll(async () => void (it = await openTestHouse()));
afterAll(() => it.close());

const issue = {
  issue_title: 'Lost ticket',
  issue_description: 'I cannot find it.\nPlease help.',
  issuer_name: 'Kim Lake',
  issuer_phone: '512 555 0100',
  issuer_email: ' KIM@example.test ',
  issuer_pref_contact: 'email',
};

test('a question is kept with who asked it', async () => {
  const { token, accountId } = await it.person('web');
  const reply = await it.call('POST', '/api/support/', { body: issue, token });
  expect(reply.status).toBe(201);
  const row = await (
    await it.ctx()
  ).db
    .selectFrom('support_request')
    .selectAll()
    .where('workspace_id', '=', it.workspaceId)
    .where('support_id', '=', reply.body.data._id)
    .executeTakeFirst();
  expect(row).toMatchObject({ issue_title: 'Lost ticket', issuer_email: 'kim@example.test', account_id: accountId });
});

test.each([
  [{ issue_title: '' }],
  [{ issue_title: 'a\r\nBcc: x@y.test' }],
  [{ issuer_email: 'nobody' }],
  [{ issuer_name: 'x\nFrom: y' }],
  [{ issue_description: 'x'.repeat(5001) }],
  [{ issue_description: '\u200b' }],
  [{ issue_title: { $gt: '' } }],
])('%j is refused', async (wrong) => {
  expect((await it.call('POST', '/api/support/', { body: { ...issue, ...wrong }, token: (await it.person('web')).token })).status).toBe(400);
});

test('a visitor asks five times an hour', async () => {
  const statuses = [];
  for (let count = 0; count < 6; count++)
    statuses.push((await it.call('POST', '/api/support', { body: issue, headers: { 'x-forwarded-for': `10.0.0.${count}` } })).status);
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
});

test('where a robot check is on, a visitor passes it first and who is signed in does not', async () => {
  const strict = await openTestHouse({ CAPTCHA: 'altcha' });
  try {
    expect((await strict.call('POST', '/api/support/', { body: issue })).status).toBe(400);
    expect((await strict.call('POST', '/api/support/', { body: { ...issue, captcha_token: 'x' } })).status).toBe(400);
    expect((await strict.call('POST', '/api/support/', { body: issue, token: (await strict.person('web')).token })).status).toBe(201);
    const guest = (await strict.call('POST', '/api/account/auth/guest', { body: { auth: { email: 'guest@example.test' } } })).body.data;
    expect((await strict.call('POST', '/api/support/', { body: issue, token: guest.auth_key })).body.errors).toMatchObject([{ code: 'captcha' }]);
  } finally {
    await strict.close();
  }
});
