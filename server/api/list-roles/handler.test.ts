import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROLE } from '#domain/fixed-ids.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';

let it: TestHouse;
beforeAll(async () => void (it = await openTestHouse()));
afterAll(() => it.close());

test('an Admin reads the roles', async () => {
  const { token } = await it.person('admin');
  const { body } = await it.call('GET', `/api/workspace/${it.workspaceId}/roles`, { token });
  expect(body.data.items.map((role: { name: string }) => role.name)).toEqual(['Admin', 'Staff', 'POS', 'Web', 'Entrada']);
  for (const path of [`/api/workspace/${it.workspaceId}/roles/${ROLE.pos}`, `/api/roles/${ROLE.pos}`])
    expect((await it.call('GET', path, { token })).body.data).toEqual({ _id: ROLE.pos, name: 'POS' });
  expect((await it.call('GET', `/api/workspace/${it.workspaceId}/roles/nothing`, { token })).status).toBe(404);
});

test('nobody else reads them', async () => {
  expect((await it.call('GET', `/api/workspace/${it.workspaceId}/roles`)).status).toBe(401);
  for (const role of ['staff', 'pos', 'web'] as const)
    expect((await it.call('GET', `/api/workspace/${it.workspaceId}/roles`, { token: (await it.person(role)).token })).status).toBe(403);
});
