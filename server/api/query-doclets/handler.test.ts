import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROLE, TEMPLATE } from '#domain/fixed-ids.ts';
import { insertDoclet } from '#server/doclets/doclets.ts';
import { addFamily, addGroup } from '#server/testing/families.ts';
import { openTestHouse, type Reply, type TestHouse, type TestPerson } from '#server/testing/house.ts';

let it: TestHouse;
let admin: TestPerson;
let web: TestPerson;
let other: TestPerson;
let eventId: string;
const NAMES = Array.from({ length: 23 }, (_, index) => `Pass ${String(index).padStart(2, '0')}`);

beforeAll(async () => {
  it = await openTestHouse();
  [admin, web, other] = [await it.person('admin'), await it.person('web'), await it.person('web')];
  const ctx = await it.ctx();
  eventId = (await insertDoclet(ctx, { templateId: TEMPLATE.venueEvent, data: { name: 'Summer', internal_note: 'canary' } })).id;
  for (const [index, name] of NAMES.entries()) {
    const data = {
      name,
      event_id: eventId,
      status: index % 4 === 0 ? 'draft' : 'active',
      ow_roles: index % 4 === 1 ? [ROLE.pos] : [ROLE.web, ROLE.pos],
      sort: 100 - index * 7,
      is_addon: index % 2 === 0,
      sku: `S${index}`,
    };
    await insertDoclet(ctx, { templateId: TEMPLATE.eventPass, data, tags: index < 5 ? ['first', ...(index < 2 ? ['odd'] : [])] : [] });
  }
  await insertDoclet(await it.ctx(it.otherWorkspaceId), { templateId: TEMPLATE.eventPass, data: { name: 'Theirs', status: 'active', ow_roles: [ROLE.web] } });
});
afterAll(() => it.close());

const ask = (query: string, token?: string, headers: Record<string, string> = {}) =>
  it.call('GET', `/api/workspace/${it.workspaceId}/doclets/?query=${encodeURIComponent(query)}`, { headers, ...(token ? { token } : {}) });
const titles = (reply: Reply): string[] => reply.body.data.items.map((item: { title: string }) => item.title);
const passes = `template:{id}${TEMPLATE.eventPass}`;

test('a visitor finds what is sold to them, newest first, with and without the slash', async () => {
  const reply = await ask(passes, undefined, { 'x-limit': '9999' });
  expect(titles(reply)).toEqual(NAMES.filter((_, index) => index % 4 > 1).toReversed());
  expect(reply.body.data).toMatchObject({ have_more: false, next: null, prev: null });
  const bare = await it.call('GET', `/api/workspace/${it.workspaceId}/doclets?query=${passes}&verbose`);
  expect(bare.body.data.items).toHaveLength(11);
  expect(bare.body.data.items[0].weaves).toEqual([]);
});

test.each([
  [`${passes}|data.event_id:{id}EVENT|data.is_addon:{b}true`, 12],
  [`${passes}|data.status:draft`, 6],
  [`${passes}|data.status:[draft,active]|tags:first`, 5],
  [`${passes}|data.ow_roles:{id}${ROLE.web}`, 17],
  [`${passes}|title:[Pass 03,Pass 04,Nothing]`, 2],
  [`${passes}|data.sku:S7`, 1],
  [`template:[${TEMPLATE.eventPass},${TEMPLATE.venueEvent}]`, 24],
  ['title:Summer', 1],
  ['tags:first', 5],
  ['tags:first|tags:odd', 2],
  ['tags:[first,odd]|tags:nothing', 0],
  ['', 24],
])('%s finds %i for an Admin', async (query, count) => {
  const reply = await ask(query.replace('EVENT', eventId), admin.token, { 'x-limit': '999' });
  expect([reply.status, reply.body.data?.items.length]).toEqual([200, count]);
});

describe('a search', () => {
  const find = (text: string, token?: string, query = passes) =>
    it.call('GET', `/api/workspace/${it.workspaceId}/doclets?query=${encodeURIComponent(query)}&search=${encodeURIComponent(text)}`, {
      ...(token ? { token } : {}),
      headers: { 'x-limit': '99' },
    });

  test.each([
    ['pass 0', 10],
    ['ASS 03', 1],
    [' 03 ', 1],
    ['%', 0],
    ['_', 0],
    ['', 23],
  ])('for %j finds %i by a part of the title', async (text, count) => {
    expect((await find(text, admin.token)).body.data.items).toHaveLength(count);
  });

  test('goes with the filter, and its pages with it', async () => {
    expect(titles(await find('pass 0', admin.token, `${passes}|data.status:draft`))).toEqual(['Pass 08', 'Pass 04', 'Pass 00']);
    const { next } = (
      await it.call('GET', `/api/workspace/${it.workspaceId}/doclets?query=${passes}&search=pass`, { token: admin.token, headers: { 'x-limit': '2' } })
    ).body.data;
    const other = await it.call('GET', `/api/workspace/${it.workspaceId}/doclets?query=${passes}&search=pas`, {
      token: admin.token,
      headers: { 'x-limit': '2', 'x-next': next },
    });
    expect(other.status).toBe(400);
  });

  test('is for the back office, and for records alone', async () => {
    expect((await find('pass')).status).toBe(400);
    expect((await find('pass', web.token)).status).toBe(400);
    expect((await find('x', admin.token, `template:${TEMPLATE.order}`)).status).toBe(400);
  });
});

describe('pages', () => {
  test('follow each other without a gap or a repeat, forwards and back', async () => {
    for (const headers of [
      {},
      { 'x-sort-key': 'data.sort', 'x-sort-dir': '1' },
      { 'x-sort-key': 'title', 'x-sort-dir': '1' },
      { 'x-sort-key': 'updated_at', 'x-sort-dir': '-1' },
      { 'x-sort-key': 'data.is_addon' },
    ] as Record<string, string>[]) {
      const whole = titles(await ask(passes, admin.token, { ...headers, 'x-limit': '999' }));
      const seen: string[][] = [];
      let reply = await ask(passes, admin.token, { ...headers, 'x-limit': '5' });
      for (seen.push(titles(reply)); reply.body.data.have_more; seen.push(titles(reply)))
        reply = await ask(passes, admin.token, { ...headers, 'x-limit': '5', 'x-next': reply.body.data.next });
      expect(seen.map((page) => page.length)).toEqual([5, 5, 5, 5, 3]);
      expect(seen.flat()).toEqual(whole);
      const back: string[][] = [];
      while (reply.body.data.prev) {
        reply = await ask(passes, admin.token, { ...headers, 'x-limit': '5', 'x-prev': reply.body.data.prev });
        back.unshift(titles(reply));
      }
      expect(back).toEqual(seen.slice(0, 4));
    }
  });

  test('sort numbers as numbers, not by their digits', async () => {
    const { body } = await ask(passes, admin.token, { 'x-sort-key': 'data.sort', 'x-sort-dir': '1', 'x-limit': '99' });
    const sorts = body.data.items.map((item: { data: { sort: number } }) => item.data.sort);
    expect(sorts).toEqual(sorts.toSorted((a: number, b: number) => a - b));
  });

  test('hold a thousand rows at most, and say that there are more', async () => {
    const ctx = await it.ctx(it.otherWorkspaceId);
    const rows = Array.from({ length: 1004 }, (_, index) => ({
      workspace_id: ctx.workspace.id,
      doclet_id: ctx.random.objectId(),
      template_id: TEMPLATE.terms,
      title: `T${index}`,
      data: JSON.stringify({ name: `T${index}` }),
    }));
    await ctx.db.insertInto('doclet').values(rows).execute();
    const path = `/api/workspace/${it.otherWorkspaceId}/doclets/?query=template:${TEMPLATE.terms}`;
    const first = await it.call('GET', path, { headers: { 'x-limit': '9999' } });
    expect([first.body.data.items.length, first.body.data.have_more]).toEqual([1000, true]);
    const rest = await it.call('GET', path, { headers: { 'x-limit': '9999', 'x-next': first.body.data.next } });
    expect([rest.body.data.items.length, rest.body.data.have_more]).toEqual([4, false]);
  });

  test('stop at 5 MB, and the next goes on from there', async () => {
    const ctx = await it.ctx(it.otherWorkspaceId);
    const text = 'x'.repeat(90_000);
    for (let index = 0; index < 70; index++) await insertDoclet(ctx, { templateId: TEMPLATE.store, data: { name: `Store ${index}`, disclaimer: text } });
    const path = `/api/workspace/${it.otherWorkspaceId}/doclets/?query=template:${TEMPLATE.store}`;
    const first = await it.call('GET', path, { headers: { 'x-limit': '9999' } });
    expect(first.text.length).toBeLessThan(5_100_000);
    const rest = await it.call('GET', path, { headers: { 'x-limit': '9999', 'x-next': first.body.data.next } });
    expect(first.body.data.items.length + rest.body.data.items.length).toBe(70);
  });

  test.each(['doclets/?query=template:', 'doclet/'])('count letters that take two bytes as two: %s', async (call) => {
    const ctx = await it.ctx(it.otherWorkspaceId);
    const ids: string[] = [];
    for (let index = 0; index < 45; index++)
      ids.push((await insertDoclet(ctx, { templateId: TEMPLATE.location, data: { name: `Seat ${index}`, description: 'é'.repeat(90_000) } })).id);
    const path = `/api/workspace/${it.otherWorkspaceId}/${call}${call === 'doclet/' ? ids.join(',') : TEMPLATE.location}`;
    const { body, text } = await it.call('GET', path, { headers: call === 'doclet/' ? {} : { 'x-limit': '9999' } });
    expect(body.data.have_more).toBe(true);
    expect(Buffer.byteLength(text)).toBeLessThan(5_100_000);
  });
});

describe('a cursor', () => {
  test('is refused for another query, order or person, or if altered', async () => {
    const { next } = (await ask(passes, admin.token, { 'x-limit': '5' })).body.data;
    const altered = next.replace(/^./, (letter: string) => (letter === 'A' ? 'B' : 'A'));
    const forged = `${Buffer.from(JSON.stringify(['', '0'.repeat(24)])).toString('base64url')}.${next.split('.')[1]}`;
    const second = await it.person('admin');
    const wrong = [
      ask(`${passes}|data.status:active`, admin.token, { 'x-next': next }),
      ask(passes, admin.token, { 'x-next': next, 'x-sort-dir': '1' }),
      ask(passes, second.token, { 'x-next': next }),
      ask(passes, undefined, { 'x-next': next }),
      ...[altered, forged, 'x', '.', '{}.{}', next.slice(0, -1), `${next}.x`].map((cursor) => ask(passes, admin.token, { 'x-next': cursor })),
    ];
    for (const reply of await Promise.all(wrong)) expect(reply.status).toBe(400);
  });
});

describe('is refused', () => {
  test.each([
    ['a field that is not to be filtered by', `${passes}|data.price_matrix:1`],
    ['a field that the caller cannot read', `${passes}|data.sku:S7`],
    ['a hidden field', `template:${TEMPLATE.venueEvent}|data.internal_note:canary`],
    ['a field that does not exist', `${passes}|data.nothing:1`],
    ['a field without a template', 'data.status:active'],
    ['a path into a field', `${passes}|data.name.x:1`],
    ['the workspace', `workspace_id:${'0'.repeat(24)}`],
    ['the owner', `owner_account:${'0'.repeat(24)}`],
    ['a template that is no id', 'template:event'],
    ['a list that does not end', `${passes}|title:[a`],
  ])('%s', async (_, query) => expect((await ask(query)).status).toBe(400));

  test('the same, whether a field is hidden or unknown', async () => {
    const [hidden, unknown] = [
      await ask(`template:${TEMPLATE.venueEvent}|data.internal_note:x`),
      await ask(`template:${TEMPLATE.venueEvent}|data.internal_nota:x`),
    ];
    expect(hidden.text.replace('note', 'nota')).toBe(unknown.text);
  });

  test.each(['data.sku', 'data.internal_note', 'owner_account', 'data.price_matrix', 'data', 'data.name.x', 'data.x;drop'])('the sort key %s', async (key) => {
    expect((await ask(passes, undefined, { 'x-sort-key': key })).status).toBe(400);
  });

  test.each(['0', '-1', 'NaN', '1.5', 'all'])('the limit %s', async (limit) => expect((await ask(passes, undefined, { 'x-limit': limit })).status).toBe(400));
});

describe('personal records', () => {
  test('are found by their owner, and by nobody else', async () => {
    const ctx = await it.ctx();
    const mine = await addFamily(ctx, web.accountId);
    const { group, member } = await addGroup(ctx, web.accountId, other.accountId);
    const consumers = `template:${TEMPLATE.consumer}`;
    expect(titles(await ask(consumers, web.token, { 'x-limit': '99' })).toSorted()).toEqual(['Jo Lake', 'Kim Lake', 'Kim Lake', 'Mel Lake']);
    expect((await ask(consumers, other.token)).body.data.items).toMatchObject([{ _id: member.id }]);
    expect((await ask(`template:${TEMPLATE.membershipGroup}`, other.token)).body.data.items).toMatchObject([{ _id: group.id, data: { name: 'Season club' } }]);
    expect((await ask(`template:${TEMPLATE.consumerGroup}`, other.token)).body.data.items).toEqual([]);
    expect(titles(await ask(consumers, undefined))).toEqual([]);
    expect(titles(await ask(consumers, (await it.person('pos')).token))).toEqual([]);
    expect((await ask(consumers, admin.token, { 'x-limit': '99' })).body.data.items).toHaveLength(4);
    expect(mine.child.title).toBe('Jo Lake');
  });

  test('of a group cannot be filtered by what a member does not see', async () => {
    expect((await ask(`template:${TEMPLATE.membershipGroup}|data.event_id:{id}${eventId}`, other.token)).status).toBe(400);
    expect((await ask(`template:${TEMPLATE.consumer}|data.invited_email:a@b.test`, web.token)).status).toBe(400);
  });
});
