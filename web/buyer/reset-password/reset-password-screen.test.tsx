import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { resetPassword } from '#server/api/reset-password/contract.ts';
import { startSession } from '#web/lib/kept/session.ts';
import { freshBrowser, showScreen, testServer, type Reply } from '#web/testing/buyer-page.tsx';
import { ResetPasswordScreen } from './reset-password-screen.tsx';

const TOKEN = 't'.repeat(43);
let server: ReturnType<typeof testServer>;
beforeEach(() => void (server = testServer()));
afterEach(freshBrowser);

const open = (path = `/reset-password/${TOKEN}`) => showScreen(<ResetPasswordScreen />, { path, route: '/reset-password/:t?' });
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
  open();
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
  open(`/reset-password/${TOKEN}?work=yes`);
  expect(screen.queryByText('At least 8 characters')).toBeNull();
  submit();
  expect((await screen.findByRole('link', { name: link })).getAttribute('href')).toBe('/staff');
});

test('whoever works here may choose a password while they are signed in as a visitor, and is never led to the dashboard', async () => {
  server.on(resetPassword, () => ({ data: { changed: true, profile_id: 'a' } }));
  startSession({ authKey: 'key', profileId: 'a'.repeat(24) });
  const { unmount } = open(`/reset-password/${TOKEN}?work=yes`);
  submit();
  expect((await screen.findByRole('link', { name: 'Sign In' })).getAttribute('href')).toBe('/staff');
  unmount();
  open('/reset-password?work=yes');
  expect(screen.getByRole('link', { name: 'Reset Password' }).getAttribute('href')).toBe('/staff');
});

test('a password that is too easy can be tried again with the same link', async () => {
  server.on(resetPassword, (_asked, count) =>
    count === 1
      ? { status: 400, errors: [{ code: 'password-common', message: 'This password is too easy to guess.', path: ['body', 'password'] }] }
      : { data: { changed: true, profile_id: 'a' } },
  );
  open();
  submit('password1');
  await screen.findByText('This password is too easy to guess.');
  submit();
  await screen.findByText('Your password was changed. Please Sign-In to continue.');
});

test('short or different passwords are not sent', () => {
  const asked = server.on(resetPassword, () => 'offline');
  open();
  submit('1234567');
  expect(screen.getByPlaceholderText('New Password').getAttribute('aria-invalid')).toBe('true');
  submit('quiet lantern', 'other lantern');
  expect(screen.getByPlaceholderText('Re-Type Password').getAttribute('aria-invalid')).toBe('true');
  expect(asked).toHaveLength(0);
});

test('the token may come from the query; without one, and signed in, the dashboard', async () => {
  const { unmount } = open(`/reset-password?t=${TOKEN}`);
  expect(screen.getByPlaceholderText('New Password')).toBeTruthy();
  unmount();
  open('/reset-password');
  await waitFor(() => expect(location.pathname).toBe('/dashboard'));
  freshBrowser();
  startSession({ authKey: 'key', profileId: 'a'.repeat(24) });
  open();
  await waitFor(() => expect(location.pathname).toBe('/dashboard'));
});
