import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { forgotPassword } from '#server/api/forgot-password/contract.ts';
import { signInWithSecondFactor } from '#server/api/sign-in-with-second-factor/contract.ts';
import { signIn } from '#server/api/sign-in/contract.ts';
import { currentSession } from '#web/lib/kept/session.ts';
import { BootContext } from '#web/lib/page/boot.ts';
import { freshBrowser, testBoot, testServer, WS } from '#web/testing/buyer-page.tsx';
import { WORKER, workerProfile } from '#web/testing/staff-page.tsx';
import { SignInScreen } from './sign-in-screen.tsx';
import { SIGN_IN } from './sign-in-words.ts';

const { _id, email, confirmed, guest, role, profile } = workerProfile('admin');
const user = { _id, email, confirmed, guest, role, profile };

let server: ReturnType<typeof testServer>;
beforeEach(() => {
  server = testServer();
  render(
    <BootContext value={testBoot()}>
      <SignInScreen />
    </BootContext>,
  );
});
afterEach(freshBrowser);

const type = (label: string, text: string) => fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const enter = () => {
  type('Email', 'Admin@demo.test');
  type('Password', 'quiet lantern');
  press('Sign in');
};

test('signs in to the POS realm, not to the portal', async () => {
  const asked = server.on(signIn, () => ({ data: { auth_key: 'key', user } }));
  enter();
  await waitFor(() => expect(currentSession()).toEqual({ authKey: 'key', profileId: WORKER }));
  expect(asked[0]!.body).toEqual({
    app_key: 'test',
    realm_id: testBoot().realms.pos,
    workspace_id: WS,
    auth: { email: 'admin@demo.test', password: 'quiet lantern' },
  });
});

test('says what is missing at its field, and focuses it', async () => {
  press('Sign in');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')));
  expect(screen.getByText(SIGN_IN.needsEmail)).toBeTruthy();
  expect(screen.getByText(SIGN_IN.needsPassword)).toBeTruthy();
});

test.each([
  [401, SIGN_IN.incorrect],
  [503, SIGN_IN.trouble],
])('a %d is reported, and typed text stays', async (status, words) => {
  server.on(signIn, () => ({ status, errors: [{ code: 'refused', message: 'Refused.' }] }));
  enter();
  expect((await screen.findByRole('alert')).textContent).toBe(words);
  expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('Admin@demo.test');
});

test('asks for the code of a second factor; a lost answer asks for it again, a late one for the password', async () => {
  server.on(signIn, () => ({ data: { second_factor: true, challenge: 'asked' } }));
  const answers = [
    'offline',
    { status: 401, errors: [{ code: 'wrong', message: 'No.' }] },
    { status: 401, errors: [{ code: 'challenge-over', message: 'No.' }] },
  ] as const;
  server.on(signInWithSecondFactor, (_asked, count) => answers[count - 1] as never);
  enter();
  fireEvent.change(await screen.findByLabelText('Code'), { target: { value: '123456' } });
  press('Continue');
  expect((await screen.findByRole('alert')).textContent).toBe(SIGN_IN.trouble);
  press('Continue');
  expect(await screen.findByText(SIGN_IN.codeWrong)).toBeTruthy();
  press('Continue');
  expect((await screen.findByRole('alert')).textContent).toBe(SIGN_IN.codeLate);
  expect(screen.getByLabelText('Password')).toBeTruthy();
});

test('sends a link for a new password to the address that was typed', async () => {
  const asked = server.on(forgotPassword, () => ({ data: { sent: true } }));
  press('Forgot your password?');
  expect(await screen.findByText(SIGN_IN.needsEmail)).toBeTruthy();
  type('Email', 'admin@demo.test');
  press('Forgot your password?');
  expect(await screen.findByText(SIGN_IN.resetSent)).toBeTruthy();
  expect(asked[0]!.body).toMatchObject({ email: 'admin@demo.test', realm_id: testBoot().realms.pos });
});
