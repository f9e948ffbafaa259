import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi, type MockInstance } from 'vitest';
import { daysToMoveContract } from '#server/actions/days-to-move/contract.ts';
import { getPaymentMethodContract } from '#server/actions/get-payment-method/contract.ts';
import { listTransfersContract } from '#server/actions/list-transfers/contract.ts';
import { memberEntitlementsContract } from '#server/actions/member-entitlements/contract.ts';
import { moveTicketsContract } from '#server/actions/move-tickets/contract.ts';
import { orderStatusContract } from '#server/actions/order-status/contract.ts';
import { payToMoveContract } from '#server/actions/pay-to-move/contract.ts';
import { dashboard } from '#web/testing/dashboard.tsx';
import { orderItem } from '#web/testing/order-item.ts';
import { holding, ticketOf, transferOf } from '#web/testing/tickets.ts';
import { MOVE } from '#web/ui/move-visit/move-words.ts';

const page = dashboard();
const [FIRST, SECOND] = ['c', 'b'].map((letter) => letter.repeat(24)) as [string, string];
const movable = (id: string, change: object = {}) => ticketOf(id, { move_until: '2099-12-03', time: null, ...change });
const day = (date: string, change: object = {}) => ({ date, is_open: true, times: [], more: 0, to_pay: null, is_for_code: true, ...change });
const DAYS = [day('2099-12-05'), day('2099-12-06', { more: 12, not_payable: 'not-bought' }), day('2099-12-07', { is_open: false }), day('2099-12-08')];

function serve(tickets: object[], days: object[] = DAYS) {
  page.on(memberEntitlementsContract, () => holding(tickets));
  page.on(daysToMoveContract, () => ({ data: { items: days } }));
}
async function openDialog() {
  page.show();
  fireEvent.click(await screen.findByRole('button', { name: 'Settings of this visit' }));
  fireEvent.click(await screen.findByRole('button', { name: MOVE.title }));
  const dialog = await screen.findByRole('dialog', { name: MOVE.title });
  await within(dialog).findByRole('grid');
  return within(dialog);
}
type Dialog = Awaited<ReturnType<typeof openDialog>>;
const pick = (dialog: Dialog, name: RegExp) => fireEvent.click(dialog.getByRole('button', { name }));

test('tickets of a visit are moved together, to a day with room that costs no more', async () => {
  serve([movable(FIRST), movable(SECOND)]);
  const sent = page.on(moveTicketsContract, () => ({ data: { items: [] } }));
  const dialog = await openDialog();
  expect(dialog.getByText(MOVE.until('Thursday, December 3rd'))).toBeTruthy();
  pick(dialog, /^Move 2 tickets/);
  expect((await dialog.findByRole('alert')).textContent).toBe(MOVE.isThere);
  expect(dialog.getByText(MOVE.notPayable['not-bought'])).toBeTruthy();
  pick(dialog, /December 6th, costs 12 dollars more/);
  pick(dialog, /December 7th, sold out/);
  pick(dialog, /^Move 2 tickets/);
  expect(sent).toEqual([]);
  pick(dialog, /December 8th/);
  pick(dialog, /^Move 2 tickets/);
  await waitFor(() => expect(sent.map(({ body }) => body.data)).toEqual([{ admissions: [FIRST, SECOND], date: '2099-12-08', time: null }]));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: MOVE.title })).toBeNull(), { timeout: 3000 });
});

const DEARER = [day('2099-12-05', { to_pay: 0 }), day('2099-12-06', { more: 12, to_pay: 24 })];
const CARD = { vault_id: 'card_1', account_type: 'Visa', last_four: '4242', card_exp_month: '12', card_exp_year: '2031' };

test('a day that costs more is paid with the card on file', async () => {
  serve([movable(FIRST), movable(SECOND)], DEARER);
  page.on(getPaymentMethodContract, () => ({ data: { items: [CARD] } }));
  const moved = page.on(moveTicketsContract, () => ({ data: { items: [] } }));
  const paid = page.on(payToMoveContract, (_, count) => ({
    data: { items: [count === 1 ? { status: 'declined', message: 'Your card was declined.' } : { status: 'moved', message: '' }] },
  }));
  const dialog = await openDialog();
  for (const reason of Object.values(MOVE.notPayable)) expect(dialog.queryByText(reason)).toBeNull();
  pick(dialog, /December 6th, costs 12 dollars more/);
  expect((await dialog.findByText(/This costs \$24.00 more/)).textContent).toContain('4242');
  pick(dialog, /^Pay \$24.00 and move 2 tickets/);
  expect((await dialog.findByText('Your card was declined.', {}, { timeout: 3000 })).closest('[role="alert"]')).toBeTruthy();
  pick(dialog, /^Pay \$24.00 and move 2 tickets/);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: MOVE.title })).toBeNull(), { timeout: 3000 });
  const data = { admissions: [FIRST, SECOND], date: '2099-12-06', time: null, total: 24, card_id: 'card_1' };
  expect(paid.map(({ body }) => body.data)).toEqual([data, data]);
  expect(new Set(paid.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(2);
  expect(moved).toEqual([]);
});

test('while the bank has not answered, that is said and is no failure', async () => {
  serve([movable(FIRST)], DEARER);
  page.on(getPaymentMethodContract, () => ({ data: { items: [CARD] } }));
  page.on(payToMoveContract, () => ({ data: { items: [{ status: 'confirming', message: 'We are confirming your payment.' }] } }));
  const dialog = await openDialog();
  pick(dialog, /December 6th/);
  pick(dialog, /^Pay \$24.00 and move the ticket/);
  const said = await dialog.findByText('We are confirming your payment.', {}, { timeout: 3000 });
  expect(said.closest('[role="alert"]')).toBeNull();
});

test('for tickets of several orders it says that those of one can be paid for', async () => {
  serve([movable(FIRST), movable(SECOND)], [day('2099-12-06', { more: 12, not_payable: 'several-orders' })]);
  const dialog = await openDialog();
  expect(dialog.getByText('These tickets belong to several orders. To pay for a day that costs more, choose tickets of one order.')).toBeTruthy();
});

describe('a question of the bank', () => {
  const put = vi.fn<(options: object) => Promise<object>>();
  let append: MockInstance;
  beforeEach(() => {
    put.mockReset();
    put.mockResolvedValue({});
    append = vi.spyOn(document.head, 'append').mockImplementation((script) => {
      (globalThis as unknown as { Stripe: () => object }).Stripe = () => ({ handleNextAction: put });
      (script as HTMLScriptElement).dispatchEvent(new Event('load'));
    });
    serve([movable(FIRST)], DEARER);
    page.on(getPaymentMethodContract, () => ({ data: { items: [CARD] } }));
    page.on(payToMoveContract, () => ({ data: { items: [{ status: 'requires-action', message: 'Your bank asks.', order_id: ORDER }] } }));
  });
  afterEach(() => append.mockRestore());
  const ORDER = 'd'.repeat(24);
  const told = (client_secret: string | null, move: object) => ({
    data: { items: [{ ...orderItem({ status: 'complete', order_id: ORDER, client_secret }), move }] },
  });
  const payForDay = async () => {
    const dialog = await openDialog();
    pick(dialog, /December 6th/);
    pick(dialog, /^Pay \$24.00 and move the ticket/);
    return dialog;
  };

  test('is put to the buyer by the processor’s script, and its outcome is asked for', async () => {
    const asked = page.on(orderStatusContract, (_, count) =>
      count === 1 ? told('pi_secret', { status: 'requires-action', message: '' }) : told(null, { status: 'moved', message: '' }),
    );
    const hidden: boolean[] = [];
    put.mockImplementation(async () => {
      hidden.push(document.querySelector('dialog[open]') === null);
      return {};
    });
    await payForDay();
    await waitFor(() => expect(asked).toHaveLength(2), { timeout: 8000 });
    await waitFor(() => expect(screen.queryByRole('dialog', { name: MOVE.title })).toBeNull(), { timeout: 3000 });
    expect([put.mock.calls, hidden]).toEqual([[[{ clientSecret: 'pi_secret' }]], [true]]);
    expect(asked.map(({ body }) => body.data)).toEqual(Array(2).fill({ order_id: ORDER }));
  });

  test('that is turned down is said', async () => {
    put.mockResolvedValue({ error: {} });
    page.on(orderStatusContract, (_, count) =>
      count === 1 ? told('pi_secret', { status: 'requires-action', message: '' }) : told(null, { status: 'declined', message: 'Your card was declined.' }),
    );
    const dialog = await payForDay();
    expect((await dialog.findByText('Your card was declined.', {}, { timeout: 8000 })).closest('[role="alert"]')).toBeTruthy();
  });
});

test('without a card on file one is added first', async () => {
  serve([movable(FIRST)], DEARER);
  const paid = page.on(payToMoveContract, () => ({ data: { items: [] } }));
  const dialog = await openDialog();
  pick(dialog, /December 6th/);
  expect(await dialog.findByText(MOVE.addCard('$24.00'))).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Add a card' })).toBeTruthy();
  pick(dialog, /^Move the ticket/);
  expect((await dialog.findByText(MOVE.cardNeeded)).getAttribute('role')).toBe('alert');
  expect(paid).toEqual([]);
});

test('some of them are moved, to a time of that day', async () => {
  serve([movable(FIRST, { time: '16:00:00' }), movable(SECOND, { time: '16:00:00' })], [day('2099-12-08', { times: ['14:00:00', '18:00:00'] })]);
  const sent = page.on(moveTicketsContract, () => ({ data: { items: [] } }));
  const dialog = await openDialog();
  fireEvent.click(dialog.getAllByRole('checkbox')[1]!);
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Move the ticket' })).toBeTruthy());
  pick(dialog, /December 8th/);
  pick(dialog, /^Move the ticket/);
  expect((await dialog.findByRole('alert')).textContent).toBe(MOVE.chooseTime);
  pick(dialog, /^6 pm/);
  pick(dialog, /^Move the ticket/);
  await waitFor(() => expect(sent.map(({ body }) => body.data)).toEqual([{ admissions: [FIRST], date: '2099-12-08', time: '18:00:00' }]));
});

test('after a lost answer the same is asked under the same key; a refusal is said and the days are looked up anew', async () => {
  serve([movable(FIRST)]);
  const asked = page.on(daysToMoveContract, () => ({ data: { items: DAYS } }));
  const sent = page.on(moveTicketsContract, (_, count) =>
    count === 1 ? 'offline' : { status: 409, errors: [{ code: 'sold-out', message: 'Sold out for this date.' }] },
  );
  const dialog = await openDialog();
  pick(dialog, /December 8th/);
  pick(dialog, /^Move the ticket/);
  expect(await dialog.findByText(/connection was lost/, {}, { timeout: 3000 })).toBeTruthy();
  const before = asked.length;
  pick(dialog, /^Move the ticket/);
  expect(await dialog.findByText('Sold out for this date.', {}, { timeout: 3000 })).toBeTruthy();
  expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
  expect(asked.length).toBeGreaterThan(before);
});

test('what the venue moves alone, and what was sent to somebody, is not offered', async () => {
  page.on(memberEntitlementsContract, () => holding([movable(FIRST), ticketOf(SECOND, { move_until: null })]));
  page.on(listTransfersContract, () => ({ data: { items: [transferOf(FIRST, 'offered')] } }));
  page.show();
  await screen.findByText(/not accepted yet/);
  fireEvent.click(await screen.findByRole('button', { name: 'Settings of this visit' }));
  expect(await screen.findByRole('button', { name: 'QR Codes' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: MOVE.title })).toBeNull();
});

test('where the days cannot be fetched, that is said, and asking again works', async () => {
  serve([movable(FIRST)]);
  page.on(daysToMoveContract, (_, count) => (count === 1 ? { status: 500, errors: [] } : { data: { items: DAYS } }));
  page.show();
  fireEvent.click(await screen.findByRole('button', { name: 'Settings of this visit' }));
  fireEvent.click(await screen.findByRole('button', { name: MOVE.title }));
  expect(await screen.findByText(MOVE.lookFailed)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /try again/i }));
  expect(await screen.findByRole('grid')).toBeTruthy();
});
