import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';

let it: TestHouse;
beforeAll(async () => void (it = await openTestHouse()));
afterAll(() => it.close());

async function addChannel(ws: string) {
  const ctx = await it.ctx(ws);
  const id = ctx.random.objectId();
  await ctx.db.insertInto('channel').values({ workspace_id: ws, channel_id: id, name: 'News' }).execute();
  await ctx.db
    .insertInto('notification')
    .values({ workspace_id: ws, notification_id: ctx.random.objectId(), channel_id: id, header: 'Rain', body: 'Bring a coat' })
    .execute();
  return id;
}

test('who is signed in reads the channels of their workspace and what they say', async () => {
  const [own, foreign] = [await addChannel(it.workspaceId), await addChannel(it.otherWorkspaceId)];
  const { token } = await it.person('web');
  expect((await it.call('GET', '/api/workspace/channels', { token })).body.data.items).toEqual([{ _id: own, name: 'News', topic: 'notification' }]);
  expect((await it.call('GET', `/api/workspace/channel/${own}`, { token })).body.data).toMatchObject({
    name: 'News',
    notifications: [{ header: 'Rain', body: 'Bring a coat', topic: 'notification' }],
  });
  expect((await it.call('GET', `/api/workspace/channel/${foreign}`, { token })).status).toBe(404);
  for (const path of ['/api/workspace/channels', `/api/workspace/channel/${own}`]) expect((await it.call('GET', path)).status).toBe(401);
});
