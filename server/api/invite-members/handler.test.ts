import { afterAll, beforeAll, expect, test } from 'vitest';
import { REALM } from '#domain/fixed-ids.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';

let it: TestHouse;
beforeAll(async () => void (it = await openTestHouse()));
afterAll(() => it.close());

const send = async (body: unknown, token?: string) => it.call('POST', `/api/workspace/${it.workspaceId}/members`, { body, ...(token ? { token } : {}) });

test('an Admin invites people, and incomplete entries are skipped', async () => {
  const { token } = await it.person('admin');
  const reply = await send(
    [
      { name: 'Pat Gate', email: 'Pat@example.test', realm_id: REALM.pos, role: 'pos' },
      { name: ' ', email: 'x@example.test', realm_id: REALM.pos },
      { name: 'No Mail', email: '', realm_id: REALM.pos },
      { name: 'No Mail', email: '  ', realm_id: REALM.pos },
      { name: 'No Mail', realm_id: REALM.pos },
      { email: 'y@example.test', realm_id: REALM.pos },
    ],
    token,
  );
  expect([reply.status, reply.body.data?.items.map((item: { email: string; status: string }) => [item.email, item.status])]).toEqual([
    200,
    [
      ['pat@example.test', 'sent'],
      ['x@example.test', 'skipped'],
      ['', 'skipped'],
      ['', 'skipped'],
      ['', 'skipped'],
      ['y@example.test', 'skipped'],
    ],
  ]);
  const account = await it.house.database.reference.selectFrom('account').selectAll().where('email', '=', 'pat@example.test').executeTakeFirst();
  expect(account).toMatchObject({ first_name: 'Pat', last_name: 'Gate', realm_id: REALM.pos });
});

test('twenty a day go out', async () => {
  const { token } = await it.person('admin');
  const { body } = await send(
    Array.from({ length: 24 }, (_, index) => ({ name: 'P Q', email: `p${index}@example.test`, realm_id: REALM.portal })),
    token,
  );
  const statuses = body.data.items.map((item: { status: string }) => item.status);
  expect(statuses.filter((status: string) => status === 'sent')).toHaveLength(20);
  expect(statuses.slice(20)).toEqual(['limited', 'limited', 'limited', 'limited']);
});

test('others invite nobody, and a role of the other realm is refused', async () => {
  const one = [{ name: 'P Q', email: 'p@example.test', realm_id: REALM.portal }];
  for (const role of ['staff', 'pos', 'web'] as const) expect((await send(one, (await it.person(role)).token)).status).toBe(403);
  expect((await send(one)).status).toBe(401);
  const { token } = await it.person('admin');
  for (const wrong of [[{ ...one[0], role: 'admin' }], [{ ...one[0], email: 'no' }], [], {}]) expect((await send(wrong, token)).status).toBe(400);
});
