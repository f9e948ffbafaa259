import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROLE, TEMPLATE } from '#domain/fixed-ids.ts';
import { insertDoclet } from '#server/doclets/doclets.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';

let it: TestHouse;
beforeAll(async () => void (it = await openTestHouse()));
afterAll(() => it.close());

test('a batch gives what exists for the caller and leaves the rest out', async () => {
  const [ctx, foreign] = [await it.ctx(), await it.ctx(it.otherWorkspaceId)];
  const event = await insertDoclet(ctx, {
    templateId: TEMPLATE.venueEvent,
    data: { name: 'Summer', start_date: '2026-06-01', end_date: '2026-08-31', internal_note: 'margin' },
  });
  const draft = await insertDoclet(ctx, { templateId: TEMPLATE.eventPass, data: { name: 'Draft', status: 'draft', ow_roles: [ROLE.web] } });
  const theirs = await insertDoclet(foreign, { templateId: TEMPLATE.venueEvent, data: { name: 'Theirs' } });
  const ids = [event.id, draft.id, theirs.id, ctx.random.objectId()].join(',');
  const reply = await it.call('GET', `/api/workspace/${it.workspaceId}/doclet/${ids}`);
  expect(reply.status).toBe(200);
  expect(reply.body.data.items).toHaveLength(1);
  expect(reply.body.data.items[0]).toMatchObject({
    _id: event.id,
    title: 'Summer',
    template_id: TEMPLATE.venueEvent,
    data: { name: 'Summer', workspace_id: it.workspaceId },
  });
  expect(reply.body.data.items[0].data).not.toHaveProperty('internal_note');
  const admin = await it.person('admin');
  const whole = await it.call('GET', `/api/workspace/${it.workspaceId}/doclet/${ids}`, { token: admin.token });
  expect(whole.body.data.items.map((item: { _id: string }) => item._id)).toEqual([event.id, draft.id]);
  expect(whole.body.data.items[0].data.internal_note).toBe('margin');
});

test.each([101, 200, 500])('%i ids are too many, and the answer says so', async (count) => {
  const ids = Array.from({ length: count }, () => it.house.random.objectId()).join(',');
  for (const path of [ids, `${ids}/weaves`]) {
    const { status, body } = await it.call('GET', `/api/workspace/${it.workspaceId}/doclet/${path}`, { token: (await it.person('admin')).token });
    expect([status, body.errors?.[0]?.message]).toEqual([400, 'At most 100 ids at a time.']);
  }
});
