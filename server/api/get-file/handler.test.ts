import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { WEAVE_ROLE } from '#domain/templates/weave-rules.ts';
import type { Ctx } from '#server/context.ts';
import { addGroup } from '#server/testing/families.ts';
import { openTestHouse, type TestHouse, type TestPerson } from '#server/testing/house.ts';
import { picture } from '#server/testing/pictures.ts';

let it: TestHouse;
let mother: TestPerson;
let childId: string;
let photoId: string;
beforeAll(async () => {
  it = await openTestHouse();
  mother = await it.person('web');
  const ctx = await it.ctx();
  const [self, child, family] = [
    await record(ctx, TEMPLATE.consumer, mother.accountId),
    await record(ctx, TEMPLATE.consumer, null),
    await record(ctx, TEMPLATE.consumerGroup, mother.accountId),
  ];
  await linkBoth(ctx, family, TEMPLATE.consumerGroup, self, WEAVE_ROLE.familyOrganizer);
  await linkBoth(ctx, family, TEMPLATE.consumerGroup, child, WEAVE_ROLE.familyMember);
  childId = child;
  photoId = (await ctx.files.storePhoto(ctx, { bytes: await picture('jpeg'), ownerAccount: null, subjectDoclet: childId })).fileId;
});
afterAll(() => it.close());

async function record(ctx: Ctx, templateId: string, owner: string | null): Promise<string> {
  const id = ctx.random.objectId();
  await ctx.db.insertInto('doclet').values({ workspace_id: ctx.workspace.id, doclet_id: id, template_id: templateId, owner_account: owner }).execute();
  return id;
}

async function linkBoth(ctx: Ctx, group: string, groupTemplate: string, person: string, role: string): Promise<void> {
  const ends = [
    [group, groupTemplate, person, TEMPLATE.consumer],
    [person, TEMPLATE.consumer, group, groupTemplate],
  ] as const;
  for (const [from, fromTemplate, to, toTemplate] of ends) {
    await ctx.db
      .insertInto('weave')
      .values({
        workspace_id: ctx.workspace.id,
        weave_id: ctx.random.objectId(),
        from_id: from,
        to_id: to,
        from_template: fromTemplate,
        to_template: toTemplate,
        role,
      })
      .execute();
  }
}

const open = (person: TestPerson | null, id = photoId, query = '', host = 'lakeside.localhost') =>
  it.call('GET', `/api/workspace/file/${id}${query}`, { headers: { host }, ...(person ? { token: person.token } : {}) });

test("a child's photo opens for the family and the office, and for nobody else", async () => {
  const people: [string, TestPerson | null, number][] = [
    ['mother', mother, 200],
    ['admin', await it.person('admin'), 200],
    ['staff', await it.person('staff'), 200],
    ['a till that has not scanned the child', await it.person('pos'), 404],
    ['another visitor', await it.person('web'), 404],
    ["another workspace's admin", await it.person('admin', { workspaceId: it.otherWorkspaceId }), 404],
    ['nobody', null, 404],
  ];
  const seen = await Promise.all(people.map(async ([name, person]) => [name, (await open(person)).status]));
  expect(seen).toEqual(people.map(([name, , status]) => [name, status]));
  const unknown = await open(null, 'f'.repeat(24));
  expect((await open(null)).body).toEqual(unknown.body);
});

test('the owner of a group knows who its members are, not what they look like', async () => {
  const [ctx, coach, player] = [await it.ctx(), await it.person('web'), await it.person('web')];
  const { member } = await addGroup(ctx, coach.accountId, player.accountId);
  const { fileId } = await ctx.files.storePhoto(ctx, { bytes: await picture('jpeg'), ownerAccount: null, subjectDoclet: member.id });
  expect([(await open(player, fileId)).status, (await open(coach, fileId)).status]).toEqual([200, 404]);
});

test('it is never stored on the way, and comes as text too', async () => {
  const reply = await open(mother);
  expect([reply.headers['cache-control'], reply.headers['content-type'], reply.headers['x-content-type-options']]).toEqual([
    'no-store',
    'image/jpeg',
    'nosniff',
  ]);
  const text = await open(mother, photoId, '/b64');
  expect(text.headers['cache-control']).toBe('no-store');
  expect(text.body.data).toMatchObject({ _id: photoId, file_type: 'image/jpeg', data_url: `data:image/jpeg;base64,${text.body.data.b64}` });
  expect(Buffer.from(text.body.data.b64, 'base64').subarray(0, 3).toString('hex')).toBe('ffd8ff');
  expect((await open(null, photoId, '/b64')).status).toBe(404);
});

test('a signed URL opens one file for five minutes on any host; altered, it opens nothing', async () => {
  const url = it.house.files.signedUrl(it.workspaceId, photoId, 86_400);
  const follow = async (to: string, host?: string) => (await it.call('GET', to, { headers: { host: host ?? 'aurora.localhost' } })).status;
  expect(await follow(url)).toBe(200);
  const other = await it.house.files.storePhoto(await it.ctx(), { bytes: await picture('png'), ownerAccount: null, subjectDoclet: null });
  const altered = [
    url.replace(photoId, other.fileId),
    url.replace(`ws=${it.workspaceId}`, `ws=${it.otherWorkspaceId}`),
    url.replace(/until=(\d+)/, (_, until: string) => `until=${Number(until) + 1}`),
    url.replace(/sig=(.)/, (_, first: string) => `sig=${first === 'A' ? 'B' : 'A'}`),
    url.replace(/&sig=.*/, ''),
    `${url}&sig=x`,
  ];
  expect(await Promise.all(altered.map((to) => follow(to)))).not.toContain(200);
  it.clock.advance(285_000);
  expect(await follow(url)).toBe(200);
  it.clock.advance(16_000);
  expect(await follow(url)).toBe(404);
});

test('1,000 guessed ids give nothing', async () => {
  const { token } = await it.person('web');
  const ids = Array.from({ length: 1000 }, (_, index) => (BigInt(`0x${photoId}`) + BigInt(index) - 500n).toString(16).padStart(24, '0'));
  const statuses = await Promise.all(ids.map(async (id) => (await it.call('GET', `/api/workspace/file/${id}`, { token })).status));
  expect(new Set(statuses)).toEqual(new Set([404]));
});

test('a removed file is gone, bytes and all', async () => {
  const ctx = await it.ctx();
  const { fileId } = await ctx.files.storePhoto(ctx, { bytes: await picture('png'), ownerAccount: mother.accountId, subjectDoclet: null });
  mother.token = (
    await it.house.sessions.open({
      accountId: mother.accountId,
      realmId: 'e47ada000000000001000001',
      workspaceId: it.workspaceId,
      kind: 'full',
      role: 'web',
      userAgent: '',
      address: '',
    })
  ).token;
  expect((await open(mother, fileId)).status).toBe(200);
  const foreign = await it.ctx(it.otherWorkspaceId);
  await foreign.files.remove(foreign, fileId);
  expect((await open(mother, fileId)).status).toBe(200);
  await ctx.files.remove(ctx, fileId);
  expect((await open(mother, fileId)).status).toBe(404);
  await expect.poll(() => ctx.files.read(it.workspaceId, fileId)).toBeNull();
});
