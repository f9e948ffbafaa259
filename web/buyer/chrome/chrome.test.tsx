import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { groupKey } from '#domain/cart/cart.ts';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { getProfile } from '#server/api/get-profile/contract.ts';
import { recordResourceUse } from '#server/actions/record-resource-use/contract.ts';
import { removeReservation } from '#server/actions/remove-reservation/contract.ts';
import { reserveTicket } from '#server/actions/reserve-ticket/contract.ts';
import { signOut } from '#server/api/sign-out/contract.ts';
import { keepForm, keptForm } from '#web/lib/kept-form.ts';
import { knownRegistration, rememberRegistration } from '#web/lib/registration.ts';
import { startSession } from '#web/lib/session.ts';
import { EVENT, freshBrowser, testBoot, testServer } from '#web/testing/buyer-page.tsx';
import { cartLine, idOf, product, shopEvent, STORE } from '#web/testing/shop-stock.ts';
import { BootContext } from '#web/lib/boot.ts';
import { addHeldLines, lower } from '../cart/cart-actions.ts';
import { cartLines, cartState } from '../cart/cart-store.ts';
import { closeFlyout } from '../cart/flyout-state.ts';
import { Chrome } from './chrome.tsx';

let server: ReturnType<typeof testServer>;
let released: ReturnType<ReturnType<typeof testServer>['on']>;
beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  server = testServer();
  released = server.on(removeReservation, () => ({ data: { items: [] } }));
  server.on(recordResourceUse, () => ({ data: { items: [{ recorded: true }] } }));
  server.on(getProfile, () => ({ status: 503 }));
});
afterEach(() => {
  vi.useRealTimers();
  act(closeFlyout);
  freshBrowser();
});

const boot = (change = {}) =>
  testBoot({
    workspace: { ...testBoot().workspace!, copyright: '© Lakeside', terms_path: '/terms.pdf' },
    event: shopEvent(),
    events: [shopEvent()],
    products: [{ event_id: EVENT, store_id: STORE, passes: [product()] }],
    ...change,
  });

function show(path = '/', change = {}) {
  history.replaceState(null, '', path);
  return render(
    <BootContext value={boot(change)}>
      <Router>
        <Chrome>
          <p>The page</p>
        </Chrome>
      </Router>
    </BootContext>,
  );
}

const held = (ticket: string, change = {}) => ({ line: { ...cartLine(ticket, change), ticketId: idOf(ticket) }, until: Date.now() + 600_000 });
const links = () =>
  within(screen.getByRole('navigation', { name: 'Pages' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);
const cartPanel = () => document.getElementById('cart-flyout')!;
const isCartOpen = () => !cartPanel().hasAttribute('inert');

describe('a browser that keeps nothing', () => {
  test('is reported once something would be lost, and not before', () => {
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    show();
    expect(screen.queryByText(/does not let us keep/)).toBeNull();
    act(() => addHeldLines([held('1')]));
    expect(screen.getByText(/does not let us keep your cart/)).toBeTruthy();
    full.mockRestore();
    act(() => addHeldLines([held('2')]));
    expect(screen.queryByText(/does not let us keep/)).toBeNull();
  });
});

describe('the header', () => {
  test('signed out one may sign in', () => {
    show();
    expect(links()).toEqual(['Tickets', 'Sign In']);
  });

  test('signed in, it has the pages of the account, with the current one disabled', () => {
    startSession({ authKey: 'key', profileId: idOf('a') });
    show('/orders');
    expect(links()).toEqual(['Tickets', 'Dashboard', 'Orders & Billing', 'My Account', 'Sign Out']);
    const here = within(screen.getByRole('navigation', { name: 'Pages' })).getByRole('link', { name: 'Orders & Billing' });
    expect([here.getAttribute('aria-disabled'), here.getAttribute('href'), here.getAttribute('aria-current')]).toEqual(['true', null, 'page']);
  });

  test('signing out ends the session and leads to sign-in', async () => {
    startSession({ authKey: 'key', profileId: idOf('a') });
    server.on(signOut, () => ({ data: { signed_out: true } }));
    show('/orders');
    fireEvent.click(within(screen.getByRole('navigation', { name: 'Pages' })).getByRole('button', { name: 'Sign Out' }));
    await waitFor(() => expect(location.pathname).toBe('/sign-in'));
    expect(localStorage.getItem('auth_key')).toBeNull();
  });

  test('signing out leaves nothing that was typed at checkout to the next person', async () => {
    startSession({ authKey: 'key', profileId: idOf('a') });
    server.on(signOut, () => ({ data: { signed_out: true } }));
    keepForm('typed');
    rememberRegistration({ email: 'maya@example.org', profileId: idOf('a'), checkoutKey: 'key' });
    show('/orders');
    fireEvent.click(within(screen.getByRole('navigation', { name: 'Pages' })).getByRole('button', { name: 'Sign Out' }));
    await waitFor(() => expect(location.pathname).toBe('/sign-in'));
    expect([keptForm(), knownRegistration()]).toEqual([null, null]);
  });

  describe('signing out with a cart', () => {
    const pressSignOut = () => fireEvent.click(within(screen.getByRole('navigation', { name: 'Pages' })).getByRole('button', { name: 'Sign Out' }));
    beforeEach(() => {
      startSession({ authKey: 'key', profileId: idOf('a') });
      server.on(signOut, () => ({ data: { signed_out: true } }));
      addHeldLines([held('1'), held('2')]);
      show('/orders');
      act(() => lower(groupKey(cartLine('1'))));
    });

    test('releases the holds while the person is still signed in, and takes them again for the cart', async () => {
      const asked = server.on(reserveTicket, () => ({
        data: { items: [{ item_id: idOf('9'), expires_at: new Date(Date.now() + 600_000).toISOString() }] },
        meta: { cart_key: 'k'.repeat(24) },
      }));
      pressSignOut();
      await waitFor(() => expect(cartLines().map((line) => line.ticketId)).toEqual([idOf('9')]));
      expect(released.map(({ headers, body }) => [headers.get('authorization'), body.data.items])).toEqual([['Bearer key', [idOf('1'), idOf('2')]]]);
      expect(asked.map(({ headers }) => headers.get('authorization'))).toEqual([null]);
      expect(cartState().times[idOf('9')]?.again).toBeUndefined();
      expect(screen.queryByText(/ran out/)).toBeNull();
    });

    test('on a slow line it says that it is under way, and does not wait for the answer to the sign-out', async () => {
      server.on(reserveTicket, () => 'offline');
      let giveBack = () => {};
      server.on(removeReservation, () => new Promise((done) => (giveBack = () => done({ data: { items: [] } }))));
      server.on(signOut, () => new Promise(() => {}));
      pressSignOut();
      const [busy] = await screen.findAllByRole('button', { name: 'Signing Out' });
      expect(busy!.getAttribute('aria-busy')).toBe('true');
      await waitFor(() => (giveBack(), expect(location.pathname).toBe('/sign-in')));
    });

    test('names what cannot be held again', async () => {
      server.on(reserveTicket, () => ({ status: 409, errors: [{ code: 'sold-out', message: 'Sold out for this date.' }] }));
      pressSignOut();
      await screen.findAllByText(/Adult Admission for Friday, November 21st is taken by now, and no longer in your cart\./);
      expect(cartLines()).toEqual([]);
    });
  });

  test('the menu opens with the same links and closes on Escape', () => {
    show();
    const burger = screen.getByRole('button', { name: 'Menu' });
    fireEvent.click(burger);
    expect(burger.getAttribute('aria-expanded')).toBe('true');
    expect(
      within(screen.getByRole('navigation', { name: 'Menu' }))
        .getByRole('link', { name: 'Sign In' })
        .getAttribute('href'),
    ).toBe('/sign-in');
    fireEvent.keyDown(burger, { key: 'Escape' });
    expect(burger.getAttribute('aria-expanded')).toBe('false');
  });

  test('lockdown hides the menu', () => {
    show('/', { config: { ...testBoot().config, lockdown: true } });
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Menu' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Cart, empty' })).toBeTruthy();
  });

  test('a workspace without a logo shows the mark and its name', () => {
    show();
    expect(screen.getByRole('link', { name: 'Lakeside Park, to the tickets' }).querySelector('img')).toBeNull();
  });
});

test('the footer has the copyright of the workspace, its terms and the product of the year', () => {
  show();
  const footer = screen.getByRole('contentinfo');
  expect(footer.textContent).toContain('© Lakeside');
  expect(footer.textContent).toContain(`© ${new Date().getFullYear()} Entrada`);
  expect(footer.textContent).toContain('powered by Entrada');
  expect(within(footer).getByRole('link', { name: 'Terms & Conditions' }).getAttribute('href')).toBe('/terms.pdf');
});

test('a workspace without a document of its own shows the terms of its stores, each once', async () => {
  const term = { _id: idOf('7'), template_id: TEMPLATE.terms, title: 'Rules', data: { name: 'Rules', description: '<p>Walk.</p>', sort: 1, kind: null } };
  const stores = [STORE, idOf('4')].map((_id) => ({ _id, name: 'Store', disclaimer: '', terms: [term] }));
  show('/', { workspace: { ...testBoot().workspace!, terms_path: '' }, stores });
  fireEvent.click(screen.getByRole('button', { name: 'Terms & Conditions' }));
  const dialog = await screen.findByRole('dialog', { name: 'Terms and Conditions' });
  expect(dialog.style.maxWidth).toBe('718px');
  const words = within(dialog).getByTitle('Terms and Conditions');
  expect(words.getAttribute('sandbox')).toBe('');
  expect(words.getAttribute('srcdoc')!.match(/<h2>Rules<\/h2><p>Walk.<\/p>/g)).toHaveLength(1);
});

describe('the cart', () => {
  test('says that it is empty, and offers no checkout', async () => {
    show();
    fireEvent.click(screen.getByRole('button', { name: 'Cart, empty' }));
    expect(await screen.findByText('Your cart is empty.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Checkout' }).hasAttribute('disabled')).toBe(true);
  });

  test('shows itself for five seconds when something was added', async () => {
    show();
    vi.useFakeTimers();
    act(() => addHeldLines([held('1')]));
    expect(isCartOpen()).toBe(true);
    act(() => void vi.advanceTimersByTime(4900));
    expect(isCartOpen()).toBe(true);
    act(() => void vi.advanceTimersByTime(200));
    expect(isCartOpen()).toBe(false);
  });

  test('once opened it closes when the focus leaves it, but not for its own button', () => {
    show();
    const button = screen.getByRole('button', { name: 'Cart, empty' });
    fireEvent.click(button);
    act(() => button.focus());
    expect(isCartOpen()).toBe(true);
    act(() => screen.getByRole('button', { name: 'Menu' }).focus());
    expect(isCartOpen()).toBe(false);
  });

  test('its button opens it for good while it shows itself, and closes it at the next press', () => {
    vi.useFakeTimers();
    show();
    act(() => addHeldLines([held('1')]));
    const button = screen.getByRole('button', { name: 'Cart, 1 item' });
    const dialog = screen.getByRole('dialog', { name: 'Cart', hidden: true });
    act(() => button.focus());
    fireEvent.click(button);
    act(() => void vi.advanceTimersByTime(6000));
    expect([dialog.hasAttribute('inert'), document.activeElement]).toEqual([false, dialog]);
    fireEvent.click(button);
    expect(dialog.hasAttribute('inert')).toBe(true);
  });

  test('stays once it is touched', () => {
    show();
    vi.useFakeTimers();
    act(() => addHeldLines([held('1')]));
    fireEvent.pointerEnter(cartPanel());
    act(() => void vi.advanceTimersByTime(60_000));
    expect(isCartOpen()).toBe(true);
  });

  test('fewer marks a line, closing releases it; a group is removed at once', async () => {
    show();
    act(() => addHeldLines([held('1'), held('2'), held('3', { visitDate: 'any' })]));
    fireEvent.click(await screen.findByRole('button', { name: 'Close cart' }));
    fireEvent.click(screen.getByRole('button', { name: 'Cart, 3 items' }));
    fireEvent.click(screen.getAllByRole('button', { name: 'One Adult Admission less' })[0]!);
    expect(screen.getByText('1 marked for removal')).toBeTruthy();
    expect(cartState().cart.lines).toHaveLength(3);
    fireEvent.click(screen.getByRole('button', { name: 'Remove Adult Admission, Any Day' }));
    expect(cartLines()).toHaveLength(1);
    expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Cart' }));
    await waitFor(() => expect(released.flatMap((asked) => asked.body.data.items)).toEqual([idOf('3')]));
    fireEvent.click(screen.getByRole('button', { name: 'Close cart' }));
    await waitFor(() => expect(released.flatMap((asked) => asked.body.data.items)).toEqual([idOf('3'), idOf('2')]));
    expect(cartState().cart.lines).toHaveLength(1);
  });

  test('checking out releases marked lines', async () => {
    show();
    act(() => addHeldLines([held('1'), held('2')]));
    fireEvent.click(await screen.findByRole('button', { name: 'One Adult Admission less' }));
    fireEvent.click(screen.getByRole('button', { name: 'Checkout' }));
    expect(location.pathname).toBe('/checkout');
    await waitFor(() => expect(released.flatMap((asked) => asked.body.data.items)).toEqual([idOf('2')]));
    expect(cartState().cart.lines).toHaveLength(1);
  });

  test.each(['/', '/checkout'])('lines marked when the page was closed are removed when it is opened again at %s', async (path) => {
    addHeldLines([held('1'), held('2')]);
    lower(groupKey(cartLine('1')));
    show(path);
    await waitFor(() => expect(cartState().cart.lines).toHaveLength(1));
    await waitFor(() => expect(released[0]?.body).toEqual({ data: { items: [idOf('2')] } }));
  });

  test('each time of a day has a row of its own', async () => {
    show();
    act(() => addHeldLines([held('1', { entryTime: '15:00:00' }), held('2', { entryTime: '20:00:00' })]));
    fireEvent.click(await screen.findByRole('button', { name: 'One Adult Admission, 8 pm less' }));
    expect(screen.getByText('Friday, November 21st · 3 pm')).toBeTruthy();
    expect(cartLines().map((line) => line.entryTime)).toEqual(['15:00:00']);
    fireEvent.click(screen.getByRole('button', { name: 'Remove Adult Admission, Friday, November 21st, 3 pm' }));
    expect(cartLines()).toEqual([]);
  });

  test('on the checkout page there is no cart button, and the flyout cannot be opened', () => {
    show('/checkout');
    act(() => addHeldLines([held('1')]));
    expect(screen.queryByRole('button', { name: /^Cart/ })).toBeNull();
    expect(document.getElementById('cart-flyout')).toBeNull();
  });

  test('lines that have expired or are no longer sold leave, with their holds', async () => {
    addHeldLines([held('1'), held('2', { passId: idOf('f') }), held('3', { visitDate: '2020-01-01' }), held('4', { eventId: idOf('9') })]);
    show();
    await waitFor(() => expect(cartLines().map((line) => line.ticketId)).toEqual([idOf('1')]));
    await waitFor(() => expect(released[0]?.body.data.items).toEqual([idOf('2'), idOf('3'), idOf('4')]));
  });
});

test('the query of the address is kept for the order, secrets left out', async () => {
  show('/?utm_source=mail&token=secret');
  await waitFor(() => expect(JSON.parse(localStorage.getItem('ryst-kvp')!)).toEqual({ utm_source: 'mail' }));
});
