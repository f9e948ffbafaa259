import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { TEMPLATES_BY_ID } from '#domain/templates/index.ts';
import type { Ctx } from '#server/context.ts';
import type { Page } from '#server/http/paging/paging.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';
import { openVenue } from '#server/testing/venue.ts';
import { docletView, registerDocletView } from '../views.ts';
import { listDoclets } from './listing.ts';

let house: TestHouse;
beforeAll(async () => void (house = await openTestHouse()));
afterAll(() => house.close());

test('a value that no row can have is not searched for', async () => {
  const venue = await openVenue(house);
  await venue.ticket();
  const { token } = await house.person('staff');
  const view = docletView(TEMPLATE.consumerEntitlement)!;
  let asked = 0;
  registerDocletView(TEMPLATE.consumerEntitlement, { ...view, query: (...query) => (asked++, view.query(...query)) });
  const found = async (filter: string) => {
    const query = encodeURIComponent(`template:${TEMPLATE.consumerEntitlement}|${filter}`);
    const reply = await house.call('GET', `/api/workspace/${house.workspaceId}/doclets/?query=${query}`, { token });
    return [reply.status, reply.body.data?.items.length, asked];
  };
  expect(await found('data.status:active')).toEqual([200, 1, 1]);
  expect(await found('data.status:[active,sold]')).toEqual([200, 1, 2]);
  expect(await found('data.status:sold')).toEqual([200, 0, 2]);
  expect(await found('data.event_id:nowhere')).toEqual([200, 0, 2]);
  expect(await found(`data.event_id:${venue.eventId}|data.status:[sold,lost]`)).toEqual([200, 0, 2]);
});

test('a page reads only as many records as it shows', async () => {
  const ctx = await house.ctx();
  await sql`
    insert into doclet (workspace_id, doclet_id, template_id, title, data)
    select ${ctx.workspace.id}, '7' || lpad(to_hex(n), 23, '0'), ${TEMPLATE.market}, 'Market ' || n, '{}' from generate_series(1, 3000) n`.execute(ctx.db);
  const filter = { templates: [TEMPLATES_BY_ID.get(TEMPLATE.market)!], title: null, search: '', tags: [], data: [] };
  const admin = await house.person('admin');
  const actor = { ...ctx.actor, caller: 'admin' as const, accountId: admin.accountId };
  const read = (page: Partial<Page>) =>
    inTransaction({ ...ctx, actor } as Ctx, async (ctx) => {
      const counted = async () => {
        const { rows } = await sql<{
          read: number;
        }>`select coalesce(idx_tup_fetch, 0)::int as read from pg_stat_xact_user_tables where relname = 'doclet'`.execute(ctx.db);
        return rows[0]?.read ?? 0;
      };
      const before = await counted();
      const { placed } = await listDoclets(ctx, filter, { limit: 20, sortKey: '_id', sortDir: -1, after: null, backwards: false, ...page });
      return { titles: placed.map(({ doclet }) => doclet.title), read: (await counted()) - before };
    });
  const newest = await read({});
  expect([newest.titles.length, newest.titles[0], newest.titles.at(-1)]).toEqual([21, 'Market 3000', 'Market 2980']);
  expect(newest.read).toBeLessThan(100);
  const byTitle = await read({ sortKey: 'title', sortDir: 1 });
  expect(byTitle.titles.slice(0, 3)).toEqual(['Market 1', 'Market 10', 'Market 100']);
  expect(byTitle.read).toBeGreaterThan(2900);
});
