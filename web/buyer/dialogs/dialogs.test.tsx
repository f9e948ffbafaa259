import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { savePaymentMethodContract } from '#server/actions/save-payment-method/contract.ts';
import { signInWithSecondFactor } from '#server/api/sign-in-with-second-factor/contract.ts';
import { signIn } from '#server/api/sign-in/contract.ts';
import { onHappening } from '#web/lib/happenings.ts';
import { currentSession, startSession } from '#web/lib/kept/session.ts';
import { freshBrowser, showScreen, testServer, type Reply } from '#web/testing/buyer-page.tsx';
import { SEEN } from '#web/testing/spoken.ts';
import { openAlert, openCardOnFile, openDescription, openLogInDialog } from './open-dialog.ts';

const ID = 'a'.repeat(24);
let server: ReturnType<typeof testServer>;
beforeEach(() => {
  server = testServer();
  showScreen(<p>Page</p>, { path: '/' });
});
afterEach(freshBrowser);

const field = (label: string) => screen.getByLabelText(label) as HTMLInputElement;
const type = (label: string, text: string) => fireEvent.change(field(label), { target: { value: text } });

describe('Log In', () => {
  const enter = async () => {
    const done = openLogInDialog();
    await screen.findByRole('dialog', { name: 'Log In' });
    type('Email', 'Maya@Example.org');
    type('Password', 'quiet lantern');
    screen.getByRole('button', { name: 'Log In' }).focus();
    fireEvent.submit(field('Email').closest('form')!);
    return done;
  };

  test('signs in, closes and says so', async () => {
    server.on(signIn, () => ({
      data: {
        auth_key: 'key',
        user: { _id: ID, email: 'maya@example.org', confirmed: true, guest: false, role: 'web', profile: { first_name: '', last_name: '' } },
      },
    }));
    expect(await enter()).toBe(true);
    expect(currentSession()?.profileId).toBe(ID);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('a refusal marks both fields and says nothing more', async () => {
    server.on(signIn, () => ({ status: 401, errors: [{ code: 'sign-in-failed', message: 'Your email and password are incorrect.' }] }));
    void enter();
    await waitFor(() => expect(field('Email').getAttribute('aria-invalid')).toBe('true'));
    expect(field('Password').getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByText('Your email and password are incorrect.')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(field('Email')));
    fireEvent.focus(field('Password'));
    expect(field('Email').getAttribute('aria-invalid')).toBeNull();
  });

  test('a code that comes too late leads back to the password, and says why', async () => {
    server.on(signIn, () => ({ data: { second_factor: true, challenge: 'c'.repeat(43) } }));
    server.on(signInWithSecondFactor, () => ({ status: 401, errors: [{ code: 'challenge-over', message: '' }] }));
    void enter();
    fireEvent.change(await screen.findByLabelText('Code'), { target: { value: '123456' } });
    fireEvent.submit(field('Code').closest('form')!);
    await screen.findByText('This took too long. Please sign in again.');
    expect(field('Email').getAttribute('aria-invalid')).toBeNull();
  });

  test('no answer is an alert above it', async () => {
    server.on(signIn, () => 'offline');
    void enter();
    await screen.findByText('An error occurred. Please try again later.');
  });

  test('it has no banner or footer of a page, and what is typed at once goes into its first field', async () => {
    void openLogInDialog();
    const dialog = await screen.findByRole('dialog', { name: 'Log In' });
    expect(within(dialog).queryByRole('banner') ?? within(dialog).queryByRole('contentinfo')).toBeNull();
    expect(document.activeElement).toBe(field('Email'));
  });

  test('a press outside closes it; one that only ends outside, as when selecting text, does not', async () => {
    const done = openLogInDialog();
    const dialog = await screen.findByRole('dialog', { name: 'Log In' });
    for (const [from, to] of [
      [field('Email'), dialog],
      [dialog, field('Email')],
    ] as const) {
      fireEvent.pointerDown(from);
      fireEvent.pointerUp(to);
      fireEvent.click(dialog);
      expect(dialog.hasAttribute('open')).toBe(true);
    }
    fireEvent.pointerDown(dialog);
    fireEvent.pointerUp(dialog);
    fireEvent.click(dialog);
    expect(await done).toBe(false);
  });

  test('Close answers false', async () => {
    const done = openLogInDialog();
    fireEvent.click(await screen.findByRole('button', { name: 'Close' }));
    expect(await done).toBe(false);
  });
});

describe('Card On File', () => {
  const add = async (number = '4242424242424242') => {
    const done = openCardOnFile();
    await screen.findByRole('dialog', { name: 'Card On File' });
    type('Card Number', number);
    type('Exp Month', '4');
    type('Exp Year', '39');
    type('CVV', '123');
    type('Zip Code', '60601');
    fireEvent.submit(field('Zip Code').closest('form')!);
    return { done };
  };
  beforeEach(() => startSession({ authKey: 'key', profileId: ID }));

  test('tidies what was typed as the checkout does', async () => {
    void openCardOnFile();
    await screen.findByRole('dialog', { name: 'Card On File' });
    type('Card Number', '4242424242424242');
    type('Exp Month', '4');
    type('Exp Year', '39');
    for (const label of ['Card Number', 'Exp Month', 'Exp Year']) fireEvent.blur(field(label));
    await waitFor(() => expect(['Card Number', 'Exp Month', 'Exp Year'].map((label) => field(label).value)).toEqual(['4242 4242 4242 4242', '04', '2039']));
    expect(screen.queryByText('Invalid Card Details')).toBeNull();
  });

  test('saves, announces it and closes', async () => {
    let announced = 0;
    const stop = onHappening('card-changed', () => announced++);
    const asked = server.on(savePaymentMethodContract, () => ({
      data: { items: [{ vault_id: 'v', account_type: 'Visa', last_four: '4242', card_exp_month: '04', card_exp_year: '2039' }] },
    }));
    expect(await (await add()).done).toBe(true);
    stop();
    expect(announced).toBe(1);
    expect(asked[0]!.body.data).toMatchObject({
      profile_id: ID,
      card_number: '4242424242424242',
      card_exp_month: '04',
      card_exp_year: '2039',
      card_cvv: '123',
      billing_zip: '60601',
    });
  });

  test.each<[string, Reply]>([
    ['a first item with a status', { data: { items: [{ status: 'declined', message: 'No.' }] } }],
    ['no item', { data: { items: [] } }],
    ['no answer', 'offline'],
    ['a fault', { status: 500 }],
  ])('%s is an alert, and the card stays typed', async (_what, reply) => {
    server.on(savePaymentMethodContract, () => reply);
    await add();
    await screen.findByText('An error occurred. Please try again later.');
    expect(field('Card Number').value).toBe('4242 4242 4242 4242');
  });

  test('a wrong card is marked and not sent', async () => {
    const asked = server.on(savePaymentMethodContract, () => 'offline');
    await add('4242');
    expect(screen.getByText('Invalid Card Details')).toBeTruthy();
    expect(field('Card Number').getAttribute('aria-invalid')).toBe('true');
    expect(asked).toHaveLength(0);
  });

  test('a wrong month is said when it is left, and stays while the year is typed', async () => {
    void openCardOnFile();
    await screen.findByRole('dialog', { name: 'Card On File' });
    fireEvent.focus(field('Exp Month'));
    type('Exp Month', '13');
    fireEvent.blur(field('Exp Month'));
    fireEvent.focus(field('Exp Year'));
    type('Exp Year', '39');
    fireEvent.blur(field('Exp Year'));
    expect(screen.getByText('A month from 01 to 12.', SEEN)).toBeTruthy();
    expect(field('Exp Year').getAttribute('aria-invalid')).toBeNull();
  });

  test('an expired card is said at both when either is left', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T18:00:00Z') });
    void openCardOnFile();
    await screen.findByRole('dialog', { name: 'Card On File' });
    type('Exp Month', '01');
    type('Exp Year', '26');
    fireEvent.blur(field('Exp Year'));
    expect(screen.getAllByText('This card has expired.', SEEN)).toHaveLength(2);
    vi.useRealTimers();
  });

  test('an expired card is said at its month and year, and one of them gives both another chance', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T18:00:00Z') });
    void openCardOnFile();
    await screen.findByRole('dialog', { name: 'Card On File' });
    type('Exp Month', '01');
    type('Exp Year', '2026');
    fireEvent.submit(field('Zip Code').closest('form')!);
    expect(screen.getAllByText('This card has expired.', SEEN)).toHaveLength(2);
    fireEvent.focus(field('Exp Month'));
    expect(screen.queryByText('This card has expired.')).toBeNull();
    vi.useRealTimers();
  });
});

test('an alert and a description are read and closed', async () => {
  const alert = openAlert('Please check your email.');
  fireEvent.click(await screen.findByRole('button', { name: 'OK' }));
  expect(await alert).toBe(true);
  void openDescription('Park Rules', '<p>Walk.</p>');
  expect((await screen.findByTitle('Park Rules')).getAttribute('sandbox')).toBe('');
});

test('the way back to another page leaves no dialog lying over it', async () => {
  const answers = Promise.all([openDescription('Park Rules', '<p>No fire.</p>'), openLogInDialog()]);
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(2));
  fireEvent.popState(window);
  expect(await answers).toEqual([false, false]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
