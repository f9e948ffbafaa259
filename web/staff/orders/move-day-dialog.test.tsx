import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { moveDayContract } from '#server/actions/move-day/contract.ts';
import { queryDoclets } from '#server/api/query-doclets/contract.ts';
import { EVENT, freshBrowser, testServer } from '#web/testing/buyer-page.tsx';
import { docletOf } from '#web/testing/portal.ts';
import { showRoom } from '#web/testing/staff-page.tsx';
import type { Duty } from '../chrome/worker/at-work.tsx';
import { OrdersRoom } from './orders-room.tsx';
import { MOVE_DAY } from './orders-words.ts';

let server: ReturnType<typeof testServer>;
const second = 'd'.repeat(24);
beforeEach(() => {
  server = testServer();
  const eventOf = (id: string, name: string) => docletOf(id, TEMPLATE.venueEvent, { name });
  server.on(queryDoclets, () => ({ data: { items: [eventOf(EVENT, 'Winter Lights'), eventOf(second, 'Summer')], have_more: false, next: null, prev: null } }));
});
afterEach(freshBrowser);

const part = (tickets: number, more: object = {}) => ({ data: { items: [{ orders: tickets, tickets, staying: [], next: null, ...more }] } });
async function openDialog(duty: Duty = 'admin') {
  showRoom(<OrdersRoom />, { server, path: '/orders', duty });
  fireEvent.click(await screen.findByRole('button', { name: 'Move a day…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Move a day' }));
  await dialog.findByRole('option', { name: 'Summer' });
  return dialog;
}
type Dialog = Awaited<ReturnType<typeof openDialog>>;
function fill(dialog: Dialog, from = '2026-12-12', to = '2026-12-19') {
  fireEvent.change(dialog.getByLabelText(/^Event/), { target: { value: EVENT } });
  fireEvent.change(dialog.getByLabelText(/^From/), { target: { value: from } });
  fireEvent.change(dialog.getByLabelText(/^To/), { target: { value: to } });
}

test('counts first, then moves part by part, and says which orders stayed and why', async () => {
  const asked = server.on(moveDayContract, ({ body: { data } }) => {
    if (data.is_preview) return part(30);
    if (data.after === null) return part(25, { next: 'a'.repeat(24) });
    return part(3, { staying: [{ order_id: 'c'.repeat(24), number: 'K7Q2M4X9AB', tickets: 2, error: 'Sold out for this date.' }] });
  });
  const dialog = await openDialog();
  fireEvent.click(dialog.getByRole('button', { name: 'Move tickets' }));
  expect([dialog.getByText(MOVE_DAY.eventNeeded), dialog.getAllByText(MOVE_DAY.dayNeeded)]).toHaveLength(2);
  fill(dialog);
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: ' The storm. ' } });
  fireEvent.click(await dialog.findByRole('button', { name: 'Move 30 tickets' }));
  expect(await dialog.findByText(MOVE_DAY.moved('28 tickets'))).toBeTruthy();
  expect(dialog.getByText(MOVE_DAY.staying('2 tickets'))).toBeTruthy();
  expect(dialog.getByRole('link', { name: 'K7Q2M4X9AB' }).closest('li')!.textContent).toBe('K7Q2M4X9AB · 2 tickets · Sold out for this date.');
  const moves = asked.map(({ body }) => body.data).filter((data) => !data.is_preview);
  const wish = { event_id: EVENT, from: '2026-12-12', to: '2026-12-19', reason: 'The storm.' };
  expect(moves).toEqual([
    { ...wish, after: null },
    { ...wish, after: 'a'.repeat(24) },
  ]);
});

test('a day without tickets, and the same day twice, move nothing', async () => {
  const asked = server.on(moveDayContract, () => part(0));
  const dialog = await openDialog();
  fill(dialog, '2026-12-12', '2026-12-12');
  fireEvent.click(dialog.getByRole('button', { name: 'Move tickets' }));
  expect(dialog.getByText(MOVE_DAY.sameDay)).toBeTruthy();
  expect(asked).toEqual([]);
  fill(dialog);
  expect(await dialog.findByText(MOVE_DAY.none)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Move tickets' }));
  expect(asked.every(({ body }) => body.data.is_preview)).toBe(true);
});

test('after a lost connection it goes on with what is left', async () => {
  let moves = 0;
  const asked = server.on(moveDayContract, ({ body }) => {
    if (body.data.is_preview) return part(moves === 0 ? 26 : 0);
    moves++;
    return moves === 1 ? part(25, { next: 'a'.repeat(24) }) : moves === 2 ? 'offline' : part(1);
  });
  const dialog = await openDialog();
  fill(dialog);
  fireEvent.click(await dialog.findByRole('button', { name: 'Move 26 tickets' }));
  expect(await dialog.findByText(/connection was lost/)).toBeTruthy();
  expect(dialog.getByText(MOVE_DAY.moved('25 tickets'))).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Go on' }));
  expect(await dialog.findByText(MOVE_DAY.moved('26 tickets'))).toBeTruthy();
  const [lost, again] = asked.filter(({ body }) => !body.data.is_preview).slice(1);
  expect([again!.body, again!.headers.get('idempotency-key')]).toEqual([lost!.body, lost!.headers.get('idempotency-key')]);
});

test('another day that is typed after a failure is counted and moved from its beginning', async () => {
  const asked = server.on(moveDayContract, ({ body: { data } }) => {
    if (data.is_preview) return part(30);
    if (data.from !== '2026-12-12') return part(30);
    return data.after === null ? part(25, { next: 'a'.repeat(24) }) : 'offline';
  });
  const dialog = await openDialog();
  fill(dialog);
  fireEvent.click(await dialog.findByRole('button', { name: 'Move 30 tickets' }));
  await dialog.findByRole('button', { name: 'Go on' });
  fill(dialog, '2026-12-13');
  fireEvent.click(await dialog.findByRole('button', { name: 'Move 30 tickets' }));
  expect(await dialog.findByText(MOVE_DAY.moved('30 tickets'))).toBeTruthy();
  expect(asked.findLast(({ body }) => !body.data.is_preview)!.body.data).toMatchObject({ from: '2026-12-13', after: null });
});

test('is offered to administrators alone', async () => {
  showRoom(<OrdersRoom />, { server, path: '/orders', duty: 'staff' });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Search by card' })).toBeTruthy());
  expect(screen.queryByRole('button', { name: 'Move a day…' })).toBeNull();
});
