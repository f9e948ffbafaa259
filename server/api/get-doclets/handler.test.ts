import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROLE, TEMPLATE } from '#domain/fixed-ids.ts';
import { insertDoclet } from '#server/doclets/doclets.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';

let it: TestHouse;
beforeAll(async () => void (it = await openTestHouse()));
afterAll(() => it.close());

test('a batch returns what the caller may see and leaves the rest out', async () => {
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

type Page = { items: { _id: string }[]; have_more: boolean; next: string | null };

test('pages are in the order of the ids and follow each other; malformed page headers are refused', async () => {
  const ctx = await it.ctx();
  const made = await Promise.all(
    Array.from({ length: 7 }, async (_, index) => insertDoclet(ctx, { templateId: TEMPLATE.venueEvent, data: { name: `E${index}` } })),
  );
  const ids = made.map((one) => one.id);
  const ask = async (headers: Record<string, string>) => {
    const { status, body } = await it.call('GET', `/api/workspace/${it.workspaceId}/doclet/${ids.join(',')}`, { headers });
    return { status, page: body.data as Page };
  };
  const first = await ask({ 'x-limit': '4', 'x-sort-key': '_id', 'x-sort-dir': '-1' });
  const rest = await ask({ 'x-limit': '4', 'x-sort-key': '_id', 'x-sort-dir': '-1', 'x-next': first.page.next! });
  expect([...first.page.items, ...rest.page.items].map((item) => item._id)).toEqual(ids.toSorted().toReversed());
  expect([first.page.have_more, rest.page.have_more]).toEqual([true, false]);
  const refused: Record<string, string>[] = [{ 'x-limit': '-4' }, { 'x-sort-dir': '7' }, { 'x-next': 'junk' }];
  for (const headers of refused) expect((await ask(headers)).status).toBe(400);
});

test('more than one answer can hold continues in the next', async () => {
  const ctx = await it.ctx();
  const disclaimer = 'x'.repeat(90_000);
  const made = await Promise.all(
    Array.from({ length: 70 }, async (_, index) => insertDoclet(ctx, { templateId: TEMPLATE.store, data: { name: `S${index}`, disclaimer } })),
  );
  const path = `/api/workspace/${it.workspaceId}/doclet/${made.map((one) => one.id).join(',')}`;
  const first = (await it.call('GET', path)).body.data as Page;
  const rest = (await it.call('GET', path, { headers: { 'x-next': first.next! } })).body.data as Page;
  expect([first.have_more, rest.have_more, first.items.length + rest.items.length]).toEqual([true, false, 70]);
});
