import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freshBrowser, testServer } from '#web/testing/buyer-page.tsx';
import { fakeTill, ORDER, tillProduct, type FakeTill } from '#web/testing/fake-till.ts';
import { due, key, order, press, settled, showSellRoom, sold } from '#web/testing/sell-room.tsx';
import { TERMINAL } from '#web/testing/staff-desk.ts';
import { openSalesOf } from './sale/open-sales.ts';
import { SELL } from './sell-words.ts';

const IN_REVIEW = { status: 409, errors: [{ code: 'needs-review', message: 'This sale has to be looked at by the office first.' }] };

let server: ReturnType<typeof testServer>;
let till: FakeTill;
let isInReview: boolean;
beforeEach(() => {
  server = testServer();
  till = fakeTill(server, [tillProduct('Adult')]);
  isInReview = true;
  for (const call of ['add-order-items', 'complete-order'])
    till.before[call] = () => (isInReview && till.sale.order_id === ORDER && till.sale.payments.length > 0 ? IN_REVIEW : null);
});
afterEach(freshBrowser);

async function payForReview() {
  await showSellRoom(server);
  press(/^Adult/);
  await settled();
  key('F2');
  fireEvent.submit((await screen.findByLabelText('Handed over')).closest('form')!);
  await within(order()).findByText(new RegExp(SELL.reviewed('ABCDEFGHJK')));
}

test('a paid sale that the office has to look at is finished here once it has', async () => {
  await payForReview();
  press('Look again');
  await waitFor(() => expect(till.asked.changed).toHaveLength(2));
  expect(till.asked.completed).toHaveLength(1);
  isInReview = false;
  press('Look again');
  await sold();
});

test('the next customer is served meanwhile, and the sale is taken up again from its page', async () => {
  await payForReview();
  const main = Object.assign(document.createElement('main'), { id: 'main', tabIndex: -1 });
  document.body.append(main);
  press('Begin a new sale');
  await due('$0.00');
  await waitFor(() => expect(document.activeElement).toBe(main));
  main.remove();
  expect(openSalesOf(TERMINAL)).toEqual([]);
  const { payments, items } = till.sale;
  isInReview = false;
  history.pushState(null, '', `/staff/sell?sale=${ORDER}`);
  await sold();
  expect(location.search).toBe('');
  expect(till.sale).toMatchObject({ payments, items });
});

test('a sale in hand is finished first', async () => {
  await showSellRoom(server);
  press(/^Adult/);
  await settled();
  history.pushState(null, '', `/staff/sell?sale=${'0e'.repeat(12)}`);
  expect(await within(order()).findByText(SELL.inHand)).toBeTruthy();
  await due('$10.00');
  expect(openSalesOf(TERMINAL)).toEqual([ORDER]);
});
