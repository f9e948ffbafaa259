import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';

let it: TestHouse;
beforeAll(async () => void (it = await openTestHouse()));
afterAll(() => it.close());

const PASSWORD = 'copper lantern nine';
const path = (ws = it.workspaceId) => `/api/workspace/${ws}/support`;
const ask = (token: string, issue_title: string) =>
  it.call('POST', '/api/support/', {
    token,
    body: {
      issue_title,
      issue_description: 'The gate says no.\nPlease help.',
      issuer_name: 'Kim Lake',
      issuer_email: 'kim@example.test',
      issuer_phone: '512 555 0100',
    },
  });

test('what visitors ask reaches the office, the latest first, page by page', async () => {
  const [visitor, staff] = [await it.person('web'), await it.person('staff')];
  for (const title of ['First', 'Second', 'Third']) expect((await ask(visitor.token, title)).status).toBe(201);
  const first = (await it.call('GET', path(), { token: staff.token, headers: { 'x-limit': '2' } })).body.data;
  expect(first).toMatchObject({
    items: [
      { issue_title: 'Third', issuer_email: 'kim@example.test', issue_description: 'The gate says no.\nPlease help.', profile_id: visitor.accountId },
      { issue_title: 'Second' },
    ],
    have_more: true,
  });
  const rest = (await it.call('GET', path(), { token: staff.token, headers: { 'x-limit': '2', 'x-next': first.next } })).body.data;
  expect(rest).toMatchObject({ items: [{ issue_title: 'First' }], have_more: false });
});

test('nobody else reads it, in this venue or another', async () => {
  for (const role of ['web', 'pos'] as const) expect((await it.call('GET', path(), { token: (await it.person(role)).token })).status).toBe(403);
  expect((await it.call('GET', path())).status).toBe(401);
  const theirs = await it.person('admin', { workspaceId: it.otherWorkspaceId });
  expect((await it.call('GET', path(), { token: theirs.token })).status).toBe(404);
  expect((await it.call('GET', path(it.otherWorkspaceId), { token: theirs.token })).body.data.items).toEqual([]);
});

test('what somebody asked who has deleted their account is gone', async () => {
  const [visitor, admin] = [await it.person('web', { password: PASSWORD }), await it.person('admin')];
  await ask(visitor.token, 'Ask me not');
  expect((await it.call('POST', '/api/account/delete', { token: visitor.token, body: { password: PASSWORD } })).status).toBe(200);
  const { items } = (await it.call('GET', path(), { token: admin.token })).body.data;
  expect(items.map((item: { issue_title: string }) => item.issue_title)).toEqual(['Third', 'Second', 'First']);
});
