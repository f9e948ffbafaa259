import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freshBrowser, testBoot, testServer } from '#web/testing/buyer-page.tsx';
import { fakeTill, ORDER, tillProduct, type FakeTill } from '#web/testing/fake-till.ts';
import { shopEvent } from '#web/testing/shop-stock.ts';
import { TERMINAL } from '#web/testing/staff-desk.ts';
import { showRoom } from '#web/testing/staff-page.tsx';
import { SELL } from './sell-words.ts';
import { SellRoom } from './sell-room.tsx';

const [adult, parking] = [tillProduct('Adult', { sort: 1 }), tillProduct('Parking', { sort: 2, is_addon: true })];

let server: ReturnType<typeof testServer>;
let till: FakeTill;
beforeEach(() => {
  server = testServer();
  till = fakeTill(server, [adult, parking]);
});
afterEach(freshBrowser);

async function show() {
  showRoom(<SellRoom />, { server, path: '/sell', boot: testBoot({ event: shopEvent() }) });
  await screen.findByRole('button', { name: /^Adult/ });
}

/** Reloads the page, with the browser's storage and the server's sale kept. */
async function loadAgain() {
  const [kept, { sale }] = [{ ...localStorage }, till];
  freshBrowser();
  for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value);
  till = fakeTill(server, [adult, parking]);
  Object.assign(till.sale, sale);
  await show();
}

const order = () => screen.getByRole('complementary', { name: 'Walk-in order' });
const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name, bubbles: true });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const due = (text: string) => waitFor(() => expect(within(order()).getByText('Total due').nextSibling?.textContent).toBe(text));
const countOf = (name: string) => within(within(order()).getByRole('group', { name: `Quantity of ${name}` })).getByRole('status').textContent;
const after = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
const passing = (ms: number) => act(() => after(ms));
const settled = () => waitFor(() => expect(order().querySelector('[data-pending]')).toBeNull());

describe('the order', () => {
  test('shows a press at once, and gets every one of many fast ones to the server once', async () => {
    const underWay = { now: 0, most: 0 };
    till.before['add-order-items'] = async () => {
      underWay.most = Math.max(underWay.most, ++underWay.now);
      await after(30);
      underWay.now--;
      return null;
    };
    await show();
    for (let one = 0; one < 6; one++) {
      press(/^Adult/);
      await passing(8);
    }
    expect(countOf('Adult')).toBe('6');
    press('One Adult less');
    press(/^Parking/);
    await settled();
    expect([countOf('Adult'), countOf('Parking')]).toEqual(['5', '1']);
    expect(till.sale.items).toHaveLength(6);
    await due('$60.00');
    expect(till.asked.opened).toHaveLength(1);
    expect(underWay.most).toBe(1);
  });

  test('keeps the focus in the order after a line is removed, and in the page once it is empty', async () => {
    await show();
    const main = document.body.appendChild(Object.assign(document.createElement('main'), { id: 'main', tabIndex: -1 }));
    press(/^Adult/);
    press(/^Parking/);
    await settled();
    for (const name of ['Take out Adult', 'One Parking less']) {
      screen.getByRole('button', { name }).focus();
      press(name);
      await passing(5);
      expect(document.activeElement).toBe(name === 'Take out Adult' ? screen.getByRole('button', { name: 'Take out Parking' }) : main);
    }
    main.remove();
  });

  test('is asked for again under the same key when an answer is lost, and counts once', async () => {
    await show();
    let lost = 0;
    till.before['add-order-items'] = () => (lost++ === 0 ? 'offline' : null);
    press(/^Adult/);
    expect(await screen.findByText(SELL.unheard)).toBeTruthy();
    await settled();
    expect(new Set(till.keys(till.asked.changed)).size).toBe(1);
    expect(till.sale.items).toHaveLength(1);
  });

  test('keeps what is available when something is not, and says what is missing', async () => {
    await show();
    till.before['add-order-items'] = ({ body }) =>
      body.data.items.some((item: { doclet_id: string }) => item.doclet_id === parking._id)
        ? { status: 409, errors: [{ code: 'sold-out', message: 'Sold out for this date.' }] }
        : null;
    press(/^Adult/);
    press(/^Parking/);
    press(/^Adult/);
    expect(await screen.findByText('Parking: Sold out for this date.')).toBeTruthy();
    await settled();
    expect(till.sale.items.map((item) => item.name)).toEqual(['Adult', 'Adult']);
    expect(within(order()).queryByText('Parking')).toBeNull();
  });
});

describe('a walk-in', () => {
  test('is three presses without a mouse: tile, cash, exact', async () => {
    await show();
    key('1');
    key('F2');
    fireEvent.submit((await screen.findByLabelText('Handed over')).closest('form')!);
    expect(await screen.findByRole('button', { name: /^Next customer/ })).toBe(document.activeElement);
    expect(till.asked.cash[0]!.body.data).toMatchObject({ order_id: ORDER, amount_base: '10.00', amount_tender: '10.00', amount_change: '0.00' });
    expect(till.asked.completed).toHaveLength(1);
    key('Escape');
    await due('$0.00');
    expect(localStorage.getItem(`staff_sales ${TERMINAL}`)).toBeNull();
  });

  test('gets its change, and pays in parts', async () => {
    await show();
    press(/^Adult/);
    press(/^Parking/);
    await settled();
    key('F2');
    fireEvent.change(await screen.findByLabelText('Handed over'), { target: { value: '5' } });
    press('Take $5.00 in part');
    await due('$15.00');
    key('F2');
    const given = await screen.findByLabelText('Handed over');
    fireEvent.change(given, { target: { value: '20' } });
    expect(screen.getByText('Change').nextSibling?.textContent).toBe('$5.00');
    fireEvent.submit(given.closest('form')!);
    await screen.findByRole('button', { name: /^Next customer/ });
    expect(within(order()).getByText('Change').nextSibling?.textContent).toBe('$5.00');
    expect(
      within(order())
        .getAllByRole('listitem')
        .map((row) => row.querySelector('strong')?.textContent),
    ).toEqual(['Adult', 'Parking']);
  });

  test('is charged once after a lost answer, by asking again under the same key', async () => {
    await show();
    press(/^Adult/);
    await settled();
    till.before['charge-cash'] = (_asked, count) => (count === 1 ? { status: 503, errors: [{ code: 'unavailable', message: 'No.' }] } : null);
    key('F2');
    press(/^Exact/);
    await screen.findByRole('button', { name: /^Next customer/ });
    const keys = till.keys(till.asked.cash);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(till.sale.payments).toHaveLength(1);
  });
});

describe('a card', () => {
  const type = (label: string, text: string) => fireEvent.change(screen.getByLabelText(label), { target: { value: text } });

  test("that is declined says so in the bank's words, and the next one pays", async () => {
    await show();
    press(/^Adult/);
    await settled();
    key('F1');
    press('Type it in');
    for (const [label, text] of [
      ['Card number', '4000 0000 0000 0002'],
      ['Month', '12'],
      ['Year', '2040'],
      ['CVV', '123'],
      ['Zip', '78701'],
    ] as const)
      type(label, text);
    press('Charge $10.00');
    expect((await screen.findByRole('alert')).textContent).toBe('Your card was declined.');
    expect((screen.getByLabelText('Month') as HTMLInputElement).value).toBe('12');
    type('Card number', '4242 4242 4242 4242');
    press('Charge $10.00');
    await screen.findByRole('button', { name: /^Next customer/ });
    expect(new Set(till.keys(till.asked.typed)).size).toBe(2);
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('4242');
  });

  test('that the bank has not decided on is waited for, not charged again', async () => {
    await show();
    press(/^Adult/);
    await settled();
    till.before['charge-card'] = ({ body }) => till.charge('card', 'confirming', null, body.data.payment_info);
    key('F1');
    press(/^Card that is good/);
    expect(await screen.findByText(SELL.confirming)).toBeTruthy();
    expect(screen.getByText('Card 4242, not confirmed yet')).toBeTruthy();
    till.sale.payments[0]!.state = 'approved';
    await screen.findByRole('button', { name: /^Next customer/ });
    expect(till.asked.card).toHaveLength(1);
  });

  test('is accepted where no till is open, while cash is not', async () => {
    till = fakeTill(server, [adult], { hasTill: false });
    await show();
    expect(screen.getByRole('link', { name: 'Open the till for cash' }).getAttribute('href')).toBe('/staff/till');
    press(/^Adult/);
    await settled();
    key('F2');
    expect(screen.getByRole('link', { name: 'Open the till' })).toBeTruthy();
    expect(screen.queryByLabelText('Handed over')).toBeNull();
  });
});

describe('an expired hold', () => {
  const lost = {
    status: 409,
    errors: [{ code: 'hold-lost', message: 'No longer held, and not to be had again: Parking. Take this out of the sale to go on.' }],
  };

  test('is taken again before the payment is retried', async () => {
    await show();
    press(/^Adult/);
    await settled();
    till.before['charge-cash'] = (_asked, count) => (count === 1 ? lost : null);
    key('F2');
    press(/^Exact/);
    expect((await screen.findByRole('alert')).textContent).toBe(SELL.heldAnew);
    press(/^Exact/);
    await screen.findByRole('button', { name: /^Next customer/ });
  });

  test('that cannot be taken again is named, and its line is removed on a press', async () => {
    await show();
    press(/^Adult/);
    press(/^Parking/);
    await settled();
    till.before['charge-cash'] = (_asked, count) => (count === 1 ? lost : null);
    till.before['add-order-items'] = ({ body }) => {
      if (!body.data.without_lost) return lost;
      till.sale.items = till.sale.items.filter((item) => item.name !== 'Parking');
      return null;
    };
    key('F2');
    press(/^Exact/);
    expect((await screen.findAllByText(/not to be had again: Parking/)).length).toBeGreaterThan(0);
    press('Back');
    press('Take it out and go on');
    expect(await screen.findByText('No longer to be had, and taken out of the order: 1 × Parking.')).toBeTruthy();
    await due('$10.00');
  });
});

describe('a sale that was left open', () => {
  test('comes back after a reload, and continues', async () => {
    await show();
    press(/^Adult/);
    press(/^Adult/);
    await settled();
    await loadAgain();
    await waitFor(() => expect(countOf('Adult')).toBe('2'));
    expect(till.asked.opened).toHaveLength(0);
    press('One Adult more');
    await settled();
    expect(till.sale.items).toHaveLength(3);
  });

  test('is shown as finished, without being loaded as an open one', async () => {
    await show();
    press(/^Adult/);
    key('F2');
    fireEvent.submit((await screen.findByLabelText('Handed over')).closest('form')!);
    await screen.findByRole('button', { name: /^Next customer/ });
    await loadAgain();
    expect(await screen.findByRole('button', { name: /^Next customer/ })).toBeTruthy();
    expect(till.asked.completed).toHaveLength(1);
    expect(till.asked.changed).toHaveLength(0);
    key('Escape');
    await due('$0.00');
    expect(localStorage.getItem(`staff_sale_done ${TERMINAL}`)).toBeNull();
  });

  test('that was ended meanwhile makes way for a new one', async () => {
    localStorage.setItem(`staff_sales ${TERMINAL}`, ORDER);
    till.before['add-order-items'] = (_asked, count) =>
      count === 1 ? { status: 409, errors: [{ code: 'sale-cancelled', message: 'This sale is cancelled.' }] } : null;
    await show();
    expect(await screen.findByText(SELL.endedMeanwhile)).toBeTruthy();
    press(/^Adult/);
    await settled();
    expect(till.asked.opened).toHaveLength(1);
  });

  test('is dropped only after a second confirmation', async () => {
    await show();
    press(/^Adult/);
    await settled();
    key('Escape');
    expect(screen.getByRole('heading', { name: 'Drop this sale?' })).toBeTruthy();
    expect(till.asked.cancelled).toHaveLength(0);
    press('Drop the sale');
    await due('$0.00');
    expect(till.asked.cancelled).toHaveLength(1);
  });
});

test('a slash opens the search, which filters the tiles; digits press those that are left', async () => {
  await show();
  key('/');
  const search = screen.getByLabelText('Search products');
  expect(document.activeElement).toBe(search);
  fireEvent.change(search, { target: { value: 'park' } });
  expect(screen.queryByRole('button', { name: /^Adult/ })).toBeNull();
  search.blur();
  await passing(60);
  key('1');
  await waitFor(() => expect(till.sale.items.map((item) => item.name)).toEqual(['Parking']));
});
