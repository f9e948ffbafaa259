import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/durations.ts';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { recordResourceUse } from '#server/actions/record-resource-use/contract.ts';
import { submitOrderContract } from '#server/actions/submit-order/contract.ts';
import { register } from '#server/api/register/contract.ts';
import { changeCart } from '#web/buyer/cart/cart-store.ts';
import { EVENT, freshBrowser, type Reply } from '#web/testing/buyer-page.tsx';
import { answer, DECLINED, checkoutServer, field, fillAll, firstNames, HOLD, open, PASS, pay, payButton, PROFILE, refused } from '#web/testing/checkout.tsx';
import { ROBOT_CONFIG, stubRobotChecks } from '#web/testing/robot-stub.ts';
import { STORE } from '#web/testing/shop-stock.ts';

let server: ReturnType<typeof checkoutServer>;
beforeEach(() => void (server = checkoutServer()));
afterEach(freshBrowser);

/** Corrects the name after a decline, and pays. */
async function payAgainAs(lastName: string): Promise<void> {
  open();
  fillAll();
  pay();
  await screen.findByRole('alert');
  fireEvent.change(field('Last Name'), { target: { value: lastName } });
  pay();
  await waitFor(() => expect(location.pathname).toBe('/thank-you'));
}

describe('paying', () => {
  test('registers, sends everything once however often Pay is pressed, clears the cart and goes to thank-you', async () => {
    let finish: (reply: Reply) => void = () => {};
    const sent = server.on(submitOrderContract, () => new Promise<Reply>((resolve) => (finish = resolve)));
    localStorage.setItem('ryst-kvp', JSON.stringify({ utm_source: 'mail' }));
    open();
    fillAll();
    pay();
    pay();
    fireEvent.click(payButton());
    expect(payButton().textContent).toBe('Processing');
    expect(payButton().hasAttribute('disabled')).toBe(true);
    await waitFor(() => expect(sent).toHaveLength(1));
    finish(server.done);
    await waitFor(() => expect(location.pathname).toBe('/thank-you'));
    expect(server.registered).toHaveLength(1);
    expect(sent).toHaveLength(1);
    expect(history.state).toMatchObject({ orderId: server.orderId, visits: [{ name: 'Adult Admission', quantity: 2 }] });
    expect(server.registered[0]!.body).toMatchObject({
      email: 'maya@example.org',
      password: 'quiet lantern',
      template_id: TEMPLATE.consumer,
      profile: { first_name: 'Maya', last_name: 'Okafor', phone: '312 555 0100' },
      template: { first_name: 'Maya', last_name: 'Okafor' },
    });
    expect(sent[0]!.body.data).toMatchObject({
      store_id: STORE,
      profile_id: PROFILE,
      total: '100.00',
      cashless_spending: true,
      kvp: { utm_source: 'mail' },
      payment_info: {
        action: 'CHARGE',
        billing_phone: '312 555 0100',
        billing_address: '1 Lake St',
        billing_city: 'Chicago',
        billing_state: 'IL',
        billing_zip: '60601',
        name_on_card: 'Maya Okafor',
        card_number: '4242424242424242',
        card_exp_month: '04',
        card_exp_year: '2039',
        card_cvv: '123',
      },
    });
    expect(sent[0]!.body.data.items['2030-12-24']).toEqual(
      [1, 2].map((index) =>
        expect.objectContaining({ doclet_id: PASS, item_id: HOLD(index), source: 'web', data: expect.objectContaining({ assigned_first_name: 'Sam' }) }),
      ),
    );
    expect(sent[0]!.headers.get('x-checkout-key')).toBe('checkout-key');
    expect([localStorage.getItem('entrada-cart'), localStorage.getItem('ryst-kvp'), sessionStorage.getItem('entrada-checkout-form')]).toEqual([
      null,
      null,
      null,
    ]);
  });

  test('a decline loses nothing: the retry has every value, the same profile and a key of its own', async () => {
    const sent = server.on(submitOrderContract, (_asked, count) => (count === 1 ? DECLINED : server.done));
    open();
    fillAll();
    pay();
    expect((await screen.findByRole('alert')).textContent).toBe('Your card was declined.');
    expect(field('Card number').value).toBe('4242 4242 4242 4242');
    expect(field('Street').value).toBe('1 Lake St');
    expect(firstNames()).toEqual(['Sam', 'Sam']);
    pay();
    await waitFor(() => expect(location.pathname).toBe('/thank-you'));
    expect(server.registered).toHaveLength(1);
    expect(sent[1]!.body.data.profile_id).toBe(PROFILE);
    const keys = sent.map((asked) => asked.headers.get('idempotency-key'));
    expect(keys[0]).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
    expect(keys[1]).not.toBe(keys[0]);
  });

  test('a name corrected after a decline is registered again with the checkout key', async () => {
    const sent = server.on(submitOrderContract, (_asked, count) => (count === 1 ? DECLINED : server.done));
    await payAgainAs('Okafor-Reyes');
    expect(server.registered).toHaveLength(2);
    expect(server.registered[1]!.body).toMatchObject({ profile: { last_name: 'Okafor-Reyes' }, template: { last_name: 'Okafor-Reyes' } });
    expect(server.registered[1]!.headers.get('x-checkout-key')).toBe('checkout-key');
    expect(sent[1]!.body.data.profile_id).toBe(PROFILE);
  });

  test('a name that can no longer be corrected keeps nobody from paying', async () => {
    const registered = server.on(register, (_asked, count) =>
      count === 1 ? { data: { profile_id: PROFILE, doclet_id: PROFILE, checkout_key: 'checkout-key' } } : refused(409, 'email-in-use'),
    );
    server.on(submitOrderContract, (_asked, count) => (count === 1 ? DECLINED : server.done));
    await payAgainAs('Okafor-Reyes');
    expect(registered).toHaveLength(2);
  });

  test('a reply that was lost is asked for again under the same key', async () => {
    const sent = server.on(submitOrderContract, (_asked, count) => (count === 1 ? 'offline' : server.done));
    open();
    fillAll();
    pay();
    await waitFor(() => expect(location.pathname).toBe('/thank-you'));
    expect(sent).toHaveLength(2);
    expect(sent[1]!.headers.get('idempotency-key')).toBe(sent[0]!.headers.get('idempotency-key'));
    expect(sent[1]!.body).toEqual(sent[0]!.body);
  });

  test('a key left over from a page that was closed gives way to a new one', async () => {
    localStorage.setItem('entrada-order-key', '01J00000000000000000000000');
    const sent = server.on(submitOrderContract, (_asked, count) => (count === 1 ? refused(422, 'idempotency-key-reused') : server.done));
    open();
    fillAll();
    pay();
    await waitFor(() => expect(location.pathname).toBe('/thank-you'));
    expect(sent[0]!.headers.get('idempotency-key')).toBe('01J00000000000000000000000');
    expect(sent[1]!.headers.get('idempotency-key')).not.toBe('01J00000000000000000000000');
  });

  test.each<[string, Reply, string]>([
    ['no item', { data: { items: [] } }, 'Please try again later.'],
    ['no reason', answer(), 'Please try again later.'],
    ['captcha status false', answer({ captcha_status: false }), 'Please select "I\'m not a robot" to prove you are human.'],
    ['the bank’s words', DECLINED, 'Your card was declined.'],
    ['a refusal', refused(404), 'Please try again later.'],
    ['too many tries', refused(429, 'too-many', 'Please wait a minute.'), 'Please wait a minute.'],
  ])('%s', async (_what, reply, message) => {
    server.on(submitOrderContract, () => reply);
    open();
    fillAll();
    pay();
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(payButton().textContent).toBe('Pay $100.00');
    await waitFor(() => expect(document.activeElement).toBe(payButton()));
  });

  test('the dialog to log in says why it is there', async () => {
    server.on(submitOrderContract, () => refused(401));
    open();
    fillAll();
    pay();
    const dialog = await screen.findByRole('dialog', { name: 'Log In' });
    expect(within(dialog).getByText('Your sign-in has ended. Please log in again: everything you typed is still here.')).toBeTruthy();
  });

  test('an order that failed is noted as a checkout-error', async () => {
    const noted = server.on(recordResourceUse, () => ({ data: { items: [{ recorded: true }] } }));
    server.on(submitOrderContract, () => DECLINED);
    open();
    fillAll();
    pay();
    await waitFor(() => expect(noted).toHaveLength(1));
    expect(noted[0]!.body.data).toMatchObject({ kind: 'checkout-error', event_id: EVENT, message: 'Your card was declined.' });
    expect(JSON.stringify(noted[0]!.body)).not.toMatch(/4242 ?4242/);
  });

  test.each<[string, Reply, string]>([
    ['409', refused(409, 'email-in-use'), 'Email is already in use.'],
    ['a fault', refused(500), 'Please try again later.'],
    ['nothing, because the line is lost', 'offline', 'The connection was lost. Nothing you typed is gone: please try again.'],
    ['no profile id', { data: { profile_id: '', doclet_id: '', checkout_key: '' } }, 'Please try again later.'],
    ['an easy password', refused(400, 'password-common', 'This password is too easy to guess.', ['body', 'password']), 'This password is too easy to guess.'],
  ])('registration answered with %s', async (_what, reply, message) => {
    server.on(register, () => reply);
    const sent = server.on(submitOrderContract, () => server.done);
    open();
    fillAll();
    pay();
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    if (message.startsWith('Email')) expect(field('Email').getAttribute('aria-invalid')).toBe('true');
    expect(sent).toHaveLength(0);
  });

  test('a registration that needs a robot check uses it up, and the order asks for another', async () => {
    const solve = stubRobotChecks();
    const asked = server.on(register, (_asked, count) =>
      count === 1 ? refused(400, 'captcha') : { data: { profile_id: PROFILE, doclet_id: PROFILE, checkout_key: 'key' } },
    );
    const sent = server.on(submitOrderContract, () => server.done);
    open({ config: ROBOT_CONFIG });
    fillAll();
    await waitFor(() => expect(solve).toHaveLength(1));
    solve[0]!('token-1');
    await screen.findByText('All set.');
    pay();
    await waitFor(() => expect(solve).toHaveLength(2));
    expect(screen.getByRole('alert').textContent).toBe('Please select "I\'m not a robot" to prove you are human.');
    expect(asked.map(({ body }) => body.captcha_token)).toEqual([undefined, 'token-1']);
    expect(sent).toHaveLength(0);
    solve[1]!('token-2');
    await screen.findByText('All set.');
    pay();
    await waitFor(() => expect(location.pathname).toBe('/thank-you'));
    expect(asked).toHaveLength(2);
    expect(sent.map(({ body }) => body.data.captcha_token)).toEqual(['token-2']);
  });

  test('unavailable items take the place of the pay button', async () => {
    server.on(submitOrderContract, () => answer({ unavailable: [{ item_id: HOLD(1), doclet_id: PASS, date: '2030-12-24', reason: 'hold' }] }));
    open();
    act(() => changeCart((state) => ({ ...state, times: { [HOLD(1)]: { until: Date.now() + 10 * MINUTE_MS } } })));
    expect(screen.getByText(/Held for you until/)).toBeTruthy();
    fillAll();
    pay();
    const notice = await screen.findByRole('alert');
    expect(screen.queryByText(/Held for you until/)).toBeNull();
    expect(notice.textContent).toContain('One or more items in your order are no longer for sale.');
    expect(within(notice).getByRole('link').getAttribute('href')).toBe('/');
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
  });

  test('another total is shown, and sent with the next press', async () => {
    const sent = server.on(submitOrderContract, (_asked, count) =>
      count === 1 ? answer({ total: 104.5, error_message: 'The total of your order has changed. Please look at it again.' }) : server.done,
    );
    open();
    fillAll();
    pay();
    expect((await screen.findByRole('alert')).textContent).toBe('The total of your order has changed. Please look at it again.');
    expect(payButton().textContent).toBe('Pay $104.50');
    expect(screen.getByText('Change since you chose')).toBeTruthy();
    pay();
    await waitFor(() => expect(location.pathname).toBe('/thank-you'));
    expect(sent.map((asked) => asked.body.data.total)).toEqual(['100.00', '104.50']);
  });
});
