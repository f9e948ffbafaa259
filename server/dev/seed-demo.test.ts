import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';
import { seedDemo } from './seed-demo.ts';

let it: TestHouse;
beforeAll(async () => void (it = await openTestHouse({}, { empty: true })));
afterAll(() => it.close());

test('an interrupted seed leaves nothing behind, so that the next try makes all of it', async () => {
  for (const ids of [4, 60, 150]) {
    let left = ids;
    const objectId = () => {
      if (left-- === 0) throw new Error('cut short');
      return it.house.random.objectId();
    };
    await expect(seedDemo({ ...it.house, random: { ...it.house.random, objectId } }), `after ${ids} records`).rejects.toThrow('cut short');
    it.house.workspaces.forget();
    expect(await it.house.workspaces.all(), `after ${ids} records`).toEqual([]);
  }
});

test('a new database gets two venues, and gets them once', async () => {
  expect(await seedDemo(it.house)).toBe(true);
  expect(await seedDemo(it.house)).toBe(false);
  const workspaces = await it.house.workspaces.all();
  expect(workspaces.map((workspace) => workspace.name).toSorted()).toEqual(['Aurora Nights', 'Lakeside Park']);
  for (const workspace of workspaces) {
    const passes = await it.house.database
      .of(workspace.id)
      .selectFrom('doclet')
      .select('data')
      .where('workspace_id', '=', workspace.id)
      .where('template_id', '=', TEMPLATE.eventPass)
      .execute();
    expect(passes.length).toBeGreaterThanOrEqual(5);
    expect(workspace.defaultEvent).toMatch(/^[0-9a-f]{24}$/);
  }
});

test('the nights of the festival go on as its texts say, and the lights go out by midnight', async () => {
  const events = await Promise.all(
    (await it.house.workspaces.all()).map((workspace) =>
      it.house.database
        .of(workspace.id)
        .selectFrom('doclet')
        .select('data')
        .where('workspace_id', '=', workspace.id)
        .where('template_id', '=', TEMPLATE.venueEvent)
        .executeTakeFirstOrThrow(),
    ),
  );
  const ends = Object.fromEntries(events.map(({ data }) => [data['name'], data['day_ends_at'] ?? null]));
  expect(ends).toEqual({ 'Aurora Nights': '06:00:00', 'Winter Lights on the Lake': null });
});

test('the shop of a venue opens with the event that its office chooses', async () => {
  for (const host of ['lakeside.localhost', 'aurora.localhost']) {
    const { workspaceId } = (await it.house.workspaces.byHost(host))!;
    const chosen = it.house.random.objectId();
    await it.house.database.reference
      .updateTable('workspace')
      .set({ default_event: chosen, default_brand: null, copyright: '© Somebody' })
      .where('workspace_id', '=', workspaceId)
      .execute();
    it.house.workspaces.forget();
    expect(await it.house.workspaces.byHost(host)).toMatchObject({ defaultEvent: chosen, defaultBrand: null, copyright: '© Somebody' });
  }
});
