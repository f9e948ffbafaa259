import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { submitOrderContract } from '#server/actions/submit-order/contract.ts';
import { checkEmail } from '#server/api/check-email/contract.ts';
import { freshBrowser } from '#web/testing/buyer-page.tsx';
import { checkoutServer, field, fillAccount, fillAll, fillBilling, fillCard, fillPeople, line, open, pay, refused, type } from '#web/testing/checkout.tsx';
import { ROBOT_CONFIG, stubRobotChecks } from '#web/testing/robot-stub.ts';
import { spoken } from '#web/testing/spoken.ts';

let server: ReturnType<typeof checkoutServer>;
beforeEach(() => void (server = checkoutServer()));
afterEach(freshBrowser);

describe('what is missing is said word for word', () => {
  const filled: Record<string, () => void> = { people: fillPeople, account: fillAccount, card: fillCard, billing: fillBilling };
  test.each([
    ['people', 'Please fill in all pass information.'],
    ['account', 'Please provide all information before proceeding.'],
    ['card', 'Please provide all credit card information.'],
    ['billing', 'Please provide billing information.'],
  ])('without %s', (missing, message) => {
    const sent = server.on(submitOrderContract, () => server.done);
    open();
    for (const [name, fill] of Object.entries(filled)) if (name !== missing) fill();
    pay();
    expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([message]);
    expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true');
    expect(sent).toHaveLength(0);
  });

  test('nothing filled in: every part speaks, the first field has the focus, the button says what is left', () => {
    open({ terms: ['Park Rules'] });
    pay();
    const messages = screen.getByRole('alert').textContent;
    for (const message of [
      'Please fill in all pass information.',
      'Please provide all credit card information.',
      'Please provide billing information.',
      'Please provide all information before proceeding.',
    ])
      expect(messages).toContain(message);
    expect(document.activeElement).toBe(screen.getAllByLabelText('First name')[0]);
    expect(screen.getByText('Invalid Card Details')).toBeTruthy();
    expect(screen.getByText(/Still to do: who is coming, your account, your card, your billing address, and the terms./)).toBeTruthy();
  });

  test('what was missing is no longer said once it is there, also when the browser fills it in', async () => {
    const solve = stubRobotChecks();
    open({ terms: ['Park Rules'], config: ROBOT_CONFIG });
    await waitFor(() => expect(solve).toHaveLength(1));
    pay();
    const said = () => screen.queryByRole('alert')?.textContent ?? null;
    expect(said()).toContain('Please provide billing information.');
    fillBilling();
    expect(said()).not.toContain('Please provide billing information.');
    fillPeople();
    fillAccount();
    fillCard();
    fireEvent.click(screen.getByLabelText('I have read and agree to:'));
    expect(said()).toBe('Please select "I\'m not a robot" to prove you are human.');
    act(() => solve[0]!('token'));
    expect(said()).toBeNull();
    expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(0);
    expect(screen.queryByText('Invalid Card Details')).toBeNull();
    expect(screen.getByText('All set.')).toBeTruthy();
    type('Zip', '');
    expect(said()).toBeNull();
  });

  test('terms that were not agreed to', () => {
    open({ terms: ['Park Rules', 'Liability Waiver', 'Refund Policy'] });
    fillAll();
    pay();
    expect(screen.getByRole('alert').textContent).toBe('Please provide all information before proceeding.');
    expect(screen.getByLabelText('I have read and agree to:').getAttribute('aria-invalid')).toBe('true');
  });

  test('an address that is known to be in use', async () => {
    server.on(checkEmail, () => refused(409, 'email-in-use'));
    open();
    fillAll();
    fireEvent.blur(field('Email'));
    await screen.findByText('Already in use');
    await waitFor(() => expect(spoken()).toBe('There is an account with this email address.'));
    expect(screen.getAllByText(/already in use/i)).toHaveLength(1);
    pay();
    expect(screen.getByRole('alert').textContent).toBe('Email address is already in use.');
    fireEvent.focus(field('Email'));
    const [badge] = field('Email').getAttribute('aria-describedby')!.split(' ');
    expect(document.getElementById(badge!)?.textContent).toBe('Already in use');
  });

  test('an error in a field that was left is announced, because the focus has moved on', () => {
    open();
    type('Card number', '4242');
    fireEvent.blur(field('Card number'));
    expect(spoken()).toBe('Please check the card number.');
  });

  test('passwords are checked when they are left: the first alone, and both once both are typed', () => {
    const faults = () => ['Password', 'Retype Password'].map((label) => field(label).getAttribute('aria-invalid'));
    open();
    type('Password', 'short');
    fireEvent.blur(field('Password'));
    expect(screen.getAllByText('A password has at least 8 characters.')).toHaveLength(2);
    expect(spoken()).toBe('A password has at least 8 characters.');
    fireEvent.focus(field('Password'));
    type('Password', 'quiet lantern');
    fireEvent.blur(field('Password'));
    expect(faults()).toEqual([null, null]);
    for (const left of ['Password', 'Retype Password']) {
      type('Retype Password', 'other lantern');
      fireEvent.blur(field(left));
      expect(faults()).toEqual(['true', 'true']);
      fireEvent.focus(field('Retype Password'));
      type('Retype Password', 'quiet lantern');
      fireEvent.blur(field('Retype Password'));
      expect(faults()).toEqual([null, null]);
    }
  });

  test('passwords that differ flag both fields; focus gives both another chance', () => {
    open();
    fillAll();
    type('Retype Password', 'other lantern');
    pay();
    expect(field('Password').getAttribute('aria-invalid')).toBe('true');
    expect(field('Retype Password').getAttribute('aria-invalid')).toBe('true');
    fireEvent.blur(field('Password'));
    fireEvent.focus(field('Retype Password'));
    expect(field('Password').getAttribute('aria-invalid')).toBeNull();
  });
});

describe('what a product asks about its people', () => {
  test.each([
    [{ require_fn_ln: 'Never', require_dob: 'Never' }, [], true],
    [{ require_fn_ln: 'Optional' }, ['First name (optional)', 'Last name (optional)'], true],
    [{ require_fn_ln: 'Required', require_dob: 'Required' }, ['First name', 'Last name', 'Date of birth'], false],
    [{ require_fn_ln: null, require_dob: 'Optional' }, ['First name', 'Last name', 'Date of birth (optional)'], false],
  ])('%j', (change, labels, isEnough) => {
    open({ product: change }, { lines: [line(1)] });
    for (const label of ['First name', 'First name (optional)', 'Last name', 'Last name (optional)', 'Date of birth', 'Date of birth (optional)'])
      expect(screen.queryByLabelText(label) !== null).toBe(labels.some((asked) => asked === label));
    pay();
    expect(screen.getByRole('alert').textContent?.includes('Please fill in all pass information.')).toBe(!isEnough);
  });

  test('a birthday in the future is refused', () => {
    open({ product: { require_dob: 'Required' } }, { lines: [line(1)] });
    fillAll();
    type('Date of birth', '2999-01-01');
    pay();
    expect(screen.getByRole('alert').textContent).toBe('Please fill in all pass information.');
    fireEvent.focus(field('Date of birth'));
    expect(field('Date of birth').getAttribute('aria-invalid')).toBeNull();
  });
});
