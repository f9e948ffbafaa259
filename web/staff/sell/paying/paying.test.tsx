import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freshBrowser, testServer } from '#web/testing/buyer-page.tsx';
import { fakeTill, ORDER, tillProduct, type FakeTill } from '#web/testing/fake-till.ts';
import { due, key, order, press, settled, showSellRoom, sold } from '#web/testing/sell-room.tsx';
import { TERMINAL } from '#web/testing/staff-desk.ts';
import { SELL } from '../sell-words.ts';

const [adult, parking] = [tillProduct('Adult', { sort: 1 }), tillProduct('Parking', { sort: 2, is_addon: true })];

let server: ReturnType<typeof testServer>;
let till: FakeTill;
beforeEach(() => {
  server = testServer();
  till = fakeTill(server, [adult, parking]);
});
afterEach(freshBrowser);

const show = () => showSellRoom(server);

describe('a walk-in', () => {
  test('is three presses without a mouse: tile, cash, exact', async () => {
    await show();
    key('1');
    key('F2');
    fireEvent.submit((await screen.findByLabelText('Handed over')).closest('form')!);
    expect(await sold()).toBe(document.activeElement);
    expect(till.asked.cash[0]!.body.data).toMatchObject({ order_id: ORDER, amount_base: '10.00', amount_tender: '10.00', amount_change: '0.00' });
    expect(till.asked.completed).toHaveLength(1);
    key('Escape');
    await due('$0.00');
    expect(localStorage.getItem(`staff_sales ${TERMINAL}`)).toBeNull();
  });

  test('keeps what is typed at its receipt when Escape leaves the field; the next Escape serves the next customer', async () => {
    await show();
    key('1');
    key('F2');
    fireEvent.submit((await screen.findByLabelText('Handed over')).closest('form')!);
    await sold();
    const email = within(order()).getByLabelText<HTMLInputElement>('Send the tickets by email');
    fireEvent.change(email, { target: { value: 'maya@' } });
    email.focus();
    fireEvent.keyDown(email, { key: 'Escape' });
    expect([document.activeElement === email, within(order()).getByLabelText<HTMLInputElement>('Send the tickets by email').value]).toEqual([false, 'maya@']);
    key('Escape');
    await due('$0.00');
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
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    key('F2');
    const given = await screen.findByLabelText('Handed over');
    fireEvent.change(given, { target: { value: '20' } });
    expect(screen.getByText('Change').nextSibling?.textContent).toBe('$5.00');
    fireEvent.submit(given.closest('form')!);
    await sold();
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
    await sold();
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
    await sold();
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
    await sold();
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
    await sold();
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
    expect(await screen.findByText('No longer available, and taken out of the order: 1 × Parking.')).toBeTruthy();
    await due('$10.00');
  });
});
