import { afterAll, beforeAll, expect, test } from 'vitest';
import { REALM, TEMPLATE } from '#domain/fixed-ids.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';

let it: TestHouse;
beforeAll(async () => void (it = await openTestHouse()));
afterAll(() => it.close());

const lookUp = (value: string, realm: string = REALM.portal, key = 'fqdn') =>
  it.call('GET', `/api/realm/${realm}/doclets/${key}/${value}`, { headers: { 'x-limit': '9999' } });

test('a host tells its workspace', async () => {
  const { status, body } = await lookUp('lakeside.localhost');
  expect(status).toBe(200);
  expect(body.data.items).toEqual([
    {
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      workspace_id: it.workspaceId,
      template_id: TEMPLATE.domainConfig,
      data: { fqdn: 'lakeside.localhost', workspace_id: it.workspaceId, default_brand: null, default_event: null, copyright: '', terms_path: '' },
    },
  ]);
  expect((await lookUp('Aurora.Localhost:8080')).body.data.items[0].workspace_id).toBe(it.otherWorkspaceId);
});

test('an unknown host, and one of another realm, tell none', async () => {
  for (const reply of [await lookUp('nobody.example'), await lookUp('lakeside.localhost', REALM.pos), await lookUp("';drop table")])
    expect([reply.status, reply.body.data.items]).toEqual([200, []]);
});

test('an unknown realm is not found', async () => {
  const reply = await lookUp('lakeside.localhost', '0'.repeat(24));
  expect([reply.status, reply.body.errors?.[0]?.code]).toEqual([404, 'not-found']);
});

test('hosts are looked up by name alone', async () => expect((await lookUp(it.workspaceId, REALM.portal, 'workspace_id')).status).toBe(400));

test('the Domain Config is a record that everybody reads and no call writes', async () => {
  const [item] = (await lookUp('lakeside.localhost')).body.data.items;
  const read = await it.call('GET', `/api/workspace/${it.workspaceId}/doclet/${item._id}`);
  expect(read.body.data.items[0]).toMatchObject({ title: 'lakeside.localhost', data: { workspace_id: it.workspaceId } });
  const found = await it.call('GET', `/api/workspace/${it.workspaceId}/doclets?query=template:${TEMPLATE.domainConfig}|data.fqdn:lakeside.localhost`);
  expect(found.body.data.items.map((one: { _id: string }) => one._id)).toEqual([item._id]);
  const write = await it.call('POST', `/api/workspace/${it.workspaceId}/doclet/${item._id}`, {
    token: (await it.person('admin')).token,
    body: { data: { fqdn: 'evil.example' } },
  });
  expect([write.status, write.body.errors?.[0]?.code]).toEqual([403, 'not-writable']);
});

test('a host tells what its venue says, where it says nothing of its own', async () => {
  const { reference } = it.house.database;
  const [event, brand, own] = [it.house.random.objectId(), it.house.random.objectId(), it.house.random.objectId()];
  const told = async () => {
    it.house.workspaces.forget();
    const [{ _id, data }] = (await lookUp('lakeside.localhost')).body.data.items;
    const [record] = (await it.call('GET', `/api/workspace/${it.workspaceId}/doclet/${_id}`)).body.data.items;
    expect(record.data).toEqual(data);
    return data;
  };
  const venue = { default_event: event, default_brand: brand, copyright: '© Lakeside' };
  await reference.updateTable('workspace').set(venue).where('workspace_id', '=', it.workspaceId).execute();
  expect(await told()).toMatchObject(venue);
  await reference.updateTable('domain_config').set({ default_event: own, copyright: '© Here' }).where('fqdn', '=', 'lakeside.localhost').execute();
  expect(await told()).toMatchObject({ default_event: own, default_brand: brand, copyright: '© Here' });
});

test('a realm has a name', async () => {
  expect((await it.call('GET', `/api/realm/${REALM.portal}`)).body.data).toEqual({ _id: REALM.portal, name: 'Portal' });
  expect((await it.call('GET', `/api/realm/${'f'.repeat(24)}`)).status).toBe(404);
});
