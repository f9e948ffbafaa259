import { afterAll, expect, test } from 'vitest';
import { addDays, type Day } from '#domain/day.ts';
import { ROLE, TEMPLATE } from '#domain/fixed-ids.ts';
import { instantInZone } from '#domain/zone.ts';
import { updateDocletData } from '#server/doclets/doclets.ts';
import { profileOwner } from '#server/inventory/owners/owners.ts';
import { itemsOf } from '#server/testing/outcome.ts';
import { openShopWithBank } from '#server/testing/own-bank.ts';
import { ticketCalendar } from './ticket-calendar.ts';
import { readPapers } from './ticket-sheet.ts';

const { house, shop } = await openShopWithBank();
afterAll(() => house.close());

test.each([
  ['its end', '20:30:00', '21:45:00', { end: '21:45:00' }],
  ['its end after midnight', '23:30:00', '01:00:00', { end: '01:00:00', isNextDay: true }],
  ['two hours, where it says nothing', '20:30:00', '', { end: '22:30:00' }],
  ['two hours, where its end belongs to an earlier start', '20:30:00', '12:00:00', { end: '22:30:00' }],
])('a session is in the calendar until %s', async (_, start_time, end_time, { end, isNextDay = false }: { end: string; isNextDay?: boolean }) => {
  const [maya, session] = [
    await shop.buyer(),
    await shop.add(TEMPLATE.venueEventSession, { name: 'Show', event_id: shop.eventId, status: 'active', date: 'every', start_time }),
  ];
  const productId = await shop.product({ name: 'Show pass', session_ids: [session] });
  const owners = [profileOwner(maya.accountId)];
  const ask = { productId, eventId: shop.eventId, date: shop.day, time: start_time, locationId: null, roleId: ROLE.web, owners, address: null };
  const { holdId } = await shop.ctx.stock.holds.take(shop.ctx.workspace, ask);
  const [order] = itemsOf(await shop.submit(maya, shop.items([holdId], { productId })));
  await updateDocletData(shop.ctx, session, { end_time });
  const { text } = await house.call('GET', `/api/workspace/${house.workspaceId}/order/${order.order_id}/tickets.ics`, { token: maya.token });
  expect(text).toContain(`\r\nDTSTART:${utc(shop.day, start_time)}\r\nDTEND:${utc(isNextDay ? addDays(shop.day, 1) : shop.day, end)}\r\n`);
  const { body } = await house.act('member-entitlements', {}, { token: maya.token });
  expect(body.data.items[0].consumers[0].admissions).toMatchObject([{ time_zone: 'America/Chicago', time: start_time, end_time: end_time || null }]);
});

test('a visit is at the time of its place, which may be in another zone than the venue', async () => {
  const maya = await shop.buyer();
  const productId = await shop.atNoon(5);
  const owners = [profileOwner(maya.accountId)];
  const ask = { productId, eventId: shop.eventId, date: shop.day, time: '12:00:00', locationId: null, roleId: ROLE.web, owners, address: null };
  const { holdId } = await shop.ctx.stock.holds.take(shop.ctx.workspace, ask);
  const [order] = itemsOf(await shop.submit(maya, shop.items([holdId], { productId })));
  await updateDocletData(shop.ctx, shop.facilityId, { time_zone: 'America/Denver' });
  const { text } = await house.call('GET', `/api/workspace/${house.workspaceId}/order/${order.order_id}/tickets.ics`, { token: maya.token });
  expect(text).toContain(`\r\nDTSTART:${utc(shop.day, '12:00:00', 'America/Denver')}\r\n`);
  await updateDocletData(shop.ctx, shop.facilityId, { time_zone: null });
});

test('a ticket for the event is in the calendar on all of its days', async () => {
  await updateDocletData(shop.ctx, shop.eventId, { start_date: shop.day, end_date: addDays(shop.day, 2) });
  const papers = await readPapers(shop.ctx, await shop.buy(await shop.buyer()));
  const file = await ticketCalendar(shop.ctx, { ...papers, tickets: papers.tickets.map((ticket) => ({ ...ticket, visit_date: 'event' as const })) });
  const date = (day: Day) => day.replaceAll('-', '');
  expect(String(file)).toContain(`\r\nDTSTART;VALUE=DATE:${date(shop.day)}\r\nDTEND;VALUE=DATE:${date(addDays(shop.day, 3))}\r\n`);
});

test('a calendar says which cabin', async () => {
  const maya = await shop.buyer();
  const locationId = await shop.add(TEMPLATE.location, { name: 'Cabin 3', kind: 'cabin' });
  const productId = await shop.product({ name: 'Fire-pit', has_spaces: true, location_ids: [locationId] });
  const owners = [profileOwner(maya.accountId)];
  const ask = { productId, eventId: shop.eventId, date: shop.day, time: null, locationId, roleId: ROLE.web, owners, address: null };
  const { holdId } = await shop.ctx.stock.holds.take(shop.ctx.workspace, ask);
  const [order] = itemsOf(await shop.submit(maya, shop.items([holdId], { productId })));
  const { text } = await house.call('GET', `/api/workspace/${house.workspaceId}/orders/${order.order_id}/tickets.ics`, { token: maya.token });
  expect(text).toContain(String.raw`DESCRIPTION:1 × Fire-pit\, Cabin 3\nOrder `);
});

const utc = (day: Day, time: string, zone = 'America/Chicago'): string =>
  new Date(instantInZone(zone, day, time)).toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
