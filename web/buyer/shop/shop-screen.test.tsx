import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MINUTE_MS } from '#domain/durations.ts';
import { CATEGORY } from '#domain/fixed-ids.ts';
import { productAvailability } from '#server/actions/product-availability/contract.ts';
import { recordResourceUse } from '#server/actions/record-resource-use/contract.ts';
import { removeReservation } from '#server/actions/remove-reservation/contract.ts';
import { reserveTicket } from '#server/actions/reserve-ticket/contract.ts';
import { EVENT, freshBrowser, showScreen, testBoot, testServer } from '#web/testing/buyer-page.tsx';
import { idOf, product, shopEvent, STORE } from '#web/testing/shop-stock.ts';
import { cartLines, cartState } from '../cart/cart-store.ts';
import { ShopScreen } from './shop-screen.tsx';

const adult = product({ description: '<p>Ages 13 and up.</p>', limit_per_order: 3, sort: 1 });
const anyDay = product({ _id: idOf('b'), name: 'Any-Day Admission', category_id: CATEGORY.anyDayPass });
const season = product({ _id: idOf('c'), name: 'Season Pass', category_id: CATEGORY.eventLengthPass, notice: 'Photo ID needed.', terms: '<p>Personal.</p>' });
const parking = product({
  _id: idOf('d'),
  name: 'Parking',
  is_addon: true,
  category_id: CATEGORY.addOnPass,
  price_matrix: [{ purchase_date: 'default', calendar_price: [{ date: 'default', price: 15 }] }],
});
const tee = (letter: string, size: string) => product({ _id: idOf(letter), name: 'Tee', color: 'Navy', size, category_id: CATEGORY.merchandise });
const shop = (change = {}) =>
  testBoot({
    event: shopEvent(),
    products: [{ event_id: EVENT, store_id: STORE, passes: [adult, anyDay, season, parking, tee('1', 'S'), tee('2', 'M')] }],
    ...change,
  });

let server: ReturnType<typeof testServer>;
let released: ReturnType<ReturnType<typeof testServer>['on']>;
let reserved: ReturnType<ReturnType<typeof testServer>['on']>;
beforeEach(() => {
  server = testServer();
  released = server.on(removeReservation, () => ({ data: { items: [] } }));
  server.on(recordResourceUse, () => ({ data: { items: [{ recorded: true }] } }));
  server.on(productAvailability, () => ({ data: { items: [{}] } }));
  reserved = server.on(reserveTicket, (_, count) => ({
    data: { items: [{ item_id: idOf(String(count % 10)), expires_at: new Date(Date.now() + 10 * MINUTE_MS).toISOString() }] },
    meta: { cart_key: 'cart-key-of-this-test' },
  }));
});
afterEach(() => {
  vi.useRealTimers();
  freshBrowser();
});

const card = (name: string) => screen.getByRole('heading', { name }).closest('article')!;
const show = (boot = shop(), path = '/') =>
  showScreen(<ShopScreen />, { path, route: path.startsWith('/tickets/promo') ? '/tickets/promo/:promo' : path, boot });

async function choose(name: string) {
  fireEvent.click(within(card(name)).getByRole('button'));
  return within(await screen.findByRole('dialog', { name }));
}

describe('the shop', () => {
  test('has its sections, texts and prices', () => {
    show();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Winter Lights on the Lake');
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual(['Season Pass', 'Admission', 'Add-Ons', 'Merchandise']);
    expect(card('Adult Admission').textContent).toContain('Starting At$54 /ea');
    expect(within(card('Adult Admission')).getByRole('button').textContent).toBe('Select Date');
    expect(within(card('Any-Day Admission')).getByRole('button').textContent).toBe('Select');
    expect(within(card('Season Pass')).getByRole('button', { name: 'Select' })).toBeTruthy();
    expect(card('Season Pass').textContent).toContain('Photo ID needed.');
    expect(within(card('Season Pass')).getByText('All open days')).toBeTruthy();
    expect(within(card('Season Pass')).getByRole('button', { name: 'Pass terms apply' })).toBeTruthy();
    expect(within(card('Tee, Navy')).getByRole('group', { name: 'Size of Tee, Navy' }).textContent).toBe('SM');
  });

  test('heading and description show only when there are both; otherwise the event’s name stands there', () => {
    show(shop({ event: shopEvent({ description: '' }) }));
    const title = screen.getByRole('heading', { level: 1 });
    expect(title.textContent).toBe('Winter Lights');
    expect(title.className).not.toContain('visually-hidden');
    expect(screen.queryByText('Winter Lights on the Lake')).toBeNull();
  });

  test('the map of an event opens from the masthead', () => {
    const map_url = '/api/assets/stream/map-0123456789abcdef.png';
    show(shop({ event: shopEvent({ map_url }) }));
    expect(screen.getByRole('link', { name: 'See the map' }).getAttribute('href')).toBe(map_url);
  });

  test('a date from the rail makes every card sell for it, and outlives a reload', () => {
    const { unmount } = show();
    fireEvent.click(within(screen.getByRole('group', { name: 'Next dates' })).getAllByRole('button')[1]!);
    expect(within(card('Adult Admission')).getByRole('button').textContent).toBe('Select');
    unmount();
    show();
    expect(within(card('Adult Admission')).getByRole('button').textContent).toBe('Select');
  });

  const stocked = ['Any-Day Admission', 'Season Pass', 'Tee, Navy'];

  test('what has no price today says that it is not on sale', () => {
    const later = { price_matrix: [{ purchase_date: '2096-02-01', calendar_price: [{ date: 'default', price: 54 }] }] };
    const passes = [adult, anyDay, season, tee('1', 'S')].map((pass) => ({ ...pass, ...later }));
    show(shop({ products: [{ event_id: EVENT, store_id: STORE, passes }] }));
    for (const name of ['Adult Admission', ...stocked]) expect(within(card(name)).getByRole('button', { name: 'Not on sale' })).toBeTruthy();
    expect(card('Adult Admission').textContent).not.toMatch(/Starting At|Not on sale.*Not on sale/);
    expect(within(card('Tee, Navy')).getByRole('group').textContent).toBe('S, not on sale');
  });

  test('what has run out says that it is sold out', () => {
    const [none, eventId] = [{ item_count: 0 }, idOf('9')];
    const availability = { any: { [anyDay._id]: none, [idOf('1')]: none, [idOf('2')]: none }, event: { [season._id]: none } };
    const products = [{ event_id: eventId, store_id: STORE, passes: [anyDay, season, tee('1', 'S'), tee('2', 'M')] }];
    show(shop({ event: shopEvent({ _id: eventId }), products, availability }));
    for (const name of stocked) expect(within(card(name)).getByRole('button', { name: 'Sold out' })).toBeTruthy();
    expect(within(card('Tee, Navy')).getByRole('group').textContent).toBe('S, sold outM, sold out');
  });

  test('the promo route keeps the code', async () => {
    show(shop(), '/tickets/promo/lights10');
    await waitFor(() => expect(cartState().cart.promoCode).toBe('LIGHTS10'));
    expect(screen.getByText('LIGHTS10')).toBeTruthy();
  });

  test('nothing on sale is said', () => {
    show(shop({ products: [] }));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Tickets for Winter Lights are not on sale right now.');
    expect(screen.getByText('Please come back a little later.')).toBeTruthy();
  });

  const summer = shopEvent({ _id: idOf('7'), name: 'Summer' });
  test.each([
    ['over', shopEvent({ end_date: '2020-02-01' }), adult, 'Winter Lights ended on Saturday, February 1st, 2020.'],
    ['not on sale yet', shopEvent({ sale_start: '2096-02-01' }), null, 'Tickets for Winter Lights go on sale on Wednesday, February 1st, 2096.'],
    [
      'offering what is sold later',
      shopEvent({}),
      { ...adult, sale_start: '2096-02-01' },
      'Tickets for Winter Lights go on sale on Wednesday, February 1st, 2096.',
    ],
  ])('an event that is %s says so, and other events can be chosen', async (_, event, pass, said) => {
    show(shop({ event, events: [event, summer], products: pass ? [{ event_id: EVENT, store_id: STORE, passes: [pass] }] : [] }));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(said);
    expect(screen.getByText('Please look at the other events of this venue.')).toBeTruthy();
    expect(within(await screen.findByRole('combobox', { name: 'Event' })).getByRole('option', { name: 'Summer' })).toBeTruthy();
  });

  test('other events are mentioned only if there are any', () => {
    show(shop({ events: [shopEvent()], products: [] }));
    expect(screen.queryByText(/other events/)).toBeNull();
  });
});

describe('the dialog', () => {
  test('choosing and adding are noted with the event and who is signed in', async () => {
    const noted = server.on(recordResourceUse, () => ({ data: { items: [{ recorded: true }] } }));
    show();
    const dialog = await choose('Any-Day Admission');
    fireEvent.click(dialog.getByRole('button', { name: 'One Any day more' }));
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Add to Cart' }).hasAttribute('disabled')).toBe(false));
    fireEvent.click(dialog.getByRole('button', { name: 'Add to Cart' }));
    await waitFor(() => expect(noted).toHaveLength(2));
    const who = { kind: 'click', event_id: EVENT, is_signed_in: false, profile_id: null };
    expect(noted.map(({ body }) => body.data)).toMatchObject([
      { ...who, what: 'select', product_id: anyDay._id },
      { ...who, what: 'add to cart', units: 1, cart: { items: 1, total: 54 } },
    ]);
  });

  test('holds each unit as it is pressed, and puts them into the cart', async () => {
    show();
    const dialog = await choose('Any-Day Admission');
    expect(dialog.queryByRole('grid')).toBeNull();
    expect(dialog.getByRole('button', { name: 'Add to Cart' }).hasAttribute('disabled')).toBe(true);
    fireEvent.click(dialog.getByRole('button', { name: 'One Any day more' }));
    expect(dialog.getByRole('group', { name: 'Quantity of Any day' }).querySelector('output')!.textContent).toBe('1');
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Add to Cart' }).hasAttribute('disabled')).toBe(false));
    expect(dialog.getAllByText('$54.00').length).toBe(2);
    expect(reserved[0]!.body.data).toMatchObject({ date: 'any', doclet_id: anyDay._id, event_id: EVENT });
    fireEvent.click(dialog.getByRole('button', { name: 'Add to Cart' }));
    expect(cartLines()).toMatchObject([{ passId: anyDay._id, visitDate: 'any', priceCents: 5400, ticketId: idOf('1'), name: 'Any-Day Admission' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(released).toHaveLength(0);
  });

  test('a unit that cannot be held is taken back and said', async () => {
    server.on(reserveTicket, () => ({ status: 409, errors: [{ code: 'sold-out', message: 'Sold out for this date.' }] }));
    show();
    fireEvent.click(within(screen.getByRole('group', { name: 'Next dates' })).getAllByRole('button')[0]!);
    const dialog = await choose('Adult Admission');
    fireEvent.click(dialog.getAllByRole('button', { name: /^One .* more$/ })[0]!);
    expect((await dialog.findByRole('alert')).textContent).toBe('Sold out for this date.');
    expect(dialog.getAllByRole('group', { name: /^Quantity of/ })[0]!.querySelector('output')!.textContent).toBe('0');
    expect(dialog.getByRole('button', { name: 'Add to Cart' }).hasAttribute('disabled')).toBe(true);
  });

  test('the total counts a hold still on its way, and Back gives back that one too', async () => {
    let answer: (() => void) | undefined;
    const late = new Promise<void>((resolve) => (answer = resolve));
    server.on(reserveTicket, async (_, count) => {
      if (count === 2) await late;
      return {
        data: { items: [{ item_id: idOf(String(count)), expires_at: new Date(Date.now() + 10 * MINUTE_MS).toISOString() }] },
        meta: { cart_key: 'cart-key-of-this-test' },
      };
    });
    show();
    const dialog = await choose('Any-Day Admission');
    const more = () => fireEvent.click(dialog.getByRole('button', { name: 'One Any day more' }));
    more();
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Add to Cart' }).hasAttribute('disabled')).toBe(false));
    more();
    expect(dialog.getByText('$108.00')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Back' }));
    await act(async () => answer!());
    await waitFor(() => expect(released.flatMap((asked) => asked.body.data.items)).toEqual([idOf('1'), idOf('2')]));
    expect(cartLines()).toEqual([]);
  });

  test.each([
    ['held: they are added then', true],
    ['held, of which one is not to be had: the dialog stays and says so', false],
  ])('Add to Cart is pressed while units are still being %s', async (_, isToBeHad) => {
    let answer: (() => void) | undefined;
    const late = new Promise<void>((resolve) => (answer = resolve));
    server.on(reserveTicket, async (_, count) => {
      await late;
      if (count === 2 && !isToBeHad) return { status: 409, errors: [{ code: 'sold-out', message: 'Sold out for this date.' }] };
      return {
        data: { items: [{ item_id: idOf(String(count)), expires_at: new Date(Date.now() + 10 * MINUTE_MS).toISOString() }] },
        meta: { cart_key: 'key-of-a-cart' },
      };
    });
    show();
    const dialog = await choose('Any-Day Admission');
    for (let unit = 0; unit < 2; unit++) fireEvent.click(dialog.getByRole('button', { name: 'One Any day more' }));
    const add = dialog.getByRole('button', { name: 'Add to Cart' });
    for (let press = 0; press < 2; press++) fireEvent.click(add);
    expect(add.getAttribute('aria-busy')).toBe('true');
    expect(cartLines()).toEqual([]);
    await act(async () => answer!());
    if (isToBeHad) {
      await waitFor(() => expect(cartLines()).toHaveLength(2));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    } else {
      expect((await dialog.findByRole('alert')).textContent).toBe('Sold out for this date.');
      expect(cartLines()).toEqual([]);
      fireEvent.click(add);
      expect(cartLines()).toHaveLength(1);
    }
  });

  test('fewer gives one hold back; the limit per order is kept', async () => {
    show();
    fireEvent.click(within(screen.getByRole('group', { name: 'Next dates' })).getAllByRole('button')[0]!);
    const dialog = await choose('Adult Admission');
    const [more, less] = [/^One \w+, .* more$/, /^One \w+, .* less$/].map((name) => () => dialog.getByRole('button', { name }));
    for (let unit = 1; unit <= 3; unit++) {
      fireEvent.click(more!());
      await waitFor(() => expect(reserved).toHaveLength(unit));
    }
    await waitFor(() => expect(dialog.getByText('At most 3 per order.')).toBeTruthy());
    expect(more!().hasAttribute('aria-disabled')).toBe(true);
    fireEvent.click(less!());
    await waitFor(() => expect(released[0]?.body.data.items).toEqual([idOf('3')]));
    expect(more!().hasAttribute('aria-disabled')).toBe(false);
  });

  test('add-ons go along for the same date', async () => {
    show();
    fireEvent.click(within(screen.getByRole('group', { name: 'Next dates' })).getAllByRole('button')[0]!);
    const dialog = await choose('Adult Admission');
    fireEvent.click(dialog.getByRole('button', { name: 'One Parking more' }));
    await waitFor(() => expect(reserved[0]?.body.data).toMatchObject({ doclet_id: parking._id, date: expect.stringMatching(/^\d{4}-/) }));
    await waitFor(() => expect(dialog.getByText('$15.00', { selector: 'output' })).toBeTruthy());
  });

  test('sizes share one dialog, each with its own row', async () => {
    show();
    fireEvent.click(within(card('Tee, Navy')).getByRole('button', { name: 'M' }));
    fireEvent.click(within(card('Tee, Navy')).getByRole('button', { name: 'Select' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Tee, Navy' }));
    fireEvent.click(dialog.getByRole('button', { name: 'One Size M more' }));
    await waitFor(() => expect(reserved).toHaveLength(1));
    fireEvent.click(dialog.getByRole('button', { name: 'S' }));
    fireEvent.click(dialog.getByRole('button', { name: 'One Size S more' }));
    await waitFor(() => expect(reserved.map((asked) => asked.body.data.doclet_id)).toEqual([idOf('2'), idOf('1')]));
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Add to Cart' }).hasAttribute('disabled')).toBe(false));
    fireEvent.click(dialog.getByRole('button', { name: 'Add to Cart' }));
    expect(cartLines().map((line) => line.name)).toEqual(['Tee, Navy, M', 'Tee, Navy, S']);
  });

  test('the selection clears 1.1 seconds after closing', async () => {
    show();
    const dialog = await choose('Any-Day Admission');
    fireEvent.click(dialog.getByRole('button', { name: 'Back' }));
    expect(document.querySelector('dialog')).not.toBeNull();
    await waitFor(() => expect(document.querySelector('dialog')).toBeNull());
  });
});
