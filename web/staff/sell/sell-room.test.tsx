import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deviceInfoContract } from '#server/actions/device-info/contract.ts';
import { freshBrowser, testServer } from '#web/testing/buyer-page.tsx';
import { fakeTill, ORDER, tillProduct, type FakeTill } from '#web/testing/fake-till.ts';
import { due, key, order, press, settled, showSellRoom, sold } from '#web/testing/sell-room.tsx';
import { TERMINAL, terminalItem } from '#web/testing/staff-desk.ts';
import { showRoom } from '#web/testing/staff-page.tsx';
import { SellRoom } from './sell-room.tsx';
import { SELL } from './sell-words.ts';

const [adult, parking] = [tillProduct('Adult', { sort: 1 }), tillProduct('Parking', { sort: 2, is_addon: true })];

let server: ReturnType<typeof testServer>;
let till: FakeTill;
beforeEach(() => {
  server = testServer();
  till = fakeTill(server, [adult, parking]);
});
afterEach(freshBrowser);

const show = () => showSellRoom(server);

/** Reloads the page, with the browser's storage and the server's sale kept. */
async function loadAgain() {
  const [kept, { sale }] = [{ ...localStorage }, till];
  freshBrowser();
  for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value);
  till = fakeTill(server, [adult, parking]);
  Object.assign(till.sale, sale);
  await show();
}

const countOf = (name: string) => within(within(order()).getByRole('group', { name: `Quantity of ${name}` })).getByRole('status').textContent;
const after = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
const passing = (ms: number) => act(() => after(ms));

test('a till without an event says where an administrator gives it one', async () => {
  server.on(deviceInfoContract, () => ({ data: { items: [terminalItem()] } }));
  showRoom(<SellRoom />, { server, path: '/sell', duty: 'admin' });
  expect(await screen.findByRole('heading', { name: SELL.noEvent })).toBeTruthy();
  expect(screen.getByText(/in the catalogue, under Terminals/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open the terminals' }).getAttribute('href')).toBe('/staff/catalogue/access-terminal');
});

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
    await sold();
    await loadAgain();
    expect(await sold()).toBeTruthy();
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

test('a dropped sale says what cash is to be handed out, until the cashier has read it', async () => {
  await show();
  press(/^Adult/);
  await settled();
  key('F2');
  fireEvent.change(await screen.findByLabelText('Handed over'), { target: { value: '4' } });
  fireEvent.submit(screen.getByLabelText('Handed over').closest('form')!);
  await due('$6.00');
  press('Drop');
  press('Drop the sale');
  expect(await within(order()).findByText('The sale was dropped. Hand out $4.00 in cash from the till.')).toBeTruthy();
  press('All right');
  expect(within(order()).queryByText(/^The sale was dropped/)).toBeNull();
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
