import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { forgotPassword } from '#server/api/forgot-password/contract.ts';
import { getProfile } from '#server/api/get-profile/contract.ts';
import { register } from '#server/api/register/contract.ts';
import { signInWithSecondFactor } from '#server/api/sign-in-with-second-factor/contract.ts';
import { signIn } from '#server/api/sign-in/contract.ts';
import { currentSession, endSession, startSession } from '#web/lib/kept/session.ts';
import { fetchProfile } from '#web/lib/sign-in/profile.ts';
import { freshBrowser, showScreen, testBoot, testServer, type Reply } from '#web/testing/buyer-page.tsx';
import { ROBOT_CONFIG, stubRobotChecks } from '#web/testing/robot-stub.ts';
import { SignInScreen } from './sign-in-screen.tsx';

const ID = 'a'.repeat(24);
const user = { _id: ID, email: 'maya@example.org', confirmed: true, guest: false, role: 'web', profile: { first_name: 'Maya', last_name: 'Okafor' } };
const profile = {
  ...user,
  id: ID,
  account_id: null,
  consumer_id: null,
  first_name: 'Maya',
  last_name: 'Okafor',
  phone: '',
  profile: { ...user.profile, phone: '' },
  image: null,
  second_factor: false,
};
const refused = (status: number, code = 'refused', message = 'Refused.', path?: string[]): Reply => ({
  status,
  errors: [{ code, message, ...(path ? { path } : {}) }],
});

let server: ReturnType<typeof testServer>;
beforeEach(() => {
  server = testServer();
  server.on(getProfile, () => ({ data: profile }));
});
afterEach(freshBrowser);

const panel = (name: string) => within(screen.getByRole('region', { name, hidden: true }));
const type = (name: string, label: string, text: string) => fireEvent.change(panel(name).getByLabelText(label), { target: { value: text } });
const press = (name: string, button: string | RegExp) => fireEvent.click(panel(name).getByRole('button', { name: button, hidden: true }));
const show = (path = '/sign-in', boot = testBoot()) => showScreen(<SignInScreen />, { path, route: '/sign-in', boot });
const enter = () => {
  type('Manage Your Account', 'Email Address', ' Maya@Example.org ');
  type('Manage Your Account', 'Password', 'quiet lantern');
  press('Manage Your Account', 'Sign In');
};

describe('Sign In', () => {
  test('keeps the session and goes to the dashboard; the address is lower-cased', async () => {
    const asked = server.on(signIn, () => ({ data: { auth_key: 'key', user } }));
    show();
    enter();
    expect(panel('Manage Your Account').getByRole('button', { name: 'Signing In' })).toBeTruthy();
    await waitFor(() => expect(location.pathname).toBe('/dashboard'));
    expect(currentSession()).toEqual({ authKey: 'key', profileId: ID });
    expect(asked[0]!.body).toMatchObject({ app_key: 'test', auth: { email: 'maya@example.org', password: 'quiet lantern' } });
  });

  test('is the first form that programs find to fill in', () => {
    show();
    for (const field of ['email', 'password'])
      expect(document.querySelector(`input[type=${field}]`)?.closest('section')?.getAttribute('aria-label')).toBe('Manage Your Account');
  });

  test('people signed out by the server are told so; people who signed out are not', async () => {
    startSession({ authKey: 'old', profileId: ID });
    endSession();
    const first = show();
    expect(screen.queryByText('Your sign-in has ended. Please sign in again.')).toBeNull();
    first.unmount();
    startSession({ authKey: 'old', profileId: ID });
    server.on(getProfile, () => refused(401, 'session-ended'));
    await fetchProfile(ID).catch(() => undefined);
    expect(currentSession()).toBeNull();
    show();
    expect(screen.getByText('Your sign-in has ended. Please sign in again.')).toBeTruthy();
    startSession({ authKey: 'new', profileId: ID });
  });

  test('an address that is not verified leads to check-email', async () => {
    server.on(signIn, () => ({ data: { auth_key: 'key', user: { ...user, confirmed: false } } }));
    show();
    enter();
    await waitFor(() => expect(location.pathname).toBe('/registration/check-email'));
  });

  test('whoever goes on to another page right after signing in stays there', async () => {
    const known = Promise.withResolvers<void>();
    server.on(signIn, () => ({ data: { auth_key: 'key', user } }));
    const asked = server.on(getProfile, async () => {
      await known.promise;
      return { data: profile };
    });
    show();
    enter();
    await waitFor(() => expect(location.pathname).toBe('/dashboard'));
    await waitFor(() => expect(asked).toHaveLength(1));
    act(() => history.pushState(null, '', '/orders'));
    await act(async () => known.resolve());
    await act(() => new Promise((done) => setTimeout(done, 50)));
    expect(location.pathname).toBe('/orders');
  });

  test('a refusal flags both fields, says so and gives the first the focus', async () => {
    server.on(signIn, () => refused(401, 'sign-in-failed'));
    show();
    enter();
    await screen.findByText('Your email and password are incorrect.');
    const email = panel('Manage Your Account').getByLabelText('Email Address');
    expect(email.getAttribute('aria-invalid')).toBe('true');
    expect(panel('Manage Your Account').getByLabelText('Password').getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(email));
    fireEvent.focus(panel('Manage Your Account').getByLabelText('Password'));
    expect(screen.queryByText('Your email and password are incorrect.')).toBeNull();
  });

  test('no answer is an alert, and nothing typed is lost', async () => {
    server.on(signIn, () => 'offline');
    show();
    enter();
    await screen.findByText('An error occurred. Please try again later.');
    expect((panel('Manage Your Account').getByLabelText('Password') as HTMLInputElement).value).toBe('quiet lantern');
  });

  test('a missing value is reported at its field; a refusal is reported once, above', async () => {
    server.on(signIn, () => refused(401));
    show();
    type('Manage Your Account', 'Email Address', 'maya@');
    press('Manage Your Account', 'Sign In');
    expect(panel('Manage Your Account').getByText('Please enter an email address such as name@example.com.')).toBeTruthy();
    expect(panel('Manage Your Account').getByText('Please enter your password.')).toBeTruthy();
    enter();
    await panel('Manage Your Account').findByText('Your email and password are incorrect.');
    expect(panel('Manage Your Account').queryByText(/^Please enter/)).toBeNull();
  });

  test('an empty form asks the server nothing', () => {
    const asked = server.on(signIn, () => refused(401));
    show();
    press('Manage Your Account', 'Sign In');
    expect(panel('Manage Your Account').getByLabelText('Email Address').getAttribute('aria-invalid')).toBe('true');
    expect(asked).toHaveLength(0);
  });

  test('a second factor is asked for, and a wrong code can be mended', async () => {
    server.on(signIn, () => ({ data: { second_factor: true, challenge: 'c'.repeat(43) } }));
    const asked = server.on(signInWithSecondFactor, (_asked, count) => (count === 1 ? refused(401) : { data: { auth_key: 'key', user } }));
    show();
    enter();
    const code = await screen.findByLabelText('Code');
    fireEvent.change(code, { target: { value: '000000' } });
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByText('This code is not right. Please try the next one your app shows.');
    fireEvent.change(screen.getByLabelText('Code'), { target: { value: '123456' } });
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(location.pathname).toBe('/dashboard'));
    expect(asked[1]!.body).toEqual({ challenge: 'c'.repeat(43), code: '123456' });
  });

  test('a code that comes too late leads back to the password, and says why', async () => {
    server.on(signIn, () => ({ data: { second_factor: true, challenge: 'c'.repeat(43) } }));
    server.on(signInWithSecondFactor, () => refused(401, 'challenge-over'));
    show();
    enter();
    fireEvent.change(await screen.findByLabelText('Code'), { target: { value: '123456' } });
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByText('This took too long. Please sign in again.');
    expect(panel('Manage Your Account').getByLabelText('Email Address')).toBeTruthy();
  });

  test('who is signed in is sent to the dashboard', async () => {
    startSession({ authKey: 'key', profileId: ID });
    show();
    await waitFor(() => expect(location.pathname).toBe('/dashboard'));
  });
});

describe('Reset Password', () => {
  const ask = () => {
    show('/sign-in#forgot');
    type('Reset Password', 'Email Address', 'maya@example.org');
    press('Reset Password', 'Submit');
  };

  test.each<[string, Reply, string]>([
    ['sent', { data: { sent: true } }, 'Please check your email for resetting your password.'],
    ['unknown', refused(400), 'The account does not exist, or the email not valid.'],
    ['no answer', 'offline', 'An error occurred. Please try again later.'],
    ['a fault', refused(500), 'An error occurred. Please try again later.'],
    ['too many tries', refused(429, 'too-many', 'Please wait a minute.'), 'Please wait a minute.'],
  ])('%s', async (_what, reply, text) => {
    server.on(forgotPassword, () => reply);
    ask();
    await screen.findByText(text);
    expect(panel('Reset Password').getByLabelText('Email Address').getAttribute('aria-invalid')).toBe(text.startsWith('The account') ? 'true' : null);
  });

  test('busy, the button says Submitting', async () => {
    server.on(forgotPassword, () => ({ data: { sent: true } }));
    ask();
    expect(panel('Reset Password').getByRole('button', { name: 'Submitting' })).toBeTruthy();
    await screen.findByText('Please check your email for resetting your password.');
  });

  test('an invalid address is flagged and not sent', () => {
    const asked = server.on(forgotPassword, () => ({ data: { sent: true } }));
    show('/sign-in#forgot');
    type('Reset Password', 'Email Address', 'maya');
    press('Reset Password', 'Submit');
    expect(panel('Reset Password').getByLabelText('Email Address').getAttribute('aria-invalid')).toBe('true');
    expect(panel('Reset Password').getByText('Please enter an email address such as name@example.com.')).toBeTruthy();
    expect(asked).toHaveLength(0);
  });
});

describe('Create An Account', () => {
  const NAME = 'Create An Account';
  const fill = (boot = testBoot()) => {
    show('/sign-in#sign-up', boot);
    type(NAME, 'First Name', ' Maya ');
    type(NAME, 'Last Name', 'Okafor');
    type(NAME, 'Email Address', 'MAYA@example.org');
    type(NAME, 'Password', 'quiet lantern');
    type(NAME, 'Retype Password', 'quiet lantern');
    press(NAME, 'Sign Up');
  };
  const made = (doclet_id: string): Reply => ({ data: { profile_id: ID, doclet_id, checkout_key: 'k' } });

  test('success goes to check-email', async () => {
    const asked = server.on(register, () => made(ID));
    fill();
    expect(panel(NAME).getByRole('button', { name: 'Signing Up' })).toBeTruthy();
    await waitFor(() => expect(location.pathname).toBe('/registration/check-email'));
    expect(asked[0]!.body).toMatchObject({
      auth: { email: 'maya@example.org', password: 'quiet lantern' },
      template: { first_name: 'Maya', last_name: 'Okafor' },
    });
  });

  test('a refusal that asks for a robot check shows it; once passed, it goes with the next press', async () => {
    const solve = stubRobotChecks();
    const asked = server.on(register, (_asked, count) => (count === 1 ? refused(400, 'captcha') : made(ID)));
    const boot = testBoot();
    fill({ ...boot, config: { ...boot.config, ...ROBOT_CONFIG } });
    await panel(NAME).findByText('Please select "I\'m not a robot" to prove you are human.');
    await waitFor(() => expect(solve).toHaveLength(1));
    act(() => solve[0]!('token-1'));
    press(NAME, 'Sign Up');
    await waitFor(() => expect(location.pathname).toBe('/registration/check-email'));
    expect(asked.map(({ body }) => body.captcha_token)).toEqual([null, 'token-1']);
  });

  test('409 flags the email', async () => {
    server.on(register, () => refused(409, 'email-in-use'));
    fill();
    await waitFor(() => expect(panel(NAME).getByLabelText('Email Address').getAttribute('aria-invalid')).toBe('true'));
    expect(panel(NAME).getByText('Email is already in use.')).toBeTruthy();
  });

  test.each<[string, Reply, string]>([
    ['created without a record', made(''), 'Something went wrong. Please try again.'],
    ['no answer', 'offline', 'An error occurred. Please try again later.'],
    ['a fault', refused(500), 'An error occurred. Please try again later.'],
    ['an easy password', refused(400, 'password-common', 'This password is too easy to guess.', ['body', 'password']), 'This password is too easy to guess.'],
  ])('%s', async (_what, reply, text) => {
    server.on(register, () => reply);
    fill();
    await screen.findByText(text);
  });

  test('switching panels clears errors and passwords', () => {
    show('/sign-in#sign-up');
    type(NAME, 'First Name', 'Maya');
    type(NAME, 'Password', 'one');
    press(NAME, 'Sign Up');
    expect(panel(NAME).getByLabelText('Email Address').getAttribute('aria-invalid')).toBe('true');
    press(NAME, /Sign In instead/);
    press('Manage Your Account', /Create An Account/);
    expect((panel(NAME).getByLabelText('First Name') as HTMLInputElement).value).toBe('Maya');
    expect((panel(NAME).getByLabelText('Password') as HTMLInputElement).value).toBe('');
    expect(panel(NAME).getByLabelText('Email Address').getAttribute('aria-invalid')).toBeNull();
  });
});
