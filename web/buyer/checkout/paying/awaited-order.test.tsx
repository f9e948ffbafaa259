import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi, type MockInstance } from 'vitest';
import { parseStoredCart, serializeCart } from '#domain/cart/stored-cart.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { orderStatusContract } from '#server/actions/order-status/contract.ts';
import { removeReservation } from '#server/actions/remove-reservation/contract.ts';
import { submitOrderContract } from '#server/actions/submit-order/contract.ts';
import { freshBrowser, type Reply } from '#web/testing/buyer-page.tsx';
import { answer, DECLINED, checkoutServer, fillAll, firstNames, HOLD, line, open, pay, payButton, refused } from '#web/testing/checkout.tsx';

let server: ReturnType<typeof checkoutServer>;
beforeEach(() => void (server = checkoutServer()));
afterEach(freshBrowser);

describe('while the answer is awaited', () => {
  test('a payment still being confirmed is asked after, also when the page is opened anew', async () => {
    server.on(submitOrderContract, () => answer({ status: 'confirming', order_id: server.orderId }));
    const asked = server.on(orderStatusContract, (_asked, count) => (count === 1 ? answer({ status: 'confirming', order_id: server.orderId }) : server.done));
    const { unmount } = open();
    fillAll();
    pay();
    await screen.findByText('We are confirming your payment');
    unmount();
    open();
    expect(screen.getByText('We are confirming your payment')).toBeTruthy();
    await waitFor(() => expect(location.pathname).toBe('/thank-you'), { timeout: 6000 });
    expect(asked[0]!.body.data).toEqual({ order_id: server.orderId, checkout_key: 'checkout-key' });
  }, 10_000);

  describe('whoever leaves the checkout before the answer comes', () => {
    let finish: (reply: Reply) => void;
    beforeEach(async () => {
      server.on(submitOrderContract, () => new Promise<Reply>((resolve) => (finish = resolve)));
      const { unmount } = open();
      fillAll();
      pay();
      await waitFor(() => expect(localStorage.getItem('entrada-order-key')).toBeTruthy());
      unmount();
      history.replaceState(null, '', '/');
    });

    test('finds the cart empty once the order is placed, and stays where they are', async () => {
      finish(server.done);
      await waitFor(() => expect(localStorage.getItem('entrada-cart')).toBeNull());
      expect([location.pathname, localStorage.getItem('entrada-order-lines'), sessionStorage.getItem('entrada-checkout-form')]).toEqual(['/', null, null]);
    });

    test('is told the outcome at the checkout if the bank has not answered yet', async () => {
      finish(answer({ status: 'confirming', order_id: server.orderId }));
      await waitFor(() => expect(localStorage.getItem('entrada-order-pending')).toBe(server.orderId));
      server.on(orderStatusContract, () => server.done);
      open();
      expect(screen.getByText('We are confirming your payment')).toBeTruthy();
      await waitFor(() => expect(location.pathname).toBe('/thank-you'), { timeout: 6000 });
    }, 10_000);
  });

  describe('what another window adds to the cart while an order is being paid', () => {
    const ADDED = line(3, { name: 'Parking' });
    const inCart = () => parseStoredCart(localStorage.getItem('entrada-cart'), () => {}).map(({ ticketId }) => ticketId);
    const addElsewhere = () => {
      localStorage.setItem('entrada-cart', serializeCart([line(1), line(2), ADDED]));
      fireEvent(window, new StorageEvent('storage', { key: 'entrada-cart' }));
    };

    test('stays in the cart, and is not named as bought', async () => {
      let finish: (reply: Reply) => void = () => {};
      server.on(submitOrderContract, () => new Promise<Reply>((resolve) => (finish = resolve)));
      open();
      fillAll();
      pay();
      await waitFor(() => expect(localStorage.getItem('entrada-order-key')).toBeTruthy());
      addElsewhere();
      finish(server.done);
      await waitFor(() => expect(location.pathname).toBe('/thank-you'));
      await waitFor(() => expect(inCart()).toEqual([HOLD(3)]));
      expect(history.state).toMatchObject({ visits: [{ name: 'Adult Admission', quantity: 2 }] });
    });

    test('stays also when the page is opened anew before the answer, and the order is asked for by what it is about', async () => {
      server.on(submitOrderContract, () => new Promise<Reply>(() => {}));
      const { unmount } = open();
      fillAll();
      pay();
      await waitFor(() => expect(localStorage.getItem('entrada-order-key')).toBeTruthy());
      unmount();
      const asked = server.on(orderStatusContract, () => server.done);
      open({}, { lines: [line(1), line(2), ADDED] });
      await waitFor(() => expect(inCart()).toEqual([HOLD(3)]));
      expect(asked[0]!.body.data).toMatchObject({ item_ids: [HOLD(1), HOLD(2)] });
    });

    test('does not stay if it is the same thing, held anew by a window that did not know of the payment; that hold is let go', async () => {
      let finish: (reply: Reply) => void = () => {};
      server.on(submitOrderContract, () => new Promise<Reply>((resolve) => (finish = resolve)));
      const released = server.on(removeReservation, () => ({ data: { items: [] } }));
      open();
      fillAll();
      pay();
      await waitFor(() => expect(localStorage.getItem('entrada-order-key')).toBeTruthy());
      localStorage.setItem('entrada-holds', JSON.stringify({ [HOLD(4)]: { until: Date.now() + 10 * MINUTE_MS, again: true } }));
      localStorage.setItem('entrada-cart', serializeCart([line(1), line(4), ADDED]));
      fireEvent(window, new StorageEvent('storage', { key: 'entrada-cart' }));
      finish(server.done);
      await waitFor(() => expect(inCart()).toEqual([HOLD(3)]));
      await waitFor(() => expect(released.map(({ body }) => body.data.items)).toEqual([[HOLD(4)]]));
    });
  });

  describe('the page was closed before an answer came: opened anew it asks after the order by what it holds', () => {
    const CUT_OFF = () => new Promise<Reply>(() => {});
    async function cutOff() {
      server.on(submitOrderContract, CUT_OFF);
      const { unmount } = open();
      fillAll();
      pay();
      await waitFor(() => expect(payButton().textContent).toBe('Processing'));
      await waitFor(() => expect(localStorage.getItem('entrada-order-key')).toBeTruthy());
      unmount();
    }

    test('it was placed: thank-you, with nothing sent again', async () => {
      await cutOff();
      const sent = server.on(submitOrderContract, () => server.done);
      const asked = server.on(orderStatusContract, () => server.done);
      open();
      expect(screen.getByText('We are confirming your payment')).toBeTruthy();
      await waitFor(() => expect(location.pathname).toBe('/thank-you'));
      expect([sent.length, asked[0]!.body.data]).toEqual([0, { item_ids: [HOLD(1), HOLD(2)], checkout_key: 'checkout-key' }]);
    });

    test('it was declined: the buyer reads why, and what is held stays held', async () => {
      await cutOff();
      server.on(orderStatusContract, () => DECLINED);
      open();
      expect((await screen.findByRole('alert')).textContent).toBe('Your card was declined.');
      expect(payButton().textContent).toBe('Pay $100.00');
      expect(localStorage.getItem('entrada-order-key')).toBeNull();
    });

    test('it never became an order: the page is as it was, and the next press is the same submission', async () => {
      await cutOff();
      const key = localStorage.getItem('entrada-order-key');
      const asked = server.on(orderStatusContract, () => refused(404, 'not-found', 'The order was not found.'));
      open();
      await waitFor(() => expect(payButton().textContent).toBe('Pay $100.00'), { timeout: 6000 });
      expect([asked.length, firstNames(), localStorage.getItem('entrada-order-key')]).toEqual([2, ['Sam', 'Sam'], key]);
    }, 10_000);
  });

  describe('a question of the bank', () => {
    const put = vi.fn<(options: object) => Promise<object>>();
    let append: MockInstance;
    beforeEach(() => {
      put.mockReset();
      append = vi.spyOn(document.head, 'append').mockImplementation((script) => {
        (globalThis as unknown as { Stripe: () => object }).Stripe = () => ({ handleNextAction: put });
        (script as HTMLScriptElement).dispatchEvent(new Event('load'));
      });
      server.on(submitOrderContract, () => answer({ status: 'requires-action', order_id: server.orderId }));
      server.on(orderStatusContract, (_asked, count) =>
        count === 1 ? answer({ status: 'requires-action', order_id: server.orderId, client_secret: 'pi_secret' }) : server.done,
      );
    });
    afterEach(() => append.mockRestore());

    test('is put to the buyer by the processor’s script, once, and its outcome is asked for', async () => {
      put.mockResolvedValue({});
      open();
      fillAll();
      pay();
      await waitFor(() => expect(location.pathname).toBe('/thank-you'), { timeout: 6000 });
      expect(put.mock.calls).toEqual([[{ clientSecret: 'pi_secret' }]]);
    }, 10_000);

    test.each([
      ['answered on another page leads back to the checkout', {}, '/checkout'],
      ['turned down on another page leads nowhere', { error: {} }, '/'],
    ])(
      '%s',
      async (_, said, path) => {
        const decided = Promise.withResolvers<object>();
        put.mockReturnValue(decided.promise);
        const { unmount } = open();
        fillAll();
        pay();
        await waitFor(() => expect(put).toHaveBeenCalledOnce(), { timeout: 6000 });
        unmount();
        history.replaceState(null, '', '/');
        decided.resolve(said);
        await decided.promise;
        await new Promise((resolve) => setTimeout(resolve, 50));
        expect(location.pathname).toBe(path);
      },
      10_000,
    );
  });

  test('a question of the bank whose code cannot be loaded does not end the waiting', async () => {
    vi.doMock('#web/buyer/dialogs/stripe-script.ts', () => Promise.reject(new TypeError('Failed to fetch')));
    server.on(submitOrderContract, () => answer({ status: 'requires-action', order_id: server.orderId }));
    server.on(orderStatusContract, (_asked, count) =>
      count === 1 ? answer({ status: 'requires-action', order_id: server.orderId, client_secret: 'pi_secret' }) : server.done,
    );
    open();
    fillAll();
    pay();
    await waitFor(() => expect(location.pathname).toBe('/thank-you'), { timeout: 12_000 });
    vi.doUnmock('#web/buyer/dialogs/stripe-script.ts');
  }, 20_000);
});
