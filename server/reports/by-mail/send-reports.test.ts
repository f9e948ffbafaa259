import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Day } from '#domain/day.ts';
import { HOUR_MS } from '#domain/durations.ts';
import { instantInZone, type Zone } from '#domain/zone.ts';
import { mailsTo } from '#server/testing/account-mail.ts';
import { createFakeGateway } from '#server/testing/fake-gateway.ts';
import { openTestHouse, type TestHouse, type TestPerson } from '#server/testing/house.ts';
import { itemsOf } from '#server/testing/outcome.ts';
import { openRegister, type Register } from '#server/testing/register.ts';
import { sendReports } from './send-reports.ts';

const CHICAGO = 'America/Chicago';
const SOLD_ON = '2027-01-14';
let house: TestHouse;
let other: TestHouse;
let register: Register;
let admin: TestPerson;

/** Two passes at 40.00 on a Thursday. */
beforeAll(async () => {
  house = await openTestHouse({}, { gateway: createFakeGateway() });
  other = await openTestHouse({}, { sharing: house });
  clockTo(SOLD_ON, '12:00:00');
  register = await openRegister(house);
  await register.sell({ passes: 2 });
});
afterAll(async () => {
  await other.close();
  await house.close();
});
beforeEach(async () => {
  await zoneOf(CHICAGO);
  clockTo(SOLD_ON, '13:00:00');
  admin = await house.person('admin');
});

const clockTo = (day: Day, time: string, zone: Zone = CHICAGO) => house.clock.set(instantInZone(zone, day, time));
async function zoneOf(time_zone: Zone): Promise<void> {
  await house.house.database.reference.updateTable('workspace').set({ time_zone }).where('workspace_id', '=', house.workspaceId).execute();
  for (const node of [house, other]) node.house.workspaces.forget();
}
const ask = async (data: object, { token } = admin) => itemsOf(await house.act('save-report-mail', { every: 'day', hour: 7, ...data }, { token }));
const listed = async ({ token }: TestPerson) => itemsOf(await house.act('list-report-mails', {}, { token }));
const send = async (node = house) => sendReports(await node.ctx());
const sentTo = async ({ email } = admin) => (await mailsTo(house, email)).map(({ subject }) => subject).toReversed();
async function sendAt(day: Day, time: string, zone: Zone = CHICAGO): Promise<string[]> {
  clockTo(day, time, zone);
  await send();
  return sentTo();
}
const rowsLeft = async () => (await register.ctx.db.selectFrom('report_mail').selectAll().where('account_id', '=', admin.accountId).execute()).length;

test('in the morning the sales of the day before come by mail, in words, as a table and as the files of the page', async () => {
  await ask({});
  expect(await sendAt('2027-01-15', '06:59:59')).toEqual([]);
  expect(await sendAt('2027-01-15', '07:00:00')).toEqual(['Sales of Thursday, January 14th, 2027']);
  const [mail] = await mailsTo(house, admin.email);
  expect(mail!.plain).toContain('All events: 1 order with 2 tickets.\n\n$80.00 was taken and $0.00 given back. That leaves $80.00.');
  expect(mail!.plain).toMatch(/: Sold 2, Net \$80\.00\nAll: Sold 2, Net \$80\.00/);
  expect(mail!.plain).toContain('/staff/reports?from=2027-01-14&to=2027-01-14');
  expect(mail!.plain).toContain(
    'You are sent this every day at 7 am, because you asked for it. To change or stop it, press “Send by mail” on the page of the report.',
  );
  expect(mail!.html).toMatch(/<th [^>]*>Sold<\/th>[^]*\$80\.00<\/td>/);
  const { attachments } = await register.ctx.db.selectFrom('mail').select('attachments').where('recipient', '=', admin.email).executeTakeFirstOrThrow();
  expect(attachments.map(({ file_name }) => file_name)).toEqual(
    ['by-day', 'by-product', 'by-channel', 'by-tender'].map((name) => `sales-${name}-2027-01-14-to-2027-01-14.csv`),
  );
  const { content, contentType } = await house.house.mail.renderAttachment(house.workspaceId, attachments[0]!);
  expect([contentType, content.toString()]).toEqual([
    'text/csv; charset=utf-8',
    '\uFEFFDay,Orders,Tickets,Gross,Discounts,Tax,Fees,Taken,Refunds,Net\r\n2027-01-14,1,2,80,0,0,0,80,0,80\r\nAll,1,2,80,0,0,0,80,0,80',
  ]);
});

test('a week and a month are sent on their day alone, of the whole week and month before', async () => {
  await ask({ every: 'week', weekday: 1 });
  await ask({ every: 'month' });
  expect(await sendAt('2027-01-17', '12:00:00')).toEqual([]);
  expect(await sendAt('2027-01-18', '07:00:00')).toEqual(['Sales of 11 Jan — 17 Jan 2027']);
  expect(await sendAt('2027-01-31', '12:00:00')).toEqual(['Sales of 11 Jan — 17 Jan 2027', 'Sales of 18 Jan — 24 Jan 2027']);
  expect((await sendAt('2027-02-01', '07:00:00')).slice(2)).toEqual(expect.arrayContaining(['Sales of 25 Jan — 31 Jan 2027', 'Sales of January 2027']));
  const month = (await mailsTo(house, admin.email)).find(({ subject }) => subject === 'Sales of January 2027');
  expect(month!.plain).toContain('1 order with 2 tickets');
});

test('of one event, the mail says which', async () => {
  await ask({ event_id: register.eventId });
  const [{ event_name }] = await listed(admin);
  expect(await sendAt('2027-01-15', '07:00:00')).toEqual([`Sales of Thursday, January 14th, 2027: ${event_name}`]);
});

test('a day on which nothing was sold is told as well', async () => {
  await ask({});
  await sendAt('2027-01-15', '07:00:00');
  expect(await sendAt('2027-01-16', '07:00:00')).toHaveLength(2);
  const [mail] = await mailsTo(house, admin.email);
  expect(mail!.plain).toContain('All events: nothing was sold or given back.');
});

test.each([
  ['Pacific/Auckland', '2027-01-15'],
  ['Pacific/Honolulu', '2027-01-14'],
])('in %s the morning and the day before are those of the venue', async (zone, soldOn) => {
  await zoneOf(zone);
  clockTo(soldOn, '20:00:00', zone);
  admin = await house.person('admin');
  await ask({});
  const morning = soldOn.replace(/..$/, (day) => String(Number(day) + 1));
  expect(await sendAt(morning, '06:59:59', zone)).toEqual([]);
  expect(await sendAt(morning, '07:00:00', zone)).toHaveLength(1);
  const [mail] = await mailsTo(house, admin.email);
  expect(mail!.plain).toContain(`reports?from=${soldOn}&to=${soldOn}`);
  expect(mail!.plain).toContain('1 order with 2 tickets');
});

test('two nodes at once, and a clock that is set back, send it once', async () => {
  await ask({});
  clockTo('2027-01-15', '07:00:00');
  await Promise.all([house, other, house, other, house, other].map(send));
  expect(await sentTo()).toHaveLength(1);
  house.clock.advance(-HOUR_MS);
  await send();
  house.clock.advance(HOUR_MS);
  await send();
  expect(await sentTo()).toHaveLength(1);
});

test('whoever is cut off has sent nothing, and it is sent after all', async () => {
  await ask({});
  clockTo('2027-01-15', '07:00:00');
  const ctx = await house.ctx();
  await sendReports({ ...ctx, mail: { ...ctx.mail, queue: () => Promise.reject(new Error('cut off')) } });
  expect(await sentTo()).toEqual([]);
  await send();
  expect(await sentTo()).toHaveLength(1);
});

test('after ten days without a server the last two mornings are made up for, and a week that was missed', async () => {
  await ask({});
  await ask({ every: 'week', weekday: 1 });
  expect((await sendAt('2027-01-28', '09:00:00')).toSorted()).toEqual([
    'Sales of 18 Jan — 24 Jan 2027',
    'Sales of Tuesday, January 26th, 2027',
    'Sales of Wednesday, January 27th, 2027',
  ]);
  await send();
  expect(await sentTo()).toHaveLength(3);
});

test('whoever has lost the role is sent nothing more, also when they are given it anew', async () => {
  await ask({});
  const chief = await house.person('admin');
  expect((await house.call('DELETE', `/api/workspace/${house.workspaceId}/members/${admin.accountId}`, { token: chief.token })).status).toBe(200);
  expect(await sendAt('2027-01-15', '07:00:00')).toEqual([]);
  expect(await rowsLeft()).toBe(0);
});

test('a role that was taken away and given back before anybody looked does not bring it back either', async () => {
  await ask({});
  const { reference } = house.house.database;
  await reference.deleteFrom('membership').where('account_id', '=', admin.accountId).execute();
  await reference.insertInto('membership').values({ workspace_id: house.workspaceId, account_id: admin.accountId, role: 'admin' }).execute();
  expect(await listed(admin)).toEqual([]);
  expect(await ask({})).toHaveLength(1);
  await reference.updateTable('account').set({ disabled: true }).where('account_id', '=', admin.accountId).execute();
  expect(await sendAt('2027-01-15', '07:00:00')).toEqual([]);
  expect(await rowsLeft()).toBe(0);
});

test('it goes to the address that the account has when it is sent', async () => {
  await ask({});
  const email = `moved-${admin.email}`;
  await house.house.database.reference.updateTable('account').set({ email }).where('account_id', '=', admin.accountId).execute();
  expect(await sendAt('2027-01-15', '07:00:00')).toEqual([]);
  expect(await sentTo({ ...admin, email })).toHaveLength(1);
});

test('at another hour the same day is not sent twice, and what is late by then is sent', async () => {
  clockTo('2027-01-15', '06:55:00');
  admin = await house.person('admin');
  const [{ _id }] = await ask({});
  expect(await sendAt('2027-01-15', '07:00:00')).toHaveLength(1);
  await ask({ _id, hour: 8 });
  expect(await sendAt('2027-01-15', '08:00:00')).toHaveLength(1);
  clockTo('2027-01-16', '06:55:00');
  admin = await house.person('admin');
  const [late] = await ask({ hour: 8 });
  clockTo('2027-01-16', '07:05:00');
  await ask({ _id: late._id, hour: 7 });
  await send();
  expect(await sentTo()).toHaveLength(1);
});
