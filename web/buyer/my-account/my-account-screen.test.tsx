import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { toggleCashlessSpendingContract } from '#server/actions/toggle-cashless-spending/contract.ts';
import { changePassword } from '#server/api/change-password/contract.ts';
import { confirmSecondFactor } from '#server/api/confirm-second-factor/contract.ts';
import { deleteMyAccount } from '#server/api/delete-my-account/contract.ts';
import { endOtherSessions } from '#server/api/end-other-sessions/contract.ts';
import { getDoclets } from '#server/api/get-doclets/contract.ts';
import { getProfile } from '#server/api/get-profile/contract.ts';
import { removeSecondFactor } from '#server/api/remove-second-factor/contract.ts';
import { startSecondFactor } from '#server/api/start-second-factor/contract.ts';
import { updateDoclet } from '#server/api/update-doclet/contract.ts';
import { updateProfile } from '#server/api/update-profile/contract.ts';
import { browserName } from '#web/lib/browser-name.ts';
import { currentSession } from '#web/lib/kept/session.ts';
import { freshBrowser, showScreen, testServer } from '#web/testing/buyer-page.tsx';
import { CARD, docletOf, MAYA, profileData, signInMaya } from '#web/testing/portal.ts';
import { signedInTwice } from '#web/testing/sessions.ts';
import { spoken } from '#web/testing/spoken.ts';
import { MyAccountScreen } from './my-account-screen.tsx';

let server: ReturnType<typeof testServer>;
beforeEach(() => {
  server = testServer();
  signInMaya(server, { cards: [CARD] });
  signedInTwice(server);
});
afterEach(freshBrowser);

const show = () => showScreen(<MyAccountScreen />, { path: '/myAccount' });

test('name and phone go to the profile, the record follows, the email cannot be typed over', async () => {
  const profile = server.on(updateProfile, () => ({ data: { ...profileData, first_name: 'May' } }));
  const record = server.on(updateDoclet, () => ({ data: docletOf(MAYA.consumer, TEMPLATE.consumer, {}) }));
  show();
  const first = await screen.findByLabelText(/^First Name/);
  expect((screen.getByLabelText(/^Email Address/) as HTMLInputElement).readOnly).toBe(true);
  fireEvent.change(first, { target: { value: ' May ' } });
  fireEvent.submit(first.closest('form')!);
  expect(await screen.findByText('Saved.')).toBeTruthy();
  expect(profile[0]!.body).toMatchObject({ first_name: 'May', phone: '512 555 0134' });
  expect(record[0]!.body.data).toMatchObject({ first_name: 'May', dob: '1988-04-12' });
  expect(screen.getByRole('heading', { name: 'Hello, May Ortiz' })).toBeTruthy();
});

test('while the form is being saved its button is disabled, and keeps the focus', async () => {
  server.on(updateProfile, () => ({ data: profileData }));
  server.on(updateDoclet, () => ({ data: docletOf(MAYA.consumer, TEMPLATE.consumer, {}) }));
  show();
  const button = await screen.findByRole('button', { name: 'Save Changes' });
  await waitFor(() => expect((button as HTMLButtonElement).disabled).toBe(false));
  expect(button.getAttribute('aria-disabled')).toBeNull();
  button.focus();
  fireEvent.click(button);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(button);
  await screen.findByText('Saved.');
  expect(button.getAttribute('aria-disabled')).toBeNull();
});

test('with an error in the form nothing can be saved', async () => {
  show();
  const phone = await screen.findByLabelText(/^Phone/);
  fireEvent.change(phone, { target: { value: ' ' } });
  fireEvent.blur(phone);
  await waitFor(() => expect(spoken()).toBe('Please enter a phone number.'));
  expect(phone.getAttribute('aria-invalid')).toBe('true');
  const button = screen.getByRole('button', { name: 'Save Changes' }) as HTMLButtonElement;
  expect(button.disabled).toBe(true);
  fireEvent.change(phone, { target: { value: '12' } });
  expect(button.disabled).toBe(false);
});

test.each([
  ['', 'Please enter the date of birth.'],
  ['2999-01-01', 'Please enter a date of birth that is not in the future.'],
])('of a date of birth that reads “%s” it is said what is wrong', async (dob, said) => {
  show();
  const field = await screen.findByLabelText(/^Date of Birth/);
  fireEvent.change(field, { target: { value: dob } });
  fireEvent.blur(field);
  await waitFor(() => expect(spoken()).toBe(said));
});

test('cashless shows what the server says, and off with a sentence when it fails', async () => {
  server.on(toggleCashlessSpendingContract, (_, count) =>
    count === 1 ? { data: { items: [{ _id: MAYA.account, data: { cashless_spending: true } }] } } : { status: 500, errors: [] },
  );
  show();
  const toggle = await screen.findByRole('switch', { name: /^Cashless Spending/ });
  fireEvent.click(toggle);
  await waitFor(() => expect((toggle as HTMLInputElement).checked).toBe(true));
  fireEvent.click(toggle);
  expect(await screen.findByText('Cashless spending could not be changed and is off now. Please try again.')).toBeTruthy();
  expect((toggle as HTMLInputElement).checked).toBe(false);
});

test('a new password needs the old one, eight characters and the same twice', async () => {
  const asked = server.on(changePassword, () => ({ data: { changed: true, profile_id: MAYA.profile } }));
  show();
  const form = await screen.findByRole('form', { name: 'Password' });
  const type = (label: string, text: string) => fireEvent.change(within(form).getByLabelText(label), { target: { value: text } });
  type('New password', 'short');
  fireEvent.submit(form);
  expect(await within(form).findByText('A password has at least 8 characters.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(within(form).getByLabelText('Current password')));
  type('Current password', 'old one');
  type('New password', 'copper lantern');
  type('New password again', 'copper lanterm');
  fireEvent.submit(form);
  expect(await within(form).findByText('The two passwords are not the same.')).toBeTruthy();
  expect(asked).toHaveLength(0);
  type('New password again', 'copper lantern');
  fireEvent.submit(form);
  expect(await within(form).findByText('Your password was changed. All other devices were signed out.')).toBeTruthy();
});

test('a current password that is wrong is said at its field', async () => {
  const errors = [{ code: 'password-wrong', message: 'Your current password is not correct.', path: ['body', 'old_password'] }];
  server.on(changePassword, () => ({ status: 400, errors }));
  show();
  const form = await screen.findByRole('form', { name: 'Password' });
  const field = (label: string) => within(form).getByLabelText(label);
  for (const [label, value] of [
    ['Current password', 'not it'],
    ['New password', 'copper lantern'],
    ['New password again', 'copper lantern'],
  ] as const)
    fireEvent.change(field(label), { target: { value } });
  fireEvent.submit(form);
  await waitFor(() => expect(field('Current password').getAttribute('aria-invalid')).toBe('true'));
  expect(document.getElementById(field('Current password').getAttribute('aria-describedby')!)?.textContent).toBe('Your current password is not correct.');
  await waitFor(() => expect(document.activeElement).toBe(field('Current password')));
});

test.each([
  ['the app', '123 456', { code: '123 456' }],
  ['the list, the phone being lost', 'abcd-efgh-ijkl', { recovery_code: 'abcd-efgh-ijkl' }],
])('whoever has a second factor changes their password with a code from %s', async (_from, typed, sent) => {
  server.on(getProfile, () => ({ data: { ...profileData, second_factor: true } }));
  const wrong = { code: 'code-wrong', message: 'This code is not valid.', path: Object.keys(sent) };
  const asked = server.on(changePassword, (_, count) =>
    count === 1 ? { status: 400, errors: [wrong] } : { data: { changed: true, profile_id: MAYA.profile } },
  );
  show();
  const form = await screen.findByRole('form', { name: 'Password' });
  const code = await within(form).findByLabelText('Code from your authenticator app, or a recovery code');
  for (const [label, value] of [
    ['Current password', 'old one'],
    ['New password', 'copper lantern'],
    ['New password again', 'copper lantern'],
  ] as const)
    fireEvent.change(within(form).getByLabelText(label), { target: { value } });
  fireEvent.submit(form);
  expect(await within(form).findByText('The code has 6 digits.')).toBeTruthy();
  fireEvent.change(code, { target: { value: typed } });
  fireEvent.submit(form);
  expect(await within(form).findByText('This code is not valid.')).toBeTruthy();
  expect(code.getAttribute('aria-invalid')).toBe('true');
  fireEvent.submit(form);
  expect(await within(form).findByText('Your password was changed. All other devices were signed out.')).toBeTruthy();
  expect(asked[1]!.body).toMatchObject({ old_password: 'old one', password: 'copper lantern', ...sent });
});

test('whoever has none is asked for no code', async () => {
  const asked = server.on(changePassword, () => ({ status: 503, errors: [] }));
  show();
  const form = await screen.findByRole('form', { name: 'Password' });
  expect(within(form).queryByLabelText(/Code/)).toBeNull();
  for (const label of ['Current password', 'New password', 'New password again'])
    fireEvent.change(within(form).getByLabelText(label), { target: { value: 'copper lantern' } });
  fireEvent.submit(form);
  await waitFor(() => expect(asked).toHaveLength(1));
  for (const name of ['code', 'recovery_code']) expect(asked[0]!.body).not.toHaveProperty(name);
});

test('a second factor: password, code on the screen, first code, recovery codes', async () => {
  server.on(startSecondFactor, () => ({ data: { secret: 'ABCDEFGH', otpauth_url: 'otpauth://totp/x?secret=ABCDEFGH' } }));
  server.on(confirmSecondFactor, () => ({ data: { recovery_codes: ['one-two', 'three-four'] } }));
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Set up' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Set up a second factor' }));
  const password = dialog.getByLabelText('Your password');
  fireEvent.change(password, { target: { value: 'secret' } });
  fireEvent.submit(password.closest('form')!);
  expect(await dialog.findByText('ABCD EFGH')).toBeTruthy();
  expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeTruthy();
  fireEvent.change(dialog.getByLabelText('Code'), { target: { value: '123456' } });
  fireEvent.submit(dialog.getByLabelText('Code').closest('form')!);
  expect(await screen.findByText('three-four')).toBeTruthy();
});

test('a second factor that was switched on while the answer was lost is on, and leads to new recovery codes', async () => {
  let isOn = false;
  server.on(getProfile, () => ({ data: { ...profileData, second_factor: isOn } }));
  server.on(startSecondFactor, () => ({ data: { secret: 'ABCDEFGH', otpauth_url: 'otpauth://totp/x?secret=ABCDEFGH' } }));
  server.on(confirmSecondFactor, () => {
    isOn = true;
    return 'offline';
  });
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Set up' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Set up a second factor' }));
  fireEvent.change(dialog.getByLabelText('Your password'), { target: { value: 'secret' } });
  fireEvent.submit(dialog.getByLabelText('Your password').closest('form')!);
  fireEvent.change(await dialog.findByLabelText('Code'), { target: { value: '123456' } });
  fireEvent.submit(dialog.getByLabelText('Code').closest('form')!);
  expect(await screen.findByText(/the answer with your recovery codes was lost/)).toBeTruthy();
  expect(screen.queryByRole('dialog', { name: 'Set up a second factor' })).toBeNull();
  expect(screen.getByRole('button', { name: 'New recovery codes' })).toBeTruthy();
});

test.each([
  ['the app', ' 123 456 ', { code: '123 456' }],
  ['the list, the phone being lost', 'abcd-efgh-ijkl', { recovery_code: 'abcd-efgh-ijkl' }],
])('the second factor is switched off with a code from %s', async (_from, typed, sent) => {
  server.on(getProfile, () => ({ data: { ...profileData, second_factor: true } }));
  const asked = server.on(removeSecondFactor, () => ({ data: { removed: true } }));
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Switch off' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Switch off the second factor' }));
  fireEvent.change(dialog.getByLabelText('Your password'), { target: { value: 'secret' } });
  const code = dialog.getByLabelText('Code from your authenticator app, or a recovery code');
  fireEvent.change(code, { target: { value: '1234567' } });
  fireEvent.submit(code.closest('form')!);
  expect(await dialog.findByText('The code has 6 digits.')).toBeTruthy();
  fireEvent.change(code, { target: { value: typed } });
  fireEvent.submit(code.closest('form')!);
  await waitFor(() => expect(asked.map(({ body }) => body)).toEqual([{ password: 'secret', ...sent }]));
});

test('other devices can be signed out', async () => {
  const asked = server.on(endOtherSessions, () => ({ data: { ended: 1 } }));
  show();
  expect(await screen.findByText('This device')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Sign out others' }));
  await waitFor(() => expect(asked).toHaveLength(1));
  await waitFor(() => expect(spoken()).toBe('Signed out there.'));
});

test('whoever has lost the phone of their second factor deletes their account with a recovery code', async () => {
  server.on(getProfile, () => ({ data: { ...profileData, second_factor: true } }));
  const asked = server.on(deleteMyAccount, () => ({ status: 400, errors: [{ code: 'code-wrong', message: 'This code is not valid.' }] }));
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Delete my account' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete my account' }));
  const code = dialog.getByLabelText('Code from your authenticator app, or a recovery code');
  fireEvent.change(dialog.getByLabelText('Your password'), { target: { value: 'secret' } });
  fireEvent.change(code, { target: { value: 'abcd-efgh-ijkl' } });
  fireEvent.submit(code.closest('form')!);
  expect(await dialog.findByText('This code is not valid.')).toBeTruthy();
  expect(asked.map(({ body }) => body)).toEqual([{ password: 'secret', recovery_code: 'abcd-efgh-ijkl' }]);
});

test('deleting needs the password and ends the sign-in', async () => {
  const asked = server.on(deleteMyAccount, (_, count) =>
    count === 1 ? { status: 400, errors: [{ code: 'password-wrong', message: 'Your current password is not correct.' }] } : { data: { deleted: true } },
  );
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Delete my account' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete my account' }));
  expect(dialog.getByRole('button', { name: 'Delete for good' }).className).toMatch(/danger/);
  const password = dialog.getByLabelText('Your password');
  fireEvent.change(password, { target: { value: 'wrong' } });
  fireEvent.submit(password.closest('form')!);
  expect(await dialog.findByText('Your current password is not correct.')).toBeTruthy();
  expect(currentSession()).not.toBeNull();
  fireEvent.submit(password.closest('form')!);
  await waitFor(() => expect(currentSession()).toBeNull());
  expect(asked).toHaveLength(2);
});

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile Safari/604.1', 'Safari on iPhone'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', 'Chrome on Linux'],
  ['curl/8', 'An app'],
])('%s is %s', (agent, name) => expect(browserName(agent)).toBe(name));

test('an account record that cannot be fetched is said where its switch would stand', async () => {
  server.on(getDoclets, () => ({ status: 500, errors: [] }));
  show();
  expect(await screen.findByText('Your account record could not be fetched, so cashless spending cannot be shown. Please try again.')).toBeTruthy();
  expect(screen.queryByRole('switch', { name: /Cashless/ })).toBeNull();
});
