import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { cents } from '#domain/cents.ts';
import { freshBrowser } from '#web/testing/buyer-page.tsx';
import { checkoutServer, field, line, open, type } from '#web/testing/checkout.tsx';
import { SEEN } from '#web/testing/spoken.ts';

beforeEach(checkoutServer);
afterEach(freshBrowser);

describe('the card', () => {
  test('is recognised while it is typed and checked when a field is left', () => {
    open();
    type('Card number', '3782822463');
    expect(screen.getByText('American Express')).toBeTruthy();
    expect(field('Card number').value).toBe('3782 822463');
    fireEvent.blur(field('Card number'));
    expect(screen.getByText('Invalid Card Details')).toBeTruthy();
    fireEvent.focus(field('Card number'));
    expect(screen.queryByText('Invalid Card Details')).toBeNull();
  });

  test('month and year are completed when they are left', () => {
    open();
    type('Exp Month', '7');
    fireEvent.blur(field('Exp Month'));
    type('Exp Year', '39');
    fireEvent.blur(field('Exp Year'));
    expect([field('Exp Month').value, field('Exp Year').value]).toEqual(['07', '2039']);
  });

  test('a wrong month is said when it is left, and stays while the year is typed', () => {
    open();
    fireEvent.focus(field('Exp Month'));
    type('Exp Month', '13');
    fireEvent.blur(field('Exp Month'));
    fireEvent.focus(field('Exp Year'));
    type('Exp Year', '39');
    fireEvent.blur(field('Exp Year'));
    expect(screen.getByText('A month from 01 to 12.', SEEN)).toBeTruthy();
    fireEvent.focus(field('Exp Month'));
    type('Exp Month', '12');
    fireEvent.blur(field('Exp Month'));
    expect(screen.queryByText('Invalid Card Details')).toBeNull();
  });

  test('a past year is reported at the year alone, and stays while the month has the focus', () => {
    open();
    type('Exp Month', '01');
    type('Exp Year', String(new Date().getFullYear() - 1));
    fireEvent.blur(field('Exp Year'));
    fireEvent.focus(field('Exp Month'));
    expect(screen.getAllByText('This card has expired.', SEEN)).toHaveLength(1);
  });

  test('a past month and year are reported at both fields when either is left, and cleared at both', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T18:00:00Z') });
    open();
    type('Exp Month', '01');
    type('Exp Year', '26');
    fireEvent.blur(field('Exp Year'));
    expect(screen.getAllByText('This card has expired.', SEEN)).toHaveLength(2);
    fireEvent.focus(field('Exp Month'));
    expect(screen.queryByText('This card has expired.', SEEN)).toBeNull();
    vi.useRealTimers();
  });

  test('is not asked for when nothing costs anything and cashless spending is off', async () => {
    open(
      { product: { price_matrix: [{ purchase_date: 'default', calendar_price: [{ date: 'default', price: 0 }] }] } },
      { lines: [line(1, { priceCents: cents(0) })] },
    );
    expect(screen.getByLabelText('Card number')).toBeTruthy();
    fireEvent.click(screen.getByRole('switch', { name: /Cashless spending/ }));
    expect(screen.queryByLabelText('Card number')).toBeNull();
    await waitFor(() => expect(screen.getByRole('switch').dataset['on']).toBe('false'));
  });
});
