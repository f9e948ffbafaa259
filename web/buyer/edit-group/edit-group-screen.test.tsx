import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { longDay } from '#domain/day-text.ts';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { dayInZone, instantInZone } from '#domain/zone.ts';
import { assignSeasonMembersContract } from '#server/actions/assign-season-members/contract.ts';
import { cancelGroupReservationContract } from '#server/actions/cancel-group-reservation/contract.ts';
import { groupEditMemberContract } from '#server/actions/group-edit-member/contract.ts';
import { groupInviteMemberContract } from '#server/actions/group-invite-member/contract.ts';
import { groupRemoveMemberContract } from '#server/actions/group-remove-member/contract.ts';
import { leaveGroupContract } from '#server/actions/leave-group/contract.ts';
import { seasonPassAvailabilityContract } from '#server/actions/season-pass-availability/contract.ts';
import { getProfile } from '#server/api/get-profile/contract.ts';
import { freshBrowser, showScreen, testBoot, testServer } from '#web/testing/buyer-page.tsx';
import { docletOf, MAYA, profileData, signInMaya, weaveOf } from '#web/testing/portal.ts';
import { spoken } from '#web/testing/spoken.ts';
import { EditGroupScreen } from './edit-group-screen.tsx';
import { byName, nameOfGroup } from './groups.ts';

const [CHOIR, CLUB, JO] = ['a'.repeat(24), 'b'.repeat(24), 'c'.repeat(24)];
let server: ReturnType<typeof testServer>;
beforeEach(() => void (server = testServer()));
afterEach(() => {
  vi.useRealTimers();
  freshBrowser();
});

const jo = docletOf(JO, TEMPLATE.consumer, { first_name: 'Jo', last_name: 'Ruiz', invited_email: 'jo@example.org', invited_status: 'pending' });
const maya = docletOf(MAYA.consumer, TEMPLATE.consumer, { first_name: 'Maya', last_name: 'Ortiz' });
const withGroup = (max: number, group: object = {}, members = [weaveOf(CHOIR, jo, 'Group Member')]) =>
  signInMaya(server, {
    own: [
      weaveOf(MAYA.consumer, docletOf(CHOIR, TEMPLATE.membershipGroup, { name: 'Choir', max_members: max, ...group }), 'Group Owner'),
      weaveOf(MAYA.consumer, docletOf(CLUB, TEMPLATE.membershipGroup, {}), 'Group Member'),
    ],
    others: [...members, weaveOf(CHOIR, maya, 'Group Owner')],
  });
const show = (lockdown = false) =>
  showScreen(<EditGroupScreen />, { path: '/editGroup', boot: testBoot(lockdown ? { config: { ...testBoot().config, lockdown } } : {}) });
const seasonToday = (today: string, reserved: object[] = []) =>
  server.on(seasonPassAvailabilityContract, ({ body }) => ({ data: { items: [{ date: body.data.start_date, item_count: 2, reserved, today }] } }));
const memberItem = { _id: JO, title: '', data: { first_name: 'Jo', last_name: 'Ruiz' } };

test('an owned group with its members and usage, a joined one by its name only', async () => {
  withGroup(3);
  show();
  expect(await screen.findByText('Choir')).toBeTruthy();
  expect(screen.getByText('(Invitation Sent)')).toBeTruthy();
  expect(screen.getByRole('meter', { name: 'Group Members' }).getAttribute('aria-valuenow')).toBe('1');
  expect(screen.getByText('Unnamed Group')).toBeTruthy();
});

test('a group that somebody only belongs to is left after a question', async () => {
  withGroup(3);
  const asked = server.on(leaveGroupContract, () => ({ data: { items: [{ group_id: CLUB, left: true }] } }));
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Leave Unnamed Group' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave Unnamed Group?' }));
  expect(asked).toHaveLength(0);
  fireEvent.click(dialog.getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(asked[0]?.body.data).toEqual({ group_id: CLUB }));
  await waitFor(() => expect(spoken()).toBe('You have left Unnamed Group.'));
});

test('whoever only belongs to groups may ask for one of their own', async () => {
  signInMaya(server, { own: [weaveOf(MAYA.consumer, docletOf(CLUB, TEMPLATE.membershipGroup, { name: 'Club' }), 'Group Member')] });
  show();
  expect((await screen.findByRole('link', { name: 'Ask for group tickets' })).getAttribute('href')).toBe('/createGroup');
});

test('a full group invites nobody', async () => {
  withGroup(1);
  show();
  expect(await screen.findByText('The group is full.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Invite Members' })).toBeNull();
});

test('a member is invited with a trimmed, lowercased address', async () => {
  withGroup(3);
  const asked = server.on(groupInviteMemberContract, () => ({ data: { items: [memberItem] } }));
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Invite Members' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite Member' }));
  fireEvent.change(dialog.getByLabelText('First Name'), { target: { value: 'Al' } });
  fireEvent.change(dialog.getByLabelText('Last Name'), { target: { value: 'Bo' } });
  fireEvent.change(dialog.getByLabelText('Email'), { target: { value: ' AL@Example.org' } });
  fireEvent.submit(dialog.getByLabelText('Email').closest('form')!);
  await waitFor(() => expect(asked[0]?.body.data).toEqual({ group_id: CHOIR, first_name: 'Al', last_name: 'Bo', email: 'al@example.org' }));
});

test('a member is corrected and removed from the menu', async () => {
  withGroup(3);
  const edited = server.on(groupEditMemberContract, () => ({ data: { items: [memberItem] } }));
  const removed = server.on(groupRemoveMemberContract, () => ({ data: { items: [{ consumer_id: JO, removed: true }] } }));
  show();
  const openMenu = async () => fireEvent.click(await screen.findByRole('button', { name: 'What to do about Jo Ruiz' }));
  await openMenu();
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Member' }));
  fireEvent.change(dialog.getByLabelText('First Name'), { target: { value: 'Joan' } });
  fireEvent.submit(dialog.getByLabelText('First Name').closest('form')!);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(edited[0]!.body.data).toEqual({ group_id: CHOIR, consumer_id: JO, first_name: 'Joan', last_name: 'Ruiz' });
  await openMenu();
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  const confirm = within(await screen.findByRole('dialog', { name: 'Remove Jo?' }));
  withGroup(3, {}, []);
  fireEvent.click(confirm.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(removed).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText('Jo Ruiz')).toBeNull());
  await waitFor(() => expect(spoken()).toBe('The member was removed.'));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('listitem', { name: 'Choir' })));
});

test.each([
  ['has an account', { realm: { pid: 'f'.repeat(24) } }],
  ['has been approved', { profile_locked: true }],
])('a member who %s is removed, and not corrected', async (_who, data) => {
  signInMaya(server, {
    own: [weaveOf(MAYA.consumer, docletOf(CHOIR, TEMPLATE.membershipGroup, { name: 'Choir', max_members: 3 }), 'Group Owner')],
    others: [weaveOf(CHOIR, docletOf(JO, TEMPLATE.consumer, { first_name: 'Jo', last_name: 'Ruiz', ...data }), 'Group Member')],
  });
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'What to do about Jo Ruiz' }));
  expect(await screen.findByRole('button', { name: 'Remove' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
});

test('a group that visits an event enters its days for the owner and the members', async () => {
  withGroup(3, { event_id: 'd'.repeat(24) });
  seasonToday(dayInZone('America/Chicago', Date.now()));
  const assigned = server.on(assignSeasonMembersContract, () => ({ data: { items: [] } }));
  show();
  fireEvent.click(await screen.findByText('Season dates'));
  const boxes = await screen.findAllByRole('checkbox');
  expect(boxes.map((box) => box.closest('label')!.textContent)).toEqual(['Maya Ortiz', 'Jo Ruiz']);
  for (const box of boxes) fireEvent.click(box);
  const enter = screen.getByRole('button', { name: 'Enter for this day' });
  enter.focus();
  fireEvent.click(enter);
  await waitFor(() => expect(assigned[0]?.body.data.members).toEqual([MAYA.consumer, JO]));
  await waitFor(() => expect(spoken()).toBe(`Entered for ${longDay(assigned[0]!.body.data.date)}.`));
  expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Who comes' }));
});

test.each([
  ['of the night that goes on at its event', '2027-06-04', '2027-06-04', '2027-06-05'],
  ['of the calendar where its event’s night is over', '2027-06-05', '2027-06-05', '2027-06-06'],
])('after midnight the first day that can be entered is that %s, and the next is shown', async (_, today, first, shown) => {
  vi.useFakeTimers({ now: instantInZone('America/Chicago', '2027-06-05', '00:30:00'), toFake: ['Date'] });
  withGroup(3, { event_id: 'd'.repeat(24) });
  const asked = seasonToday(today);
  show();
  fireEvent.click(await screen.findByText('Season dates'));
  const day = screen.getByLabelText<HTMLInputElement>('Day');
  await waitFor(() => expect([day.min, day.value]).toEqual([first, shown]));
  fireEvent.change(day, { target: { value: first } });
  await screen.findByText(longDay(first), { exact: false });
  expect(asked.at(-1)!.body.data).toMatchObject({ start_date: first, end_date: first });
});

test('a group without an event has no days', async () => {
  withGroup(3);
  show();
  expect(await screen.findByText('Choir')).toBeTruthy();
  expect(screen.queryByText('Season dates')).toBeNull();
});

test('a locked-down shop hides the menu', async () => {
  withGroup(3);
  show(true);
  expect(await screen.findByText('Choir')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /What to do about/ })).toBeNull();
});

test('without a personal record it says so', async () => {
  signInMaya(server);
  server.on(getProfile, () => ({ data: { ...profileData, consumer_id: null } }));
  show();
  expect(await screen.findByText('Your personal record could not be fetched, so your groups cannot be shown. Please try again.')).toBeTruthy();
});

test('without a group there is a way to ask for one', async () => {
  signInMaya(server);
  show();
  expect(await screen.findByText('You are not in a group yet.')).toBeTruthy();
});

test('groups are sorted as people count', () => {
  expect([{ name: 'team 10' }, { name: 'Team 9' }, { name: 'alpha' }].toSorted(byName).map(({ name }) => name)).toEqual(['alpha', 'Team 9', 'team 10']);
  expect(nameOfGroup({ name: ' ', title: 'Band' })).toBe('Band');
});

test('a visit is cancelled with a reason, under the same key until its answer is known', async () => {
  withGroup(3, { event_id: 'd'.repeat(24) });
  seasonToday(dayInZone('America/Chicago', Date.now()), [{ reservation_id: CLUB, consumer_id: JO, admission_id: null, date: '' }]);
  const asked = server.on(cancelGroupReservationContract, () => 'offline');
  show();
  fireEvent.click(await screen.findByText('Season dates'));
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel the visit of Jo Ruiz' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel the visit of Jo Ruiz?' }));
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'A cold' } });
  for (const times of [1, 2]) {
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel the visit' }));
    await waitFor(() => expect(asked).toHaveLength(times));
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Cancel the visit' }).getAttribute('aria-busy')).toBeNull(), { timeout: 3000 });
  }
  const [first, again] = asked.map(({ headers }) => headers.get('idempotency-key'));
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(again).toBe(first);
  expect(asked[0]!.body.data).toEqual({ reservation_id: CLUB, reason: 'A cold' });
});
