import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { completeRegistration } from '#server/api/complete-registration/contract.ts';
import { showInvitation } from '#server/api/show-invitation/contract.ts';
import { startSession } from '#web/lib/kept/session.ts';
import { freshBrowser, showScreen, testBoot, testServer, type Reply } from '#web/testing/buyer-page.tsx';
import { CompleteAccountScreen } from './complete-account-screen.tsx';

const TOKEN = 't'.repeat(43);
let server: ReturnType<typeof testServer>;
beforeEach(() => {
  server = testServer();
  server.on(showInvitation, () => ({ data: { first_name: 'Samuel', last_name: 'Iam' } }));
});
afterEach(freshBrowser);

async function open(path = `/registration/complete/${TOKEN}`) {
  showScreen(<CompleteAccountScreen />, { path, route: '/registration/complete/:token?' });
  await waitFor(() => expect(screen.queryByText('Looking up your invitation…')).toBeNull());
}
const FIELDS: Record<string, string> = {
  'First Name': 'Sam',
  'Last Name': 'Iam',
  Password: 'quiet lantern',
  'Retype Password': 'quiet lantern',
  Phone: '312 555 0100',
  Street: '1 Lake St',
  City: 'Chicago',
  State: 'IL',
  Zip: '60601',
  'Date of birth': '1990-02-28',
};
function submit(change: Record<string, string> = {}) {
  for (const [label, text] of Object.entries({ ...FIELDS, ...change })) fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
  fireEvent.click(screen.getByRole('button', { name: 'Submit' }));
}

test.each<[string, Reply, string]>([
  ['201', { data: { profile_id: 'a', doclet_id: 'b' } }, 'Your registration has been completed.'],
  [
    '409',
    { status: 409, errors: [{ code: 'already-completed', message: '' }] },
    'Looks like your registration has been previously completed. The form submission has not been saved.',
  ],
  ['400', { status: 400, errors: [{ code: 'token-invalid', message: '' }] }, 'The verification token is no longer valid.'],
])('%s hides the form and shows the outcome', async (_status, reply, text) => {
  const asked = server.on(completeRegistration, () => reply);
  await open();
  screen.getByRole('button', { name: 'Submit' }).focus();
  submit();
  await screen.findByText(text);
  expect(screen.queryByLabelText('First Name')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText(text).closest('[tabindex="-1"]')));
  expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/sign-in');
  expect(asked[0]!.body).toMatchObject({
    token: TOKEN,
    password: 'quiet lantern',
    profile: { first_name: 'Sam', street_address: '1 Lake St', suite: null, state: 'IL', dob: '1990-02-28', drivers_license: null },
  });
});

test('an invalid token offers sign-up, reset-password and sign-in', async () => {
  server.on(completeRegistration, () => ({ status: 400, errors: [{ code: 'token-invalid', message: '' }] }));
  await open();
  submit();
  await screen.findByText('The verification token is no longer valid.');
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/sign-in#sign-up', '/sign-in#forgot', '/sign-in']);
});

test('a network error is an alert, and nothing typed is lost', async () => {
  server.on(completeRegistration, () => 'offline');
  await open();
  submit();
  await screen.findByText('An error occurred. Please try again later.');
  expect((screen.getByLabelText('Street') as HTMLInputElement).value).toBe('1 Lake St');
});

test('an error is shown at its field and nothing is sent', async () => {
  const asked = server.on(completeRegistration, () => 'offline');
  await open();
  submit({ Zip: '6060', Phone: '12345' });
  expect(document.activeElement).toBe(screen.getByLabelText('Phone'));
  expect(screen.getByLabelText('Zip').getAttribute('aria-invalid')).toBe('true');
  expect(asked).toHaveLength(0);
});

test('a password that is too weak for the role is asked again, beside a new one', async () => {
  const replies: Reply[] = [
    { status: 400, errors: [{ code: 'password-too-short', message: 'At least 15 characters.', path: ['old_password'] }] },
    { data: { profile_id: 'a', doclet_id: null } },
  ];
  const asked = server.on(completeRegistration, () => replies[asked.length - 1]!);
  await open();
  expect(screen.queryByLabelText('Current Password')).toBeNull();
  submit();
  const old = await screen.findByLabelText('Current Password');
  await waitFor(() => expect(document.activeElement).toBe(old));
  submit({ 'Current Password': 'quiet lantern', Password: 'lamp over the quiet lake', 'Retype Password': 'lamp over the quiet lake' });
  await screen.findByText('Your registration has been completed.');
  expect(asked.map(({ body }) => (body as { old_password?: string }).old_password)).toEqual([undefined, 'quiet lantern']);
});

test('a colleague says who they are, chooses a password of the length for their work, and is led to where the work is', async () => {
  const asked = server.on(completeRegistration, () => ({ data: { profile_id: 'a', doclet_id: null } }));
  startSession({ authKey: 'key', profileId: 'a'.repeat(24) });
  await open(`/registration/complete/${TOKEN}?work=pos`);
  expect(screen.getByText('At least 12 characters')).toBeTruthy();
  expect([screen.queryByLabelText('Street'), screen.queryByLabelText('Date of birth')]).toEqual([null, null]);
  const { 'First Name': first, 'Last Name': last, Password, 'Retype Password': again } = FIELDS;
  for (const [label, text] of Object.entries({ 'First Name': first, 'Last Name': last, Password, 'Retype Password': again }))
    fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
  const type = (password: string) => fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } });
  type('11 letters.');
  fireEvent.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')));
  expect(screen.getByText('A password has at least 12 characters.')).toBeTruthy();
  expect(asked).toEqual([]);
  type(Password!);
  fireEvent.click(screen.getByRole('button', { name: 'Submit' }));
  await screen.findByText('Your registration has been completed.');
  expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/staff');
  expect(asked[0]!.body).toMatchObject({ token: TOKEN, profile: { first_name: 'Sam', last_name: 'Iam' } });
  expect(asked[0]!.body.profile).not.toHaveProperty('street_address');
});

test('an invitation to work whose link was cut short leads to where the work is', async () => {
  startSession({ authKey: 'key', profileId: 'a'.repeat(24) });
  await open('/registration/complete?work=pos');
  expect(screen.getByText('The verification token is no longer valid.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/staff');
});

test('whoever is invited to work here by a link that is no longer good is told why, and whom to ask', async () => {
  server.on(showInvitation, () => ({ status: 400, errors: [{ code: 'token-invalid', message: '' }] }));
  await open(`/registration/complete/${TOKEN}?work=pos`);
  expect(screen.getByText('The verification token is no longer valid.')).toBeTruthy();
  const venue = testBoot().workspace!.name;
  expect(
    screen.getByText(
      `An invitation works for 7 days, and only the latest one does. Please ask an administrator of ${venue} to invite you again. If you work there already, sign in.`,
    ),
  ).toBeTruthy();
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/staff']);
});

test.each<[string, string, Reply]>([
  ['a visitor is told of no administrator', '', { status: 400, errors: [{ code: 'token-invalid', message: '' }] }],
  ['neither is whoever has joined already', '?work=pos', { status: 409, errors: [{ code: 'already-completed', message: '' }] }],
])('%s', async (_who, query, reply) => {
  server.on(showInvitation, () => reply);
  await open(`/registration/complete/${TOKEN}${query}`);
  expect(screen.queryByText(/administrator/)).toBeNull();
});

test('the token may also come from the query', async () => {
  await open(`/registration/complete?token=${TOKEN}`);
  expect(screen.getByLabelText('First Name')).toBeTruthy();
});

test('leads to the dashboard without a token, and for people who are signed in', async () => {
  await open('/registration/complete');
  await waitFor(() => expect(location.pathname).toBe('/dashboard'));
  freshBrowser();
  startSession({ authKey: 'key', profileId: 'a'.repeat(24) });
  await open();
  await waitFor(() => expect(location.pathname).toBe('/dashboard'));
});

test('whoever was invited finds the name that they were invited by, and may change it', async () => {
  const asked = server.on(completeRegistration, () => ({ data: { profile_id: 'a', doclet_id: 'b' } }));
  await open();
  expect([screen.getByLabelText('First Name'), screen.getByLabelText('Last Name')]).toMatchObject([{ value: 'Samuel' }, { value: 'Iam' }]);
  submit();
  await screen.findByText('Your registration has been completed.');
  expect(asked[0]!.body.profile).toMatchObject({ first_name: 'Sam', last_name: 'Iam' });
});

test.each<[string, Reply, string]>([
  ['used', { status: 409, errors: [{ code: 'already-completed', message: '' }] }, 'Looks like your registration has been previously completed.'],
  ['expired', { status: 400, errors: [{ code: 'token-invalid', message: '' }] }, 'The verification token is no longer valid.'],
  [
    'cut short',
    { status: 400, errors: [{ code: 'invalid', message: 'This link is not valid.', path: ['params', 'token'] }] },
    'The verification token is no longer valid.',
  ],
])('a link that is %s says so before anything is typed', async (_how, reply, text) => {
  server.on(showInvitation, () => reply);
  server.on(completeRegistration, () => reply);
  await open();
  expect(await screen.findByText(text, { exact: false })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Sign In' })).toBeTruthy();
  submit();
  await waitFor(() => expect(screen.queryByLabelText('First Name')).toBeNull());
  expect(screen.getByText(text, { exact: false })).toBeTruthy();
});

test('where the link cannot be looked up, the form is there all the same', async () => {
  server.on(showInvitation, () => 'offline');
  await open();
  expect(await screen.findByLabelText<HTMLInputElement>('First Name')).toMatchObject({ value: '' });
});
