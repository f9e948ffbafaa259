import { afterAll, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { WEAVE_ROLE } from '#domain/templates/weave-rules.ts';
import { actingAs } from '#server/dev/demo-actors.ts';
import { docletsByTemplate, updateDocletData } from '#server/doclets/doclets.ts';
import { linkedDoclets } from '#server/doclets/weaves.ts';
import { askForGroup } from '#server/people/groups/group-requests.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { TestPerson } from '#server/testing/house.ts';
import { openTestVenue } from '#server/testing/test-venue.ts';
import { untilBlocked } from '#server/testing/until-blocked.ts';

const { house, venue } = await openTestVenue();
afterAll(() => house.close());

const request = {
  organization: {
    name: 'Lakeside Choir',
    address: { street1: '1 Shore Rd', street2: '', city: 'Town', state: 'TX', zip: '75001' },
    primaryContact: { firstName: 'Gil', lastName: 'Grey', email: 'Gil@example.test', phone: '555 123 4567' },
  },
  size: 30,
};
const ask = (data: object, person?: TestPerson) => house.act('group-create', data, person ? { token: person.token } : {});
const decide = (taskId: string, status: string, person: TestPerson) =>
  house.call('POST', `/api/workspace/${house.workspaceId}/task/${taskId}`, { token: person.token, body: { status } });

test('is a request first, and a group once an Admin has confirmed it', async () => {
  const [owner, admin] = [await house.person('web'), await house.person('admin')];
  const [asked] = (await ask({ ...request, event_id: venue.eventId }, owner)).body.data.items;
  expect(asked).toMatchObject({ status: 'open', name: 'Lakeside Choir', size: 30 });
  expect(await docletsByTemplate(venue.ctx, TEMPLATE.membershipGroup, { ownerAccount: owner.accountId })).toEqual([]);
  expect((await decide(asked.task_id, 'confirmed', owner)).status).toBe(403);
  const decided = await decide(asked.task_id, 'confirmed', admin);
  expect(decided.status).toBe(200);
  expect(decided.body.data.facts.group).toEqual({
    name: 'Lakeside Choir',
    size: 30,
    event: 'Summer',
    contact: 'Gil Grey',
    email: 'gil@example.test',
    phone: '555 123 4567',
  });
  expect((await decide(asked.task_id, 'confirmed', admin)).status).toBe(200);
  const groups = await docletsByTemplate(venue.ctx, TEMPLATE.membershipGroup, { ownerAccount: owner.accountId });
  expect(groups).toMatchObject([
    { title: 'Lakeside Choir', data: { max_members: 30, event_id: venue.eventId, organization: { primaryContact: { email: 'gil@example.test' } } } },
  ]);
  expect(await linkedDoclets(venue.ctx, groups[0]!.id, { template: TEMPLATE.consumer, role: WEAVE_ROLE.groupOwner })).toHaveLength(1);
  const mails = await venue.ctx.db.selectFrom('mail').select('subject').where('recipient', '=', owner.email).execute();
  expect(mails).toEqual([{ subject: 'Your group Lakeside Choir is ready' }]);
});

test('declined, no group is made and the person is told, and whom to ask', async () => {
  await updateDocletData(venue.ctx, venue.facilityId, { email: 'hello@lakeside.test' });
  const [owner, admin] = [await house.person('web'), await house.person('admin')];
  const [asked] = (await ask({ ...request, event_id: venue.eventId }, owner)).body.data.items;
  expect((await decide(asked.task_id, 'declined', admin)).status).toBe(200);
  expect(await docletsByTemplate(venue.ctx, TEMPLATE.membershipGroup, { ownerAccount: owner.accountId })).toEqual([]);
  const [mail, ...more] = await venue.ctx.db.selectFrom('mail').select('plain').where('recipient', '=', owner.email).execute();
  expect(more).toEqual([]);
  expect(mail!.plain).toContain('Questions? hello@lakeside.test');
});

test('reveals nothing of somebody who was erased since', async () => {
  const [owner, admin] = [await house.person('web'), await house.person('admin')];
  const [asked] = (await ask(request, owner)).body.data.items;
  await venue.ctx.db
    .updateTable('task')
    .set({ data: JSON.stringify({}), status: 'declined' })
    .where('task_id', '=', asked.task_id)
    .execute();
  const reply = await house.call('GET', `/api/workspace/${house.workspaceId}/tasks`, { token: admin.token, headers: { 'x-limit': '99' } });
  expect(reply.body.data.items.find((task: { _id: string }) => task._id === asked.task_id).facts).toMatchObject({ group: null });
});

test('asked for again while it waits, even at the same moment, it is the same request; one that differs is another', async () => {
  const owner = await house.person('web');
  const { primaryContact } = request.organization;
  const wanted = { ...request, organization: { ...request.organization, primaryContact: { ...primaryContact, email: 'gil@example.test' } } };
  const { first, again } = await inTransaction(actingAs(venue.ctx, owner.accountId, 'web'), async (ctx) => {
    const first = await askForGroup(ctx, { ...wanted, eventId: null });
    const again = ask(wanted, owner);
    await untilBlocked(ctx.db, again);
    return { first, again };
  });
  expect((await again).body.data.items[0].task_id).toBe(first);
  expect((await ask({ ...wanted, size: 31 }, owner)).body.data.items[0].task_id).not.toBe(first);
});

test('may be asked for five times a day', async () => {
  const owner = await house.person('web');
  const statuses = [];
  for (let at = 0; at < 6; at++) statuses.push((await ask(request, owner)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

test.each([
  ['one person', { size: 1 }],
  ['half a person', { size: 2.5 }],
  ['too many', { size: 10_001 }],
  ['no organization', { organization: undefined }],
  ['no phone', { organization: { ...request.organization, primaryContact: { ...request.organization.primaryContact, phone: '12' } } }],
])('malformed: %s', async (_, wrong) => expect((await ask({ ...request, ...wrong }, await house.person('web'))).status).toBe(400));

test('is for consumers, and for events that exist', async () => {
  expect((await ask(request)).status).toBe(401);
  expect((await ask(request, await house.person('staff'))).status).toBe(403);
  expect((await ask({ ...request, event_id: venue.passId }, await house.person('web'))).status).toBe(404);
});
