import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { resetPassword } from '#server/api/reset-password/contract.ts';
import { showPasswordReset } from '#server/api/show-password-reset/contract.ts';
import { startSession } from '#web/lib/kept/session.ts';
import { freshBrowser, showScreen, testServer, type Reply } from '#web/testing/buyer-page.tsx';
import { ResetPasswordScreen } from './reset-password-screen.tsx';

const TOKEN = 't'.repeat(43);
let server: ReturnType<typeof testServer>;
beforeEach(() => {
  server = testServer();
  server.on(showPasswordReset, () => ({ data: { least_characters: 8 } }));
});
afterEach(freshBrowser);

async function open(path = `/reset-password/${TOKEN}`) {
  const shown = showScreen(<ResetPasswordScreen />, { path, route: '/reset-password/:t?' });
  await waitFor(() => expect(screen.queryByText('Looking up your link…')).toBeNull());
  return shown;
}
function submit(password = 'quiet lantern', again = password) {
  fireEvent.change(screen.getByPlaceholderText('New Password'), { target: { value: password } });
  fireEvent.change(screen.getByPlaceholderText('Re-Type Password'), { target: { value: again } });
  fireEvent.click(screen.getByRole('button', { name: 'Submit' }));
}

test.each<[string, Reply, string]>([
  ['changed', { data: { changed: true, profile_id: 'a' } }, 'Your password was changed. Please Sign-In to continue.'],
  [
    'a dead token',
    { status: 400, errors: [{ code: 'token-invalid', message: '' }] },
    'Your token has expired or is invalid. Please use reset your password to receive a new one.',
  ],
])('%s', async (_what, reply, text) => {
  const asked = server.on(resetPassword, () => reply);
  await open();
  screen.getByPlaceholderText('New Password').focus();
  submit();
  await screen.findByText(text);
  expect(asked[0]!.path).toBe(`/account/auth/password/reset/${TOKEN}`);
  expect(screen.queryByPlaceholderText('New Password')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText(text).closest('[tabindex="-1"]')));
});

test.each<[string, Reply, string]>([
  ['a new password', { data: { changed: true, profile_id: 'a' } }, 'Sign In'],
  ['a dead token', { status: 400, errors: [{ code: 'token-invalid', message: '' }] }, 'Reset Password'],
])('whoever works here is led back to where they sign in, with %s', async (_what, reply, link) => {
  server.on(resetPassword, () => reply);
  await open(`/reset-password/${TOKEN}?work=yes`);
  submit();
  expect((await screen.findByRole('link', { name: link })).getAttribute('href')).toBe('/staff');
});

test('whoever works here may choose a password while they are signed in as a visitor, and is never led to the dashboard', async () => {
  server.on(resetPassword, () => ({ data: { changed: true, profile_id: 'a' } }));
  startSession({ authKey: 'key', profileId: 'a'.repeat(24) });
  const { unmount } = await open(`/reset-password/${TOKEN}?work=yes`);
  submit();
  expect((await screen.findByRole('link', { name: 'Sign In' })).getAttribute('href')).toBe('/staff');
  unmount();
  await open('/reset-password?work=yes');
  expect(screen.getByRole('link', { name: 'Reset Password' }).getAttribute('href')).toBe('/staff');
});

test('a password that is too easy can be tried again with the same link', async () => {
  server.on(resetPassword, (_asked, count) =>
    count === 1
      ? { status: 400, errors: [{ code: 'password-common', message: 'This password is too easy to guess.', path: ['body', 'password'] }] }
      : { data: { changed: true, profile_id: 'a' } },
  );
  await open();
  submit('password1');
  await screen.findByText('This password is too easy to guess.');
  submit();
  await screen.findByText('Your password was changed. Please Sign-In to continue.');
});

test('short or different passwords are not sent', async () => {
  const asked = server.on(resetPassword, () => 'offline');
  await open();
  submit('1234567');
  expect(screen.getByPlaceholderText('New Password').getAttribute('aria-invalid')).toBe('true');
  submit('quiet lantern', 'other lantern');
  expect(screen.getByPlaceholderText('Re-Type Password').getAttribute('aria-invalid')).toBe('true');
  expect(asked).toHaveLength(0);
});

test('the token may come from the query; without one, and signed in, the dashboard', async () => {
  const { unmount } = await open(`/reset-password?t=${TOKEN}`);
  expect(screen.getByPlaceholderText('New Password')).toBeTruthy();
  unmount();
  await open('/reset-password');
  await waitFor(() => expect(location.pathname).toBe('/dashboard'));
  freshBrowser();
  startSession({ authKey: 'key', profileId: 'a'.repeat(24) });
  await open();
  await waitFor(() => expect(location.pathname).toBe('/dashboard'));
});

test.each<[string, Reply]>([
  ['used, replaced or expired', { status: 400, errors: [{ code: 'token-invalid', message: '' }] }],
  ['cut short', { status: 400, errors: [{ code: 'invalid', message: 'This link is not valid.', path: ['params', 'token'] }] }],
])('a link that is %s says so before anything is typed, and leads to a new one', async (_how, reply) => {
  server.on(showPasswordReset, () => reply);
  server.on(resetPassword, () => reply);
  const dead = 'Your token has expired or is invalid. Please use reset your password to receive a new one.';
  await open();
  expect(screen.getByText(dead)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Reset Password' }).getAttribute('href')).toBe('/sign-in#forgot');
  submit();
  await waitFor(() => expect(screen.queryByPlaceholderText('New Password')).toBeNull());
  expect(screen.getByText(dead)).toBeTruthy();
});

test('while the link is looked up, that is said', async () => {
  showScreen(<ResetPasswordScreen />, { path: `/reset-password/${TOKEN}`, route: '/reset-password/:t?' });
  expect(screen.getByText('Looking up your link…')).toBeTruthy();
  expect(screen.queryByPlaceholderText('New Password')).toBeNull();
  await screen.findByPlaceholderText('New Password');
});

test.each(['', '?work=yes'])('the form says how long the password has to be, and holds to it%s', async (query) => {
  server.on(showPasswordReset, () => ({ data: { least_characters: 15 } }));
  const asked = server.on(resetPassword, () => 'offline');
  await open(`/reset-password/${TOKEN}${query}`);
  expect(screen.getByText('At least 15 characters')).toBeTruthy();
  submit('quiet lantern.');
  expect(screen.getByPlaceholderText('New Password').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getAllByText('A password has at least 15 characters.')).toBeTruthy();
  expect(asked).toHaveLength(0);
});

test.each([
  ['', 8],
  ['?work=yes', 12],
])('where the link cannot be looked up, the form is there all the same%s', async (query, least) => {
  server.on(showPasswordReset, () => 'offline');
  await open(`/reset-password/${TOKEN}${query}`);
  expect(screen.getByText(`At least ${least} characters`)).toBeTruthy();
});
