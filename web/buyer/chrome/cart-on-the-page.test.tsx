import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { groupKey } from '#domain/cart/cart.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { addHeldLines, lower } from '#web/buyer/cart/cart-actions.ts';
import { cartLines, cartState } from '#web/buyer/cart/cart-store.ts';
import { EVENT } from '#web/testing/buyer-page.tsx';
import { held, pageFrame } from '#web/testing/page-frame.tsx';
import { cartLine, idOf, product, STORE } from '#web/testing/shop-stock.ts';

const page = pageFrame();
const cartPanel = () => document.getElementById('cart-flyout')!;
const isCartOpen = () => !cartPanel().hasAttribute('inert');

describe('the cart', () => {
  test('says that it is empty, and offers no checkout', async () => {
    page.show();
    fireEvent.click(screen.getByRole('button', { name: 'Cart, empty' }));
    expect(await screen.findByText('Your cart is empty.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Checkout' }).hasAttribute('disabled')).toBe(true);
  });

  test('shows itself for five seconds when something was added', async () => {
    page.show();
    vi.useFakeTimers();
    act(() => addHeldLines([held('1')]));
    expect(isCartOpen()).toBe(true);
    act(() => void vi.advanceTimersByTime(4900));
    expect(isCartOpen()).toBe(true);
    act(() => void vi.advanceTimersByTime(200));
    expect(isCartOpen()).toBe(false);
  });

  test('once opened it closes when the focus leaves it, but not for its own button', () => {
    page.show();
    const button = screen.getByRole('button', { name: 'Cart, empty' });
    fireEvent.click(button);
    act(() => button.focus());
    expect(isCartOpen()).toBe(true);
    act(() => screen.getByRole('button', { name: 'Menu' }).focus());
    expect(isCartOpen()).toBe(false);
  });

  test('its button opens it for good while it shows itself, and closes it at the next press', () => {
    vi.useFakeTimers();
    page.show();
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

  test('goes again though it has slid out under a pointer that lies still', () => {
    page.show();
    vi.useFakeTimers();
    act(() => addHeldLines([held('1')]));
    fireEvent.pointerEnter(cartPanel());
    act(() => void vi.advanceTimersByTime(5100));
    expect(isCartOpen()).toBe(false);
  });

  test('stays once it is touched', () => {
    page.show();
    vi.useFakeTimers();
    act(() => addHeldLines([held('1')]));
    fireEvent.pointerMove(cartPanel());
    act(() => void vi.advanceTimersByTime(MINUTE_MS));
    expect(isCartOpen()).toBe(true);
  });

  test('fewer marks a line, closing releases it; a group is removed at once', async () => {
    page.show();
    act(() => addHeldLines([held('1'), held('2'), held('3', { visitDate: 'any' })]));
    fireEvent.click(await screen.findByRole('button', { name: 'Close cart' }));
    fireEvent.click(screen.getByRole('button', { name: 'Cart, 3 items' }));
    fireEvent.click(screen.getAllByRole('button', { name: 'One Adult Admission less' })[0]!);
    expect(screen.getByText('1 marked for removal')).toBeTruthy();
    expect(cartState().cart.lines).toHaveLength(3);
    fireEvent.click(screen.getByRole('button', { name: 'Remove Adult Admission, Any day' }));
    expect(cartLines()).toHaveLength(1);
    expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Cart' }));
    await waitFor(() => expect(page.released().flatMap((asked) => asked.body.data.items)).toEqual([idOf('3')]));
    fireEvent.click(screen.getByRole('button', { name: 'Close cart' }));
    await waitFor(() => expect(page.released().flatMap((asked) => asked.body.data.items)).toEqual([idOf('3'), idOf('2')]));
    expect(cartState().cart.lines).toHaveLength(1);
  });

  test('checking out releases marked lines', async () => {
    page.show();
    act(() => addHeldLines([held('1'), held('2')]));
    fireEvent.click(await screen.findByRole('button', { name: 'One Adult Admission less' }));
    fireEvent.click(screen.getByRole('button', { name: 'Checkout' }));
    expect(location.pathname).toBe('/checkout');
    await waitFor(() => expect(page.released().flatMap((asked) => asked.body.data.items)).toEqual([idOf('2')]));
    expect(cartState().cart.lines).toHaveLength(1);
  });

  test.each(['/', '/checkout'])('lines marked when the page was closed are removed when it is opened again at %s', async (path) => {
    addHeldLines([held('1'), held('2')]);
    lower(groupKey(cartLine('1')));
    page.show(path);
    await waitFor(() => expect(cartState().cart.lines).toHaveLength(1));
    await waitFor(() => expect(page.released()[0]?.body).toEqual({ data: { items: [idOf('2')] } }));
  });

  test('each time of a day has a row of its own', async () => {
    page.show();
    act(() => addHeldLines([held('1', { entryTime: '15:00:00' }), held('2', { entryTime: '20:00:00' })]));
    fireEvent.click(await screen.findByRole('button', { name: 'One Adult Admission, 8 pm less' }));
    expect(screen.getByText('Friday, November 21st · 3 pm')).toBeTruthy();
    expect(cartLines().map((line) => line.entryTime)).toEqual(['15:00:00']);
    fireEvent.click(screen.getByRole('button', { name: 'Remove Adult Admission, Friday, November 21st, 3 pm' }));
    expect(cartLines()).toEqual([]);
  });

  test('the ages of a pass stand on a line of their own, so that they are not torn apart', async () => {
    page.show('/', { products: [{ event_id: EVENT, store_id: STORE, passes: [product({ min_age: 4, max_age: 12 })] }] });
    act(() => addHeldLines([held('1')]));
    expect(await screen.findByText('Ages 4–12')).toBeTruthy();
    expect(screen.getByText('Friday, November 21st')).toBeTruthy();
  });

  test('on the checkout page there is no cart button, and the flyout cannot be opened', () => {
    page.show('/checkout');
    act(() => addHeldLines([held('1')]));
    expect(screen.queryByRole('button', { name: /^Cart/ })).toBeNull();
    expect(document.getElementById('cart-flyout')).toBeNull();
  });

  test('lines that have expired or are no longer sold leave, with their holds', async () => {
    addHeldLines([held('1'), held('2', { passId: idOf('f') }), held('3', { visitDate: '2020-01-01' }), held('4', { eventId: idOf('9') })]);
    page.show();
    await waitFor(() => expect(cartLines().map((line) => line.ticketId)).toEqual([idOf('1')]));
    await waitFor(() => expect(page.released()[0]?.body.data.items).toEqual([idOf('2'), idOf('3'), idOf('4')]));
  });
});
