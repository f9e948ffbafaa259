import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getPaymentMethodContract } from '#server/actions/get-payment-method/contract.ts';
import { memberEntitlementsContract } from '#server/actions/member-entitlements/contract.ts';
import { testBoot, type Reply } from '#web/testing/buyer-page.tsx';
import { dashboard } from '#web/testing/dashboard.tsx';
import { holding, ticketOf } from '#web/testing/tickets.ts';

const page = dashboard();
const TICKET = 'c'.repeat(24);
const ticket = (change: object = {}) => ticketOf(TICKET, change);
const callout = () => screen.queryByRole('complementary', { name: 'Cashless Spending' });

test('cashless without a card asks for one and stays off', async () => {
  page.on(memberEntitlementsContract, () => holding([ticket()]));
  page.show();
  fireEvent.click(await screen.findByRole('button', { name: 'Switch on' }));
  const dialog = await screen.findByRole('dialog', { name: 'Card On File' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(await screen.findByText('Cashless spending needs a card on file. Add one and it will be switched on.')).toBeTruthy();
});

test('a venue that does not invite to cashless spending shows no callout', async () => {
  page.on(memberEntitlementsContract, () => holding([ticket()]));
  const asked = page.on(getPaymentMethodContract, () => ({ data: { items: [] } }));
  const boot = testBoot({ config: { ...testBoot().config, recycle: false } });
  page.show({ boot });
  await screen.findByText('Saturday, December 5th, 2099');
  expect(screen.queryByRole('complementary', { name: 'Cashless Spending' })).toBeNull();
  expect(asked).toEqual([]);
});

test('a person with cashless on is not invited while the cards are still loading', async () => {
  let answer: (reply: Reply) => void = () => {};
  page.on(memberEntitlementsContract, () => holding([ticket()]));
  page.signInMaya({ account: { cashless_spending: true } });
  const asked = page.on(getPaymentMethodContract, () => new Promise<Reply>((resolve) => (answer = resolve)));
  page.show();
  await waitFor(() => expect(asked).toHaveLength(1));
  await screen.findByText('Saturday, December 5th, 2099');
  expect(callout()).toBeNull();
  answer({ data: { items: [] } });
  await waitFor(() => expect(callout()).not.toBeNull());
});

test('nobody is invited while cashless cannot be looked up, and that is said', async () => {
  page.on(memberEntitlementsContract, () => holding([ticket()]));
  page.on(getPaymentMethodContract, (_, count) => (count === 1 ? { status: 500, errors: [] } : { data: { items: [] } }));
  page.show();
  expect(await screen.findByText('We could not look up whether cashless spending is on. Please try again.')).toBeTruthy();
  expect(callout()).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(callout()).not.toBeNull());
});
