import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { Ctx } from '#server/context.ts';
import { docletsByTemplate } from '#server/doclets/doclets.ts';
import { operatorContext } from '#server/operator/operator-context.ts';
import { groupMembers } from '#server/people/groups/groups.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';
import { demoAccount } from './demo-actors.ts';
import { seedDemoGroup } from './demo-group.ts';
import { seedDemo } from './seed-demo.ts';

let it: TestHouse;
let ctx: Ctx;
/** Started once, interrupted, and then made again. */
beforeAll(async () => {
  it = await openTestHouse({}, { empty: true });
  await seedDemo(it.house);
  let ids = 12;
  const objectId = () => {
    if (ids-- === 0) throw new Error('cut short');
    return it.house.random.objectId();
  };
  await expect(seedDemoGroup({ ...it.house, random: { ...it.house.random, objectId } })).rejects.toThrow('cut short');
  expect(await seedDemoGroup(it.house)).toBe(true);
  ctx = await operatorContext(it.house, (await it.house.workspaces.byHost('lakeside.localhost'))!.workspaceId);
});
afterAll(() => it.close());

const accountOf = async (email: string) => (await demoAccount(ctx, email, 'web'))!;

test('maya has a group with one member who has joined and one who is still invited', async () => {
  const groups = await docletsByTemplate(ctx, TEMPLATE.membershipGroup);
  expect(groups).toMatchObject([
    { title: 'Lakeside Skating Club', ownerAccount: await accountOf('maya@demo.test'), data: { max_members: 12, member_count: 2 } },
  ]);
  const members = await groupMembers(ctx, groups[0]!.id);
  expect(members.map(({ title, ownerAccount, data }) => [title, ownerAccount, data.invited_status]).toSorted()).toEqual([
    ['Ida Novak', null, 'pending'],
    ['Tomas Berg', await accountOf('tomas@demo.test'), undefined],
  ]);
});

test('the office has decided on it, and whoever had a part in it was written to', async () => {
  const tasks = await ctx.db.selectFrom('task').select(['kind', 'status']).where('workspace_id', '=', ctx.workspace.id).execute();
  expect(tasks).toEqual([{ kind: 'group-create', status: 'confirmed' }]);
  const mails = await ctx.db.selectFrom('mail').select('recipient').where('workspace_id', '=', ctx.workspace.id).execute();
  expect(mails.map((mail) => mail.recipient).toSorted()).toEqual(['ida@demo.test', 'maya@demo.test', 'tomas@demo.test']);
});

test('it is made once', async () => expect(await seedDemoGroup(it.house)).toBe(false));
