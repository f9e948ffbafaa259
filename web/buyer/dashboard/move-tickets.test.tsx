import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { daysToMoveContract } from '#server/actions/days-to-move/contract.ts';
import { listTransfersContract } from '#server/actions/list-transfers/contract.ts';
import { memberEntitlementsContract } from '#server/actions/member-entitlements/contract.ts';
import { moveTicketsContract } from '#server/actions/move-tickets/contract.ts';
import { dashboard } from '#web/testing/dashboard.tsx';
import { holding, ticketOf, transferOf } from '#web/testing/tickets.ts';
import { MOVE } from '#web/ui/move-visit/move-words.ts';

const page = dashboard();
const [FIRST, SECOND] = ['c', 'b'].map((letter) => letter.repeat(24)) as [string, string];
const movable = (id: string, change: object = {}) => ticketOf(id, { move_until: '2099-12-03', time: null, ...change });
const day = (date: string, change: object = {}) => ({ date, is_open: true, times: [], more: 0, is_for_code: true, ...change });
const DAYS = [day('2099-12-05'), day('2099-12-06', { more: 12 }), day('2099-12-07', { is_open: false }), day('2099-12-08')];

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
  pick(dialog, /December 6th, costs 12 dollars more/);
  pick(dialog, /December 7th, sold out/);
  pick(dialog, /^Move 2 tickets/);
  expect(sent).toEqual([]);
  pick(dialog, /December 8th/);
  pick(dialog, /^Move 2 tickets/);
  await waitFor(() => expect(sent.map(({ body }) => body.data)).toEqual([{ admissions: [FIRST, SECOND], date: '2099-12-08', time: null }]));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: MOVE.title })).toBeNull(), { timeout: 3000 });
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
