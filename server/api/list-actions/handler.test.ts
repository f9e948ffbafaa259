import { afterAll, beforeAll, expect, test } from 'vitest';
import { ACTION_ID } from '#domain/fixed-ids.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';

let it: TestHouse;
beforeAll(async () => void (it = await openTestHouse()));
afterAll(() => it.close());

test('a caller is told of the actions they may run', async () => {
  const names = async (role: 'admin' | 'web') =>
    (await it.call('GET', `/api/workspace/${it.workspaceId}/actions`, { token: (await it.person(role)).token })).body.data.items.map(
      (item: { name: string }) => item.name,
    );
  expect(await names('web')).toContain('record-resource-use');
  expect(await names('web')).not.toContain('scan-ticket');
  expect(await names('admin')).toContain('scan-ticket');
  expect((await it.call('GET', `/api/workspace/${it.workspaceId}/actions`)).status).toBe(401);
});

test('an action is found by its name and its id, with what it takes', async () => {
  const { token } = await it.person('web');
  for (const id of ['record-resource-use', ACTION_ID['record-resource-use']]) {
    const { body } = await it.call('GET', `/api/workspace/${it.workspaceId}/action/${id}`, { token });
    expect(body.data).toMatchObject({ _id: ACTION_ID['record-resource-use'], name: 'record-resource-use', input: { type: 'object' } });
  }
  for (const id of ['scan-ticket', 'nothing']) expect((await it.call('GET', `/api/workspace/${it.workspaceId}/action/${id}`, { token })).status).toBe(404);
});
