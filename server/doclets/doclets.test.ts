import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';
import { onDocletChanged, type DocletChange } from './changes.ts';
import { docletById, docletsByTemplate, insertDoclet, updateDocletData } from './doclets.ts';
import { linkedDoclets, unweave, weave } from './weaves.ts';

let it: TestHouse;
beforeAll(async () => void (it = await openTestHouse()));
afterAll(() => it.close());

const event = { templateId: TEMPLATE.venueEvent, data: { name: 'Summer', start_date: '2026-06-01', end_date: '2026-08-31' } };

test('a record is titled by its template, changed by what is given and emptied by null', async () => {
  const ctx = await it.ctx();
  const created = await insertDoclet(ctx, { ...event, data: { ...event.data, heading: 'Hi', description: '<p onclick="x()">Fun<script>x()</script></p>' } });
  expect(created).toMatchObject({ title: 'Summer', data: { description: '<p>Fun</p>' } });
  const updated = await updateDocletData(ctx, created.id, { name: 'Autumn', heading: null });
  expect(updated.title).toBe('Autumn');
  expect((await docletById(ctx, created.id))?.data).toEqual({ name: 'Autumn', start_date: '2026-06-01', end_date: '2026-08-31', description: '<p>Fun</p>' });
  expect(updated.updatedAt.getTime()).toBeGreaterThan(created.updatedAt.getTime());
});

test('parallel changes of different fields are all kept', async () => {
  const ctx = await it.ctx();
  const { id } = await insertDoclet(ctx, event);
  await Promise.all(Array.from({ length: 12 }, (_, index) => updateDocletData(ctx, id, { [`field_${index}`]: index })));
  expect(Object.keys((await docletById(ctx, id))!.data)).toHaveLength(15);
  const history = await ctx.db.selectFrom('doclet_history').selectAll().where('workspace_id', '=', it.workspaceId).where('doclet_id', '=', id).execute();
  expect(history).toHaveLength(13);
});

test('records of an event are found by it', async () => {
  const ctx = await it.ctx();
  const { id: eventId } = await insertDoclet(ctx, event);
  const pass = await insertDoclet(ctx, { templateId: TEMPLATE.eventPass, data: { name: 'Day', event_id: eventId } });
  await insertDoclet(ctx, { templateId: TEMPLATE.eventPass, data: { name: 'Other', event_id: ctx.random.objectId() } });
  expect((await docletsByTemplate(ctx, TEMPLATE.eventPass, { eventId })).map((found) => found.id)).toEqual([pass.id]);
});

test('a link is seen from both ends, is made once and is removed at once', async () => {
  const ctx = await it.ctx();
  const family = await insertDoclet(ctx, { templateId: TEMPLATE.consumerGroup, data: {} });
  const child = await insertDoclet(ctx, { templateId: TEMPLATE.consumer, data: { first_name: 'Kim', last_name: 'Lake' } });
  await Promise.all(
    [family, child, family, child].map((end) => weave(ctx, { fromId: end.id, toId: end === family ? child.id : family.id, role: 'Family Member' })),
  );
  expect((await linkedDoclets(ctx, family.id, { template: TEMPLATE.consumer, role: 'Family Member' })).map((link) => link.doclet.id)).toEqual([child.id]);
  expect((await linkedDoclets(ctx, child.id)).map((link) => [link.doclet.id, link.role])).toEqual([[family.id, 'Family Member']]);
  expect(await unweave(ctx, { fromId: child.id, toId: family.id })).toBe(2);
  expect(await linkedDoclets(ctx, family.id)).toEqual([]);
});

test('a change is announced after the commit, and not when it is rolled back', async () => {
  const ctx = await it.ctx();
  const told: DocletChange[] = [];
  onDocletChanged(it.house, (change) => told.push(change));
  await inTransaction(ctx, async (ctx) => {
    await insertDoclet(ctx, event);
    throw new Error('rolled back');
  }).catch(() => {});
  expect(told).toEqual([]);
  const { id } = await insertDoclet(ctx, event);
  expect(told).toEqual([{ workspaceId: it.workspaceId, docletId: id, templateId: TEMPLATE.venueEvent }]);
});

test('a record of another workspace is not found, changed or linked', async () => {
  const [ctx, foreign] = [await it.ctx(), await it.ctx(it.otherWorkspaceId)];
  const { id } = await insertDoclet(ctx, event);
  const own = await insertDoclet(foreign, event);
  expect(await docletById(foreign, id)).toBeNull();
  await expect(updateDocletData(foreign, id, { name: 'Mine' })).rejects.toMatchObject({ status: 404 });
  await expect(weave(foreign, { fromId: own.id, toId: id })).rejects.toMatchObject({ status: 404 });
});
