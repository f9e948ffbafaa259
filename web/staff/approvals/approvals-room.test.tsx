import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismissBreakContract } from '#server/actions/dismiss-break/contract.ts';
import { listReviewsContract } from '#server/actions/list-reviews/contract.ts';
import { resolveOrderContract } from '#server/actions/resolve-order/contract.ts';
import { decideTaskContract } from '#server/api/decide-task/contract.ts';
import { listTasks } from '#server/api/list-tasks/contract.ts';
import type { Review } from '#web/staff/chrome/waiting/waiting.ts';
import { freshBrowser, testServer } from '#web/testing/buyer-page.tsx';
import { savedBy } from '#web/testing/saved-files.ts';
import { askedFor, listed, reviewOf } from '#web/testing/staff-desk.ts';
import { showRoom, WORKER } from '#web/testing/staff-page.tsx';
import { ApprovalsRoom } from './approvals-room.tsx';

const line = vi.hoisted(() => ({ say: () => {} }));
vi.mock('#web/lib/live/shared-live.ts', () => ({ joinLive: (hear: () => void) => ((line.say = hear), () => {}) }));

let server: ReturnType<typeof testServer>;
let tasks: ReturnType<typeof askedFor>[];
let reviews: Review[];
beforeEach(() => {
  server = testServer();
  tasks = [askedFor({ requested_by: 'c'.repeat(24) })];
  reviews = [];
  server.on(listTasks, () => listed(tasks));
  server.on(listReviewsContract, () => ({ data: { items: reviews } }));
  vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(function show(this: HTMLDialogElement) {
    this.open = true;
  });
});
afterEach(freshBrowser);

const show = (path = '/approvals', duty: 'pos' | 'admin' = 'admin') => showRoom(<ApprovalsRoom />, { server, path, duty });
const press = (name: string | RegExp, within_: HTMLElement = document.body) => fireEvent.click(within(within_).getByRole('button', { name }));
const ASKS = 'Rosa Delgado asks to take $40.00 out of Box office 1';

test('a request says what agreeing does, and is agreed to once', async () => {
  const decided = server.on(decideTaskContract, () => {
    const [task] = tasks;
    tasks = [];
    return { data: { ...task, status: 'confirmed', decided_by: WORKER, decided_by_name: 'Ines', decided_at: '2026-11-20T22:00:00Z' } };
  });
  show();
  const card = await screen.findByRole('article', { name: ASKS });
  expect(within(card).getByText(/If you agree: \$40.00 is booked out of the till of Rosa Delgado/)).toBeTruthy();
  press('Agree to $40.00', card);
  const dialog = await screen.findByRole('dialog', { name: 'Agree?' });
  expect(decided).toHaveLength(0);
  press('Agree to $40.00', dialog);
  expect(await screen.findByText('Nobody is waiting for you.')).toBeTruthy();
  expect(decided.map(({ body }) => body)).toEqual([{ status: 'confirmed' }]);
  expect(document.activeElement?.textContent).toBe('Asked for');
  expect(screen.getAllByText(`Agreed: ${ASKS}.`)).toHaveLength(2);
});

test('an answer that was lost is asked for again under the same key; a refusal says why', async () => {
  const decided = server.on(decideTaskContract, (_, count) =>
    count === 1 ? 'offline' : { status: 409, errors: [{ code: 'not-enough-cash', message: 'There is less in the till than that.' }] },
  );
  show();
  press('Decline', await screen.findByRole('article', { name: ASKS }));
  const dialog = await screen.findByRole('dialog', { name: 'Decline?' });
  press('Decline', dialog);
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Ask again' }));
  expect(await within(dialog).findByText('There is less in the till than that.')).toBeTruthy();
  press('Decline', dialog);
  await waitFor(() => expect(decided).toHaveLength(3));
  const [first, second, third] = decided.map(({ headers }) => headers.get('idempotency-key'));
  expect([second === first, third === first]).toEqual([true, false]);
});

test('after a lost answer the opposite decision is a request of its own', async () => {
  const decided = server.on(decideTaskContract, () => 'offline');
  show();
  const card = await screen.findByRole('article', { name: ASKS });
  for (const [name, decision] of [
    ['Agree?', 'Agree to $40.00'],
    ['Decline?', 'Decline'],
  ] as const) {
    press(decision, card);
    const dialog = await screen.findByRole('dialog', { name });
    press(decision, dialog);
    await within(dialog).findByRole('button', { name: 'Ask again' });
    press('Not yet', dialog);
  }
  const [agreed, declined] = decided.map(({ headers }) => headers.get('idempotency-key'));
  expect(declined).not.toBe(agreed);
});

test('the slower person is told so, and the request is gone', async () => {
  server.on(decideTaskContract, () => {
    tasks = [];
    return { status: 409, errors: [{ code: 'already-decided', message: 'This was confirmed already.' }] };
  });
  show();
  press('Decline', await screen.findByRole('article', { name: ASKS }));
  press('Decline', await screen.findByRole('dialog', { name: 'Decline?' }));
  expect((await screen.findAllByText(/^Somebody was faster/)).length).toBeGreaterThan(0);
  expect(screen.queryByRole('article')).toBeNull();
});

test('people cannot agree to their own requests, but can take them back', async () => {
  tasks = [askedFor()];
  const decided = server.on(decideTaskContract, () => {
    const [task] = tasks;
    tasks = [];
    return { data: { ...task!, status: 'declined' } };
  });
  show();
  const card = await screen.findByRole('article', { name: 'You ask to take $40.00 out of Box office 1' });
  expect(within(card).getByText('You asked for this yourself, so another administrator has to agree.')).toBeTruthy();
  expect(
    within(card)
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual(['Take back']);
  press('Take back', card);
  press('Take back', await screen.findByRole('dialog', { name: 'Take it back?' }));
  expect((await screen.findAllByText('Taken back: You ask to take $40.00 out of Box office 1.')).length).toBeGreaterThan(0);
  expect(decided[0]?.body).toEqual({ status: 'declined' });
});

test('a decision whose answer was lost stays open though the list is fetched again, and tells how it went', async () => {
  server.on(decideTaskContract, (_, count) => (count === 1 ? 'offline' : { data: { ...askedFor(), status: 'declined' } }));
  show();
  press('Decline', await screen.findByRole('article', { name: ASKS }));
  const dialog = await screen.findByRole('dialog', { name: 'Decline?' });
  press('Decline', dialog);
  const again = await within(dialog).findByRole('button', { name: 'Ask again' });
  tasks = [askedFor({ _id: 'f'.repeat(24), requested_by: 'c'.repeat(24), requested_by_name: 'Kim Lee' })];
  act(() => line.say());
  expect(await screen.findByRole('article', { name: /^Kim Lee asks/ })).toBeTruthy();
  fireEvent.click(again);
  expect((await screen.findAllByText(`Declined: ${ASKS}.`)).length).toBeGreaterThan(0);
  expect(screen.queryByRole('article', { name: ASKS })).toBeNull();
});

test('an outdated request can be declined but not agreed to', async () => {
  tasks = [askedFor({ requested_by: 'c'.repeat(24) }, { is_outdated: true })];
  show();
  const card = await screen.findByRole('article', { name: ASKS });
  expect(within(card).getByText(/closed since/)).toBeTruthy();
  expect(within(card).getByRole('button', { name: 'Agree to $40.00' })).toHaveProperty('disabled', true);
  expect(within(card).getByRole('button', { name: 'Decline' })).toHaveProperty('disabled', false);
});

test('a person at a till sees only their own requests, and no reviews', async () => {
  tasks = [askedFor()];
  const asked = server.on(listReviewsContract, () => ({ status: 403, errors: [] }));
  show('/approvals', 'pos');
  expect(await screen.findByText('Waits for an administrator.')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'What you asked for' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Waits for the office' })).toBeNull();
  expect(asked).toHaveLength(0);
});

test('an order is accepted with a reason, and not without', async () => {
  reviews = [reviewOf({})];
  const resolved = server.on(resolveOrderContract, () => {
    reviews = [];
    return { data: { items: [{ order_id: 'd'.repeat(24), number: 'ABC', status: 'complete', total: 40 }] } };
  });
  show();
  press('Accept what was taken', await screen.findByRole('article', { name: 'Order ABC costs $40.00, and the bank took $42.50' }));
  const dialog = await screen.findByRole('dialog', { name: 'Accept what was taken' });
  expect(within(dialog).getByText(/The bank took \$2.50 more than it costs/)).toBeTruthy();
  press('Accept what was taken', dialog);
  expect(await within(dialog).findByText('Say why: it is kept with your name.', { ignore: '[role=status]' })).toBeTruthy();
  fireEvent.change(within(dialog).getByLabelText(/^Reason/), { target: { value: ' A tip ' } });
  press('Accept what was taken', dialog);
  expect(await screen.findByText('Everything has come to its end by itself.')).toBeTruthy();
  expect(resolved.map(({ body }) => body.data)).toEqual([{ order_id: 'd'.repeat(24), decision: 'accept', reason: 'A tip' }]);
});

test('a reason stays typed while somebody else decides, and its sender is told so', async () => {
  reviews = [reviewOf({})];
  server.on(resolveOrderContract, () => ({ status: 409, errors: [{ code: 'decided-otherwise', message: 'Somebody else has decided about this order.' }] }));
  show();
  press('Accept what was taken', await screen.findByRole('article', { name: /^Order ABC costs/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Accept what was taken' });
  fireEvent.change(within(dialog).getByLabelText(/^Reason/), { target: { value: 'A tip' } });
  reviews = [reviewOf({ kind: 'dispute', _id: 'e'.repeat(24), what: 'fraudulent' })];
  act(() => line.say());
  expect(await screen.findByRole('article', { name: /disputes/ })).toBeTruthy();
  expect(within(dialog).getByLabelText(/^Reason/)).toHaveProperty('value', 'A tip');
  press('Accept what was taken', dialog);
  expect((await screen.findAllByText(/^Somebody was faster/)).length).toBeGreaterThan(0);
  expect(screen.queryByRole('article', { name: /^Order ABC/ })).toBeNull();
});

test('what was typed survives a refusal, and a dispute has nothing to press', async () => {
  reviews = [
    reviewOf({ kind: 'break', what: 'missing-here', taken: 42, order_id: null }),
    reviewOf({ kind: 'dispute', _id: 'e'.repeat(24), what: 'fraudulent' }),
  ];
  server.on(dismissBreakContract, () => ({
    status: 404,
    errors: [{ code: 'not-found', message: 'The difference was not found.' }],
  }));
  show();
  const dispute = await screen.findByRole('article', { name: /disputes \$42.50 with their bank/ });
  expect(within(dispute).queryByRole('button')).toBeNull();
  press('Let it stand');
  const dialog = await screen.findByRole('dialog', { name: 'Let it stand' });
  fireEvent.change(within(dialog).getByLabelText(/^Reason/), { target: { value: 'Not ours' } });
  press('Let it stand', dialog);
  expect(await within(dialog).findByText('The difference was not found.')).toBeTruthy();
  expect(within(dialog).getByLabelText(/^Reason/)).toHaveProperty('value', 'Not ours');
});

test('decisions have an address, name who decided, and can be saved as a file, those not shown yet too', async () => {
  tasks = [askedFor({ status: 'declined', decided_by: 'f'.repeat(24), decided_by_name: 'Ines Okafor', decided_at: '2026-11-20T22:00:00Z' })];
  server.on(listTasks, ({ headers }) => {
    const isFirst = headers.get('x-next') === null;
    return { data: { items: tasks, have_more: isFirst, next: isFirst ? 'further' : null, prev: null } };
  });
  show('/approvals?status=declined', 'pos');
  const table = await screen.findByRole('table', { name: 'Declined' });
  expect(within(table).getByText('Ines Okafor')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Declined' }).getAttribute('aria-current')).toBe('page');
  const line = '2026-11-20 16:00,You asked to take $40.00 out of Box office 1,40,Rosa Delgado,2026-11-20 15:00,Ines Okafor';
  expect((await savedBy('Save as CSV')).filter((one) => one.startsWith(line))).toHaveLength(2);
});

test('a list that could not be fetched says so and can be tried again', async () => {
  let isBroken = true;
  server.on(listTasks, () => (isBroken ? { status: 500, errors: [] } : listed(tasks)));
  show();
  const again = await screen.findByRole('button', { name: 'Try again' });
  isBroken = false;
  fireEvent.click(again);
  expect(await screen.findByRole('article', { name: ASKS })).toBeTruthy();
});
