import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { groupKey } from '#domain/cart/cart.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { removeReservation } from '#server/actions/remove-reservation/contract.ts';
import { reserveTicket } from '#server/actions/reserve-ticket/contract.ts';
import { signOut } from '#server/api/sign-out/contract.ts';
import { addHeldLines, lower } from '#web/buyer/cart/cart-actions.ts';
import { cartLines, cartState } from '#web/buyer/cart/cart-store.ts';
import { keepForm, keptForm } from '#web/lib/kept/kept-form.ts';
import { knownRegistration, rememberRegistration } from '#web/lib/kept/registration.ts';
import { startSession } from '#web/lib/kept/session.ts';
import { testBoot } from '#web/testing/buyer-page.tsx';
import { held, pageFrame } from '#web/testing/page-frame.tsx';
import { cartLine, idOf, STORE } from '#web/testing/shop-stock.ts';

const page = pageFrame();

const links = () =>
  within(screen.getByRole('navigation', { name: 'Pages' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

describe('a browser that keeps nothing', () => {
  test('is reported once something would be lost, and not before', () => {
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    page.show();
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
    page.show();
    expect(links()).toEqual(['Tickets', 'Sign In']);
  });

  test('signed in, it has the pages of the account, with the current one disabled', () => {
    startSession({ authKey: 'key', profileId: idOf('a') });
    page.show('/orders');
    expect(links()).toEqual(['Tickets', 'Dashboard', 'Orders & Billing', 'My Account', 'Sign Out']);
    const here = within(screen.getByRole('navigation', { name: 'Pages' })).getByRole('link', { name: 'Orders & Billing' });
    expect([here.getAttribute('aria-disabled'), here.getAttribute('href'), here.getAttribute('aria-current')]).toEqual(['true', null, 'page']);
  });

  test('signing out ends the session and leads to sign-in', async () => {
    startSession({ authKey: 'key', profileId: idOf('a') });
    page.on(signOut, () => ({ data: { signed_out: true } }));
    page.show('/orders');
    fireEvent.click(within(screen.getByRole('navigation', { name: 'Pages' })).getByRole('button', { name: 'Sign Out' }));
    await waitFor(() => expect(location.pathname).toBe('/sign-in'));
    expect(localStorage.getItem('auth_key')).toBeNull();
  });

  test('signing out leaves nothing that was typed at checkout to the next person', async () => {
    startSession({ authKey: 'key', profileId: idOf('a') });
    page.on(signOut, () => ({ data: { signed_out: true } }));
    keepForm('typed');
    rememberRegistration({ email: 'maya@example.org', profileId: idOf('a'), checkoutKey: 'key' });
    page.show('/orders');
    fireEvent.click(within(screen.getByRole('navigation', { name: 'Pages' })).getByRole('button', { name: 'Sign Out' }));
    await waitFor(() => expect(location.pathname).toBe('/sign-in'));
    expect([keptForm(), knownRegistration()]).toEqual([null, null]);
  });

  describe('signing out with a cart', () => {
    const pressSignOut = () => fireEvent.click(within(screen.getByRole('navigation', { name: 'Pages' })).getByRole('button', { name: 'Sign Out' }));
    beforeEach(() => {
      startSession({ authKey: 'key', profileId: idOf('a') });
      page.on(signOut, () => ({ data: { signed_out: true } }));
      addHeldLines([held('1'), held('2')]);
      page.show('/orders');
      act(() => lower(groupKey(cartLine('1'))));
    });

    test('releases the holds while the person is still signed in, and takes them again for the cart', async () => {
      const asked = page.on(reserveTicket, () => ({
        data: { items: [{ item_id: idOf('9'), expires_at: new Date(Date.now() + 10 * MINUTE_MS).toISOString() }] },
        meta: { cart_key: 'k'.repeat(24) },
      }));
      pressSignOut();
      await waitFor(() => expect(cartLines().map((line) => line.ticketId)).toEqual([idOf('9')]));
      expect(page.released().map(({ headers, body }) => [headers.get('authorization'), body.data.items])).toEqual([['Bearer key', [idOf('1'), idOf('2')]]]);
      expect(asked.map(({ headers }) => headers.get('authorization'))).toEqual([null]);
      expect(cartState().times[idOf('9')]?.again).toBeUndefined();
      expect(screen.queryByText(/ran out/)).toBeNull();
    });

    test('on a slow line it says that it is under way, and does not wait for the answer to the sign-out', async () => {
      page.on(reserveTicket, () => 'offline');
      let giveBack = () => {};
      page.on(removeReservation, () => new Promise((done) => (giveBack = () => done({ data: { items: [] } }))));
      page.on(signOut, () => new Promise(() => {}));
      pressSignOut();
      const [busy] = await screen.findAllByRole('button', { name: 'Signing Out' });
      expect(busy!.getAttribute('aria-busy')).toBe('true');
      await waitFor(() => (giveBack(), expect(location.pathname).toBe('/sign-in')));
    });

    test('names what cannot be held again', async () => {
      page.on(reserveTicket, () => ({ status: 409, errors: [{ code: 'sold-out', message: 'Sold out for this date.' }] }));
      pressSignOut();
      await screen.findAllByText(/Adult Admission for Friday, November 21st is taken by now, and no longer in your cart\./);
      expect(cartLines()).toEqual([]);
    });
  });

  test('the menu opens with the same links and closes on Escape', () => {
    page.show();
    const burger = screen.getByRole('button', { name: 'Menu' });
    expect(screen.getAllByText('Sign In')).toHaveLength(1);
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
    page.show('/', { config: { ...testBoot().config, lockdown: true } });
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Menu' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Cart, empty' })).toBeTruthy();
  });

  test('a workspace without a logo shows the mark and its name', () => {
    page.show();
    expect(screen.getByRole('link', { name: 'Lakeside Park, to the tickets' }).querySelector('img')).toBeNull();
  });
});

test('the footer has the copyright of the workspace, its terms and the product of the year', () => {
  page.show();
  const footer = screen.getByRole('contentinfo');
  expect(footer.textContent).toContain('© Lakeside');
  expect(footer.textContent).toContain(`© ${new Date().getFullYear()} Entrada`);
  expect(footer.textContent).toContain('powered by Entrada');
  expect(within(footer).getByRole('link', { name: 'Terms & Conditions' }).getAttribute('href')).toBe('/terms.pdf');
});

test('a workspace without a document of its own shows the terms of its stores, each once', async () => {
  const term = { _id: idOf('7'), template_id: TEMPLATE.terms, title: 'Rules', data: { name: 'Rules', description: '<p>Walk.</p>', sort: 1, kind: null } };
  const stores = [STORE, idOf('4')].map((_id) => ({ _id, name: 'Store', disclaimer: '', terms: [term] }));
  page.show('/', { workspace: { ...testBoot().workspace!, terms_path: '' }, stores });
  fireEvent.click(screen.getByRole('button', { name: 'Terms & Conditions' }));
  const dialog = await screen.findByRole('dialog', { name: 'Terms and Conditions' });
  expect(dialog.style.maxWidth).toBe('718px');
  const words = within(dialog).getByTitle('Terms and Conditions');
  expect(words.getAttribute('sandbox')).toBe('');
  expect(words.getAttribute('srcdoc')!.match(/<h2>Rules<\/h2><p>Walk.<\/p>/g)).toHaveLength(1);
});

test('the query of the address is kept for the order, secrets left out', async () => {
  page.show('/?utm_source=mail&token=secret');
  await waitFor(() => expect(JSON.parse(localStorage.getItem('ryst-kvp')!)).toEqual({ utm_source: 'mail' }));
});
