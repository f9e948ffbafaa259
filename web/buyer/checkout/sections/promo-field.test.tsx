import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkPromoCodeContract } from '#server/actions/check-promo-code/contract.ts';
import { submitOrderContract } from '#server/actions/submit-order/contract.ts';
import { getProfile } from '#server/api/get-profile/contract.ts';
import { startSession } from '#web/lib/kept/session.ts';
import { freshBrowser, type Reply } from '#web/testing/buyer-page.tsx';
import { answer, checkoutServer, field, fillAll, HOLD, open, PASS, pay, payButton, PROFILE, refused, type } from '#web/testing/checkout.tsx';
import { profileData } from '#web/testing/portal.ts';

let server: ReturnType<typeof checkoutServer>;
beforeEach(() => void (server = checkoutServer()));
afterEach(freshBrowser);

describe('promo codes', () => {
  const discounted: Reply = {
    data: {
      items: [
        { doclet_id: PASS, date: '2030-12-24', item_id: HOLD(1), discount_applied: true, discount_amount: 5 },
        { doclet_id: PASS, date: '2030-12-24', item_id: HOLD(2), discount_applied: true, discount_amount: 5 },
      ],
    },
  };
  const apply = () => {
    type('Promo code', ' lights10 ');
    fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
  };

  test('applied: the code is sent in capitals and the total falls', async () => {
    const asked = server.on(checkPromoCodeContract, () => discounted);
    const sent = server.on(submitOrderContract, () => server.done);
    open();
    fillAll();
    apply();
    const applied = await screen.findByText('LIGHTS10 applied');
    expect(applied.parentElement!.textContent).toBe('LIGHTS10 appliedRemove−$10.00');
    expect(within(screen.getByRole('complementary', { name: 'Order summary' })).getAllByText(/LIGHTS10/)).toHaveLength(1);
    expect(asked[0]!.body.data.promo_code).toBe('LIGHTS10');
    expect(payButton().textContent).toBe('Pay $90.00');
    pay();
    await waitFor(() => expect(location.pathname).toBe('/thank-you'));
    expect(sent[0]!.body.data).toMatchObject({ promo_code: 'LIGHTS10', total: '90.00' });
  });

  test('applied and taken back, it keeps the keyboard at its place', async () => {
    server.on(checkPromoCodeContract, () => discounted);
    open();
    const entry = field('Promo code');
    const place = entry.closest('[tabindex="-1"]');
    type('Promo code', 'lights10');
    entry.focus();
    fireEvent.keyDown(entry, { key: 'Enter' });
    await screen.findByText('LIGHTS10 applied');
    await waitFor(() => expect(document.activeElement).toBe(place));
    const remove = screen.getByRole('button', { name: 'Remove' });
    remove.focus();
    fireEvent.click(remove);
    await waitFor(() => expect(field('Promo code')).toBeTruthy());
    await waitFor(() => expect(document.activeElement).toBe(place));
  });

  test('invalid: the field is marked and nothing is taken off', async () => {
    server.on(checkPromoCodeContract, () => refused(400, 'promo-invalid', 'This promo code is not valid.'));
    open();
    apply();
    await waitFor(() => expect(field('Promo code').getAttribute('aria-invalid')).toBe('true'));
    expect(payButton().textContent).toBe('Pay $100.00');
    type('Promo code', 'OTHER');
    expect(field('Promo code').getAttribute('aria-invalid')).toBeNull();
  });

  test('a failure of the server is said in words for a buyer', async () => {
    server.on(checkPromoCodeContract, () => refused(500, 'internal', 'Internal error'));
    open();
    apply();
    expect((await screen.findAllByText('Please try again later.')).length).toBeGreaterThan(0);
    expect(screen.queryByText('Internal error')).toBeNull();
  });

  describe('still being checked when Pay is pressed', () => {
    let answerCheck: (reply: Reply) => void;
    let sent: ReturnType<ReturnType<typeof checkoutServer>['on']>;
    beforeEach(async () => {
      server.on(checkPromoCodeContract, () => new Promise((done) => (answerCheck = done)));
      sent = server.on(submitOrderContract, () => server.done);
      open();
      fillAll();
      apply();
      pay();
      await waitFor(() => expect(payButton().textContent).toBe('Processing'));
    });

    test('the order waits for what it takes off', async () => {
      expect(sent).toHaveLength(0);
      answerCheck(discounted);
      await waitFor(() => expect(location.pathname).toBe('/thank-you'));
      expect(sent.map(({ body }) => [body.data.promo_code, body.data.total])).toEqual([['LIGHTS10', '90.00']]);
    });

    test('and turns out not to be valid: nothing is paid, and the field has the focus', async () => {
      answerCheck(refused(400, 'promo-invalid', 'This promo code is not valid.'));
      await waitFor(() => expect(payButton().textContent).toBe('Pay $100.00'));
      await waitFor(() => expect(document.activeElement).toBe(field('Promo code')));
      expect(sent).toHaveLength(0);
      pay();
      await waitFor(() => expect(sent.map(({ body }) => [body.data.promo_code, body.data.total])).toEqual([[null, '100.00']]));
      await waitFor(() => expect(location.pathname).toBe('/thank-you'));
    });
  });

  describe('typed and not applied when Pay is pressed', () => {
    test('goes with the order, at what it takes off', async () => {
      server.on(checkPromoCodeContract, () => discounted);
      const sent = server.on(submitOrderContract, () => server.done);
      open();
      fillAll();
      type('Promo code', ' lights10 ');
      pay();
      await waitFor(() => expect(location.pathname).toBe('/thank-you'));
      expect(sent.map(({ body }) => [body.data.promo_code, body.data.total])).toEqual([['LIGHTS10', '90.00']]);
    });

    test('and is not valid: nothing is paid until Pay is pressed again', async () => {
      server.on(checkPromoCodeContract, () => refused(400, 'promo-invalid', 'This promo code is not valid.'));
      const sent = server.on(submitOrderContract, () => server.done);
      open();
      fillAll();
      type('Promo code', 'WRONG');
      pay();
      await waitFor(() => expect(document.activeElement).toBe(field('Promo code')));
      expect(sent).toHaveLength(0);
      pay();
      await waitFor(() => expect(sent.map(({ body }) => [body.data.promo_code, body.data.total])).toEqual([[null, '100.00']]));
      await waitFor(() => expect(location.pathname).toBe('/thank-you'));
    });
  });

  test('is asked about again when the buyer logs in, as they may have used it before', async () => {
    server.on(checkPromoCodeContract, ({ headers }) =>
      headers.get('authorization') ? refused(400, 'promo-invalid', 'This promo code is not valid.') : discounted,
    );
    server.on(getProfile, () => ({ data: { ...profileData, _id: PROFILE, id: PROFILE, account_id: null, consumer_id: null } }));
    open();
    apply();
    await screen.findByText('LIGHTS10 applied');
    act(() => startSession({ authKey: 'key', profileId: PROFILE }));
    await waitFor(() => expect(field('Promo code').getAttribute('aria-invalid')).toBe('true'));
    expect(payButton().textContent).toBe('Pay $100.00');
  });

  test('refused with the order: the field is marked', async () => {
    server.on(checkPromoCodeContract, () => discounted);
    server.on(submitOrderContract, () => answer({ error_message: 'This promo code is not valid.' }));
    open();
    fillAll();
    apply();
    await screen.findByText('LIGHTS10 applied');
    pay();
    await waitFor(() => expect(field('Promo code').getAttribute('aria-invalid')).toBe('true'));
  });
});
