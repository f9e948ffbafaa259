import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { submitOrderContract } from '#server/actions/submit-order/contract.ts';
import { checkEmail } from '#server/api/check-email/contract.ts';
import { getDoclets } from '#server/api/get-doclets/contract.ts';
import { getProfile } from '#server/api/get-profile/contract.ts';
import { startSession } from '#web/lib/kept/session.ts';
import { freshBrowser, type Reply } from '#web/testing/buyer-page.tsx';
import { checkoutServer, field, fillBilling, fillCard, fillPeople, open, pay, PROFILE, refused, type } from '#web/testing/checkout.tsx';
import { docletOf, listOf, MAYA, profileData } from '#web/testing/portal.ts';

let server: ReturnType<typeof checkoutServer>;
beforeEach(() => void (server = checkoutServer()));
afterEach(freshBrowser);

describe('who is signed in', () => {
  const maya = { ...profileData, _id: PROFILE, id: PROFILE, account_id: null, consumer_id: null, last_name: 'Okafor', phone: '312 555 0100' };
  beforeEach(() => {
    server.on(getProfile, () => ({ data: maya }));
    startSession({ authKey: 'key', profileId: PROFILE });
  });

  test('has the account filled in and cannot change it here; nobody is registered', async () => {
    const sent = server.on(submitOrderContract, () => server.done);
    open();
    await waitFor(() => expect(field('Email').value).toBe('maya@example.org'));
    for (const label of ['First Name', 'Last Name', 'Email']) expect(field(label).readOnly).toBe(true);
    expect(screen.queryByLabelText('Password')).toBeNull();
    expect(field('Phone').value).toBe('312 555 0100');
    fillPeople();
    fillCard();
    fillBilling();
    pay();
    await waitFor(() => expect(location.pathname).toBe('/thank-you'));
    expect(server.registered).toHaveLength(0);
    expect(sent[0]!.body.data.profile_id).toBe(PROFILE);
    expect(sent[0]!.headers.get('authorization')).toBe('Bearer key');
  });

  test.each([
    ['finds their billing address filled in', '', ['9 Harbor Way', 'Chicago', 'IL', '60601', '312 555 0100']],
    ['keeps what they typed before it was known', '1 Lake St', ['1 Lake St', '', '', '', '312 555 0100']],
  ])('%s', async (_name, typed, shown) => {
    const address = { billing_street: '9 Harbor Way', billing_city: 'Chicago', billing_state: 'IL', billing_zip: '60601', billing_phone: '312 555 0199' };
    const known = Promise.withResolvers<void>();
    server.on(getProfile, () => ({ data: { ...maya, account_id: MAYA.account } }));
    const asked = server.on(getDoclets, async () => {
      await known.promise;
      return { data: listOf([docletOf(MAYA.account, TEMPLATE.account, address)]) };
    });
    open();
    await waitFor(() => expect(asked).toHaveLength(1));
    if (typed) type('Street', typed);
    await act(async () => known.resolve());
    await waitFor(() => expect(['Street', 'City', 'State', 'Zip', 'Phone'].map((label) => field(label).value)).toEqual(shown));
  });

  test('must log in again when the sign-in has ended, and loses nothing', async () => {
    server.on(submitOrderContract, () => refused(401, 'session-ended'));
    open();
    await waitFor(() => expect(field('Email').value).toBe('maya@example.org'));
    fillPeople();
    fillCard();
    fillBilling();
    pay();
    expect((await screen.findByRole('alert')).textContent).toContain('Please log in again');
    expect(field('Card number').value).toBe('4242 4242 4242 4242');
    expect(await screen.findByRole('dialog', { name: 'Log In' })).toBeTruthy();
  });
});

test('an answer about an address does not count for one typed since', async () => {
  const answers: ((reply: Reply) => void)[] = [];
  server.on(checkEmail, () => new Promise((done) => answers.push(done)));
  open();
  const typeEmail = async (text: string) => {
    const asked = answers.length;
    type('Email', text);
    fireEvent.blur(field('Email'));
    await waitFor(() => expect(answers).toHaveLength(asked + 1));
  };
  await typeEmail('taken@example.org');
  await typeEmail('free@example.org');
  await act(async () => answers[1]!({ data: { in_use: false } }));
  await act(async () => answers[0]!(refused(409, 'email-in-use')));
  expect(field('Email').getAttribute('aria-invalid')).toBeNull();
  expect(screen.queryByText('Already in use')).toBeNull();
});
