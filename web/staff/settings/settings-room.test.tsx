import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { REALM } from '#domain/fixed-ids.ts';
import { getWorkspace } from '#server/api/get-workspace/contract.ts';
import { inviteAccounts } from '#server/api/invite-accounts/contract.ts';
import { dismissMember, listMembers } from '#server/api/list-members/contract.ts';
import { listOpenInvitations, withdrawInvitation } from '#server/api/list-open-invitations/contract.ts';
import { listSettings } from '#server/api/list-settings/contract.ts';
import { listSupportRequests } from '#server/api/list-support-requests/contract.ts';
import { queryDoclets } from '#server/api/query-doclets/contract.ts';
import { updateWorkspace } from '#server/api/update-workspace/contract.ts';
import { freshBrowser, testServer, WS } from '#web/testing/buyer-page.tsx';
import { listOf } from '#web/testing/portal.ts';
import { savedBy } from '#web/testing/saved-files.ts';
import { showRoom, WORKER } from '#web/testing/staff-page.tsx';
import { SettingsRoom } from './settings-room.tsx';
import { PEOPLE, SETTINGS } from './settings-words.ts';

const OTHER = 'b'.repeat(24);
const workspace = {
  _id: WS,
  app_key: 'test',
  name: 'Lakeside Park',
  time_zone: 'America/Chicago',
  currency: 'USD',
  locale: 'en-US',
  copyright: '',
  default_brand: null,
  default_event: null,
  description: '',
  notes: '',
  group: '',
  settings: {},
};
const setting = (key: string, label: string, value: unknown, initial: unknown, limits: object | null = null) => ({
  _id: OTHER,
  key,
  label,
  value,
  initial,
  limits,
});
const member = (id: string, name: string, roles: string[]) => ({
  _id: id,
  name,
  email: `${name.toLowerCase()}@demo.test`,
  roles,
  since: '2026-01-05T12:00:00.000Z',
});

let server: ReturnType<typeof testServer>;
let hold = 10;
beforeEach(() => {
  server = testServer();
  hold = 10;
  server.on(getWorkspace, () => ({ data: workspace }));
  server.on(queryDoclets, () => ({ data: listOf([]) }));
  server.on(listSettings, () => ({
    data: listOf([
      setting('hold_minutes', 'Minutes that tickets are held', hold, 10, { least: 1, most: 60 }),
      setting('lockdown', 'Hide the menu', false, false),
    ]),
  }));
  server.on(listOpenInvitations, () => ({ data: listOf([]) }));
  server.on(listMembers, () => ({ data: listOf([member(WORKER, 'Rosa', ['admin']), member(OTHER, 'Dana', ['pos'])]) }));
});
afterEach(freshBrowser);

const show = (path = '/settings') => showRoom(<SettingsRoom />, { server, path, duty: 'admin' });
const form = (name: string) => within(screen.getByRole('form', { name }));

test('saves what was changed and nothing else, and says what it is now', async () => {
  const asked = server.on(updateWorkspace, ({ body }) => {
    hold = body.settings.hold_minutes;
    return { data: workspace };
  });
  show();
  fireEvent.change(await screen.findByLabelText('Minutes that tickets are held'), { target: { value: '12' } });
  fireEvent.click(form('The shop').getByRole('button', { name: 'Save' }));
  expect(await form('The shop').findByText('Saved. “Minutes that tickets are held” is 12.')).toBeTruthy();
  expect(asked.map(({ body }) => body)).toEqual([{ settings: { hold_minutes: 12 } }]);
  expect((screen.getByLabelText('Minutes that tickets are held') as HTMLInputElement).value).toBe('12');
});

test('a refusal is shown at its field, and typed text stays', async () => {
  server.on(updateWorkspace, () => ({
    status: 400,
    errors: [{ code: 'invalid', message: 'Must be a whole number from 1 to 60.', path: ['body', 'settings', 'hold_minutes'] }],
  }));
  show();
  const field = (await screen.findByLabelText('Minutes that tickets are held')) as HTMLInputElement;
  fireEvent.change(field, { target: { value: '900' } });
  fireEvent.click(form('The shop').getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Must be a whole number from 1 to 60.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(field.value).toBe('900');
});

test('a lost answer keeps the key for the next press, an answer ends it', async () => {
  const asked = server.on(updateWorkspace, (_asked, count) => (count === 1 ? 'offline' : { data: { ...workspace, name: 'Lake' } }));
  show();
  fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: 'Lake' } });
  const save = form('The venue').getByRole('button', { name: 'Save' });
  fireEvent.click(save);
  expect(await screen.findByRole('alert')).toBeTruthy();
  fireEvent.click(save);
  expect(await form('The venue').findByText(/^Saved\./)).toBeTruthy();
  expect(new Set(asked.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
});

test('typed text that is not saved is found again after another page, and undone there', async () => {
  show();
  fireEvent.change(await screen.findByLabelText('Description'), { target: { value: 'Lights on the lake' } });
  cleanup();
  show('/settings');
  const notes = await screen.findByLabelText('Description');
  expect(notes).toHaveProperty('value', 'Lights on the lake');
  expect(form('The venue').getByText(SETTINGS.isBack)).toBeTruthy();
  fireEvent.click(form('The venue').getByRole('button', { name: 'Undo' }));
  expect([notes, form('The venue').queryByText(SETTINGS.isBack)]).toMatchObject([{ value: '' }, null]);
  cleanup();
  show('/settings');
  expect(await screen.findByLabelText('Description')).toHaveProperty('value', '');
});

test('what is typed while it saves stays', async () => {
  server.on(updateWorkspace, () => ({ data: { ...workspace, name: 'Lake' } }));
  show();
  fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: 'Lake' } });
  fireEvent.click(form('The venue').getByRole('button', { name: 'Save' }));
  fireEvent.change(screen.getByLabelText('Description'), { target: { value: 'Lights on the lake' } });
  expect(await form('The venue').findByText(/^Saved\./)).toBeTruthy();
  expect(screen.getByLabelText('Description')).toHaveProperty('value', 'Lights on the lake');
});

test('sends nothing if nothing was changed', async () => {
  const asked = server.on(updateWorkspace, () => ({ data: workspace }));
  show();
  await screen.findByLabelText('Minutes that tickets are held');
  fireEvent.click(form('The shop').getByRole('button', { name: 'Save' }));
  expect(form('The shop').getByText(SETTINGS.nothing)).toBeTruthy();
  expect(asked).toEqual([]);
});

test('somebody is invited to a role', async () => {
  const asked = server.on(inviteAccounts, () => ({ data: listOf([{ email: 'new@demo.test', status: 'sent', profile_id: null }]) }));
  show('/settings/people');
  fireEvent.click(await screen.findByRole('button', { name: 'Invite somebody' }));
  fireEvent.click(screen.getByRole('button', { name: 'Send the invitation' }));
  expect(screen.getByText(PEOPLE.firstName, { ignore: '[role=status]' })).toBeTruthy();
  fireEvent.change(screen.getByLabelText('First name'), { target: { value: 'Nell' } });
  expect(screen.queryByText(PEOPLE.firstName, { ignore: '[role=status]' })).toBeNull();
  expect(screen.getByText(PEOPLE.email)).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'New@demo.test' } });
  expect(screen.queryByText(PEOPLE.email)).toBeNull();
  fireEvent.change(screen.getByLabelText('Works as'), { target: { value: 'staff' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send the invitation' }));
  expect(await screen.findByText(PEOPLE.sent('new@demo.test', 'staff'))).toBeTruthy();
  expect(asked[0]!.body).toMatchObject({ realm_id: REALM.pos, workspace_id: WS, invites: [{ email: 'new@demo.test', first_name: 'Nell', role: 'staff' }] });
});

test('an invitation that was not sent is found again as it was typed, and is empty once it is given up', async () => {
  const begin = async () => {
    show('/settings/people');
    fireEvent.click(await screen.findByRole('button', { name: 'Invite somebody' }));
  };
  await begin();
  fireEvent.change(screen.getByLabelText('First name'), { target: { value: 'Nell' } });
  fireEvent.change(screen.getByLabelText('A word from you'), { target: { value: 'Come soon' } });
  cleanup();
  await begin();
  expect(['First name', 'A word from you'].map((label) => screen.getByLabelText<HTMLInputElement>(label).value)).toEqual(['Nell', 'Come soon']);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  cleanup();
  await begin();
  expect(screen.getByLabelText('First name')).toHaveProperty('value', '');
});

const invitation = (email: string) => ({ _id: OTHER, email, name: 'Nell Gate', role: 'pos', invited_by: 'Rosa Delgado', ends_at: '2026-11-27T15:00:00.000Z' });

test('open invitations are listed; one is sent again, another withdrawn', async () => {
  let open = [invitation('nell@demo.test'), { ...invitation('olaf@demo.test'), _id: 'c'.repeat(24) }];
  server.on(listOpenInvitations, () => ({ data: listOf(open) }));
  const sent = server.on(inviteAccounts, () => ({ data: listOf([{ email: 'nell@demo.test', status: 'sent', profile_id: null }]) }));
  const withdrawn = server.on(withdrawInvitation, () => {
    open = open.slice(0, 1);
    return { data: { _id: 'c'.repeat(24) } };
  });
  show('/settings/people');
  const rows = within(await screen.findByRole('table', { name: 'Open invitations' })).getAllByRole('row');
  expect(rows[1]!.textContent).toBe('Nell Gatenell@demo.testPoint of saleRosa DelgadoNov 27, 2026, 9 amSend againWithdraw');
  fireEvent.click(screen.getByRole('button', { name: 'Send again the invitation to nell@demo.test' }));
  expect(await screen.findByText(PEOPLE.sent('nell@demo.test', 'point of sale'), {}, { timeout: 3000 })).toBeTruthy();
  expect(sent[0]!.body.invites).toEqual([{ email: 'nell@demo.test', first_name: 'Nell', last_name: 'Gate', role: 'pos' }]);
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw the invitation to olaf@demo.test' }));
  expect(await screen.findByText(PEOPLE.withdrawn('olaf@demo.test'), {}, { timeout: 3000 })).toBeTruthy();
  expect(withdrawn[0]!.path).toBe(`/workspace/${WS}/invitations/${'c'.repeat(24)}`);
  expect(screen.queryByText('olaf@demo.test')).toBeNull();
});

test('an invitation beyond the limits of a day says so; a list that failed is fetched again', async () => {
  server.on(listOpenInvitations, (_, count) => (count === 1 ? { status: 400, errors: [] } : { data: listOf([invitation('nell@demo.test')]) }));
  server.on(inviteAccounts, () => ({ data: listOf([{ email: 'nell@demo.test', status: 'limited', profile_id: null }]) }));
  show('/settings/people');
  expect(await screen.findByText(PEOPLE.invitationsFailed)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Send again the invitation to nell@demo.test' }));
  expect((await screen.findByRole('alert', {}, { timeout: 3000 })).textContent).toBe(PEOPLE.limited);
});

test('dismissing says what it does first; nobody dismisses themselves', async () => {
  const asked = server.on(dismissMember, () => ({ data: { _id: OTHER } }));
  show('/settings/people');
  expect(await screen.findByText(PEOPLE.self)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss Dana' }));
  const dialog = await screen.findByRole('dialog', { name: 'Dismiss Dana' });
  expect(dialog.textContent).toContain('no longer work here as point of sale');
  expect(asked).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Dismiss Dana' }));
  expect(await screen.findByText(PEOPLE.dismissed('Dana'))).toBeTruthy();
  expect(asked[0]!.path).toBe(`/workspace/${WS}/members/${OTHER}`);
});

test("a dismissal's answer is told in its own dialog, which stays until then", async () => {
  const answer = Promise.withResolvers<{ status: number; errors: { code: string; message: string }[] }>();
  server.on(listMembers, () => ({ data: listOf([member(WORKER, 'Rosa', ['admin']), member(OTHER, 'Dana', ['pos']), member('c'.repeat(24), 'Kim', ['pos'])]) }));
  server.on(dismissMember, () => answer.promise);
  show('/settings/people');
  fireEvent.click(await screen.findByRole('button', { name: 'Dismiss Dana' }));
  const dialog = await screen.findByRole('dialog', { name: 'Dismiss Dana' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Dismiss Dana' }));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Keep them' }));
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  answer.resolve({ status: 409, errors: [{ code: 'last-admin', message: 'They are the last administrator.' }] });
  expect(await within(dialog).findByText('They are the last administrator.', {}, { timeout: 3000 })).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Keep them' }));
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss Kim' }));
  expect((await screen.findByRole('dialog', { name: 'Dismiss Kim' })).textContent).not.toContain('last administrator');
});

test('what visitors have asked is read there, with how to reach them', async () => {
  const question = {
    _id: OTHER,
    issue_title: 'Lost ticket',
    issue_description: 'It is gone.\nPlease help.',
    issuer_name: 'Kim Lake',
    issuer_phone: '512 555 0100',
    issuer_email: 'kim@example.test',
    issuer_pref_contact: 'phone',
    profile_id: null,
    created_at: '2026-11-20T21:45:00.000Z',
  };
  server.on(listSupportRequests, () => ({ data: listOf([question]) }));
  show('/settings/questions');
  expect(await screen.findByText(/It is gone/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'kim@example.test' }).getAttribute('href')).toBe('mailto:kim@example.test');
  expect(screen.getByText('Prefers: phone')).toBeTruthy();
  expect(await savedBy('Save as CSV')).toEqual([
    '\uFEFFWhen,What,Text,From,Email,Phone,Prefers',
    '2026-11-20 15:45,Lost ticket,"It is gone.\nPlease help.",Kim Lake,kim@example.test,512 555 0100,phone',
  ]);
});
