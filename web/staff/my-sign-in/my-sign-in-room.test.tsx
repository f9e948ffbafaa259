import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changeEmail } from '#server/api/change-email/contract.ts';
import { changePassword } from '#server/api/change-password/contract.ts';
import { confirmSecondFactor } from '#server/api/confirm-second-factor/contract.ts';
import { endOtherSessions } from '#server/api/end-other-sessions/contract.ts';
import { startSecondFactor } from '#server/api/start-second-factor/contract.ts';
import { updateProfile } from '#server/api/update-profile/contract.ts';
import { verifyEmail } from '#server/api/verify-email/contract.ts';
import { freshBrowser, testServer, type Reply } from '#web/testing/buyer-page.tsx';
import { signedInTwice } from '#web/testing/sessions.ts';
import { showRoom, workerProfile } from '#web/testing/staff-page.tsx';
import type { Duty } from '../chrome/worker/at-work.tsx';
import { MySignInRoom } from './my-sign-in-room.tsx';
import { MY_SIGN_IN } from './my-sign-in-words.ts';

let server: ReturnType<typeof testServer>;
beforeEach(() => {
  server = testServer();
  signedInTwice(server);
});
afterEach(freshBrowser);

const CODE = 'Code from your authenticator app, or a recovery code';
const show = (duty: Duty, change: object = {}, hash = '') =>
  showRoom(<MySignInRoom />, { server, path: `/my-sign-in${hash}`, duty, profile: { data: { ...workerProfile(duty), ...change } } });
const type = (label: string | RegExp, text: string) => fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('a name is saved once, and the same press sent again carries the same key', async () => {
  const asked = server.on(updateProfile, (_asked, count) => (count === 1 ? 'offline' : { data: { ...workerProfile('pos'), first_name: 'Dana' } }));
  show('pos');
  await screen.findByLabelText('First name');
  type('First name', ' Dana ');
  press('Save name');
  expect(await screen.findByRole('alert')).toBeTruthy();
  press('Save name');
  expect(await screen.findByText(MY_SIGN_IN.saved)).toBeTruthy();
  expect(asked.map(({ body }) => body)).toEqual(Array.from({ length: 2 }, () => ({ first_name: 'Dana', last_name: 'Delgado' })));
  expect(new Set(asked.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
});

test.each<[Duty, object, number]>([
  ['pos', {}, 12],
  ['staff', {}, 12],
  ['admin', {}, 15],
  ['admin', { second_factor: true }, 12],
])('the password of %s %j has at least as many characters as the rules say', async (duty, change, least) => {
  const asked = server.on(changePassword, () => ({ data: { changed: true, profile_id: 'a'.repeat(24) } }));
  show(duty, change);
  await screen.findByLabelText('Current password');
  type('Current password', 'old lantern quiet');
  type('New password', 'x7!q'.repeat(4).slice(0, least - 1));
  type('New password again', 'x7!q'.repeat(4).slice(0, least - 1));
  press('Change password');
  expect(await screen.findByText(`A password has at least ${least} characters.`)).toBeTruthy();
  const good = 'quiet lantern over the lake'.slice(0, least);
  type('New password', good);
  type('New password again', good);
  if ('second_factor' in change) type(CODE, '123456');
  press('Change password');
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]!.body.code).toBe('second_factor' in change ? '123456' : undefined);
});

test.each([
  ['123456', { code: '123456' }],
  ['abcd-efgh-ijkl', { recovery_code: 'abcd-efgh-ijkl' }],
])('whoever has a second factor changes their email with the password and %s', async (typed, sent) => {
  const asked = server.on(changeEmail, () => ({ data: { sent: true } }));
  show('staff', { second_factor: true });
  fireEvent.click(await screen.findByRole('button', { name: 'Change email' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change email' }));
  for (const [label, text] of [
    ['New email', 'dana@example.org'],
    ['Your password', 'old lantern quiet'],
    [CODE, typed],
  ] as const)
    fireEvent.change(dialog.getByLabelText(label), { target: { value: text } });
  fireEvent.click(dialog.getByRole('button', { name: 'Send the link' }));
  await waitFor(() => expect(asked.map(({ body }) => body)).toEqual([{ password: 'old lantern quiet', ...sent }]));
});

const LINK = 't'.repeat(43);

test('the link in the mail to a new email changes it with the sign-in that is theirs, and says so', async () => {
  const asked = server.on(verifyEmail, () => ({ data: { verified: true, password_needed: false } }));
  show('staff', {}, `#email=${LINK}`);
  expect(await screen.findByText(MY_SIGN_IN.emailChanged)).toBeTruthy();
  expect(asked.map(({ path }) => path)).toEqual([`/account/registration/email/${LINK}`]);
});

test.each<[string, Reply, string]>([
  ['is no longer good', { status: 400, errors: [{ code: 'token-invalid', message: 'Your token has expired or is invalid.' }] }, MY_SIGN_IN.emailLinkDead],
  ['is somebody else’s', { status: 409, errors: [{ code: 'sign-in-needed', message: 'Please sign in to the account.' }] }, 'Please sign in to the account.'],
  ['comes too late', { status: 409, errors: [{ code: 'email-in-use', message: 'Email is already in use.' }] }, 'Email is already in use.'],
])('a link that %s says so', async (_how, reply, text) => {
  server.on(verifyEmail, () => reply);
  show('staff', {}, `#email=${LINK}`);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByText(MY_SIGN_IN.emailChanged)).toBeNull();
});

test('a link whose answer is lost can be tried again', async () => {
  server.on(verifyEmail, (_, count) => (count === 1 ? 'offline' : { data: { verified: true, password_needed: false } }));
  show('staff', {}, `#email=${LINK}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(MY_SIGN_IN.emailChanged)).toBeTruthy();
});

test('without a link none is opened', async () => {
  const asked = server.on(verifyEmail, () => 'offline');
  show('staff');
  await screen.findByLabelText('First name');
  expect(asked).toHaveLength(0);
});

test('a second factor is set up with a code to scan, and its recovery codes can be copied', async () => {
  server.on(startSecondFactor, () => ({ data: { secret: 'ABCDEFGHIJKLMNOP', otpauth_url: 'otpauth://totp/x?secret=ABCDEFGHIJKLMNOP' } }));
  server.on(confirmSecondFactor, () => ({ data: { recovery_codes: ['aaaa-bbbb', 'cccc-dddd'] } }));
  const copied: string[] = [];
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: async (text: string) => void copied.push(text) } });
  show('admin');
  fireEvent.click(await screen.findByRole('button', { name: 'Set up' }));
  type('Your password', 'entrada-demo-2026');
  press('Continue');
  expect(await screen.findByLabelText('QR code for the authenticator app')).toBeTruthy();
  expect(screen.getByText('ABCD EFGH IJKL MNOP')).toBeTruthy();
  type('Code', '123456');
  press('Switch on');
  const codes = await screen.findByRole('dialog', { name: 'Your recovery codes' });
  fireEvent.click(within(codes).getByRole('button', { name: 'Copy them' }));
  await waitFor(() => expect(copied).toEqual(['aaaa-bbbb\ncccc-dddd']));
  const printed = vi.fn();
  vi.stubGlobal('print', printed);
  fireEvent.click(within(codes).getByRole('button', { name: 'Print' }));
  vi.unstubAllGlobals();
  expect(printed).toHaveBeenCalledOnce();
});

test('other sign-ins are listed and ended', async () => {
  const ended = server.on(endOtherSessions, () => ({ data: { ended: 1 } }));
  show('pos');
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out others' }));
  await waitFor(() => expect(ended).toHaveLength(1));
});
