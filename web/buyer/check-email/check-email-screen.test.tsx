import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { getProfile } from '#server/api/get-profile/contract.ts';
import { resendVerification } from '#server/api/resend-verification/contract.ts';
import { verifyEmail } from '#server/api/verify-email/contract.ts';
import { rememberRegistration } from '#web/lib/kept/registration.ts';
import { startSession } from '#web/lib/kept/session.ts';
import { freshBrowser, showScreen, testServer, type Reply } from '#web/testing/buyer-page.tsx';
import { CheckEmailScreen } from './check-email-screen.tsx';

const ID = 'a'.repeat(24);
const INVALID = 'Your verification code was not valid. You may have tried to use an older code. Please try to sign in and request a new code.';
const profile = {
  _id: ID,
  id: ID,
  email: 'maya@example.org',
  confirmed: false,
  guest: false,
  role: 'web' as const,
  account_id: null,
  consumer_id: null,
  first_name: 'M',
  last_name: 'O',
  phone: '',
  profile: { first_name: 'M', last_name: 'O', phone: '' },
  image: null,
  second_factor: false,
};
let server: ReturnType<typeof testServer>;
beforeEach(() => {
  server = testServer();
  profile.confirmed = false;
  server.on(getProfile, () => ({ data: { ...profile } }));
});
afterEach(freshBrowser);

const open = (path: string) => showScreen(<CheckEmailScreen />, { path, route: '/registration/check-email/:id?' });
const resend = async () => {
  await waitFor(() => expect(screen.getByRole('button', { name: 'Resend Email' }).hasAttribute('disabled')).toBe(false));
  fireEvent.click(screen.getByRole('button', { name: 'Resend Email' }));
};

test('0: asks to look for the mail; signed out there is nothing to press', () => {
  open('/registration/check-email');
  expect(screen.getByText(/Please look for an email/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('0: signed in the mail can be sent again', async () => {
  startSession({ authKey: 'key', profileId: ID });
  const asked = server.on(resendVerification, () => ({ data: { sent: true } }));
  open('/registration/check-email');
  await resend();
  await screen.findByText('Email Sent!');
  expect(asked[0]!.body).toMatchObject({ email: 'maya@example.org' });
});

test('0: also somebody whose address is verified can have the mail sent again, and is shown their way on', async () => {
  profile.confirmed = true;
  startSession({ authKey: 'key', profileId: ID });
  server.on(resendVerification, () => ({ data: { sent: true } }));
  open('/registration/check-email');
  const wayOn = await screen.findByRole('link', { name: 'Dashboard' });
  expect(wayOn.getAttribute('href')).toBe('/dashboard');
  expect(screen.getByText(/Please look for an email/)).toBeTruthy();
  await resend();
  await screen.findByText('Email Sent!');
});

test('a failed resend shows state 3', async () => {
  startSession({ authKey: 'key', profileId: ID });
  server.on(resendVerification, () => ({ status: 429, errors: [] }));
  open('/registration/check-email');
  await resend();
  await screen.findByText(INVALID);
});

test.each([
  ['/registration/check-email/tok', false, 'Sign In', '/sign-in'],
  ['/registration/check-email?id=tok', true, 'Dashboard', '/dashboard'],
])('1, then 2 at %s', async (path, isSignedIn, name, href) => {
  if (isSignedIn) startSession({ authKey: 'key', profileId: ID });
  rememberRegistration({ email: 'a@b.co', profileId: ID, checkoutKey: 'mine' });
  const asked = server.on(verifyEmail, () => ({ data: { verified: true, password_needed: false } }));
  open(path);
  expect(screen.getByText('Verifying your email address...')).toBeTruthy();
  await screen.findByText('Your email is successfully verified.');
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href);
  expect(asked).toHaveLength(1);
  expect(asked[0]!.path).toBe('/account/registration/email/tok');
  expect(asked[0]!.headers.get('x-checkout-key')).toBe('mine');
});

test('4: the link of a changed email waits for a sign-in, and then goes on', async () => {
  const asked = server.on(verifyEmail, (_, count) =>
    count === 1 ? { status: 409, errors: [{ code: 'sign-in-needed', message: '' }] } : { data: { verified: true, password_needed: false } },
  );
  open('/registration/check-email/tok');
  await screen.findByText(/log in to the account whose email is to change/);
  expect(screen.getByRole('button', { name: 'Log In' })).toBeTruthy();
  act(() => startSession({ authKey: 'key', profileId: ID }));
  await screen.findByText('Your email is successfully verified.');
  expect(asked).toHaveLength(2);
});

test.each<[Reply]>([[{ status: 400, errors: [{ code: 'token-invalid', message: '' }] }], ['offline']])(
  'a link that is refused or gets no answer says that it does not hold: %j',
  async (reply) => {
    server.on(verifyEmail, () => reply);
    open('/registration/check-email/tok');
    await screen.findByText(INVALID);
  },
);
