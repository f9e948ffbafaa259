import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { activateEntitlementContract } from '#server/actions/activate-entitlement/contract.ts';
import { admitOrderContract } from '#server/actions/admit-order/contract.ts';
import { deviceInfoContract } from '#server/actions/device-info/contract.ts';
import { gateCountsContract } from '#server/actions/gate-counts/contract.ts';
import { gateSnapshotContract } from '#server/actions/gate-snapshot/contract.ts';
import { orderAtGateContract } from '#server/actions/order-at-gate/contract.ts';
import { scanBatchContract } from '#server/actions/scan-batch/contract.ts';
import { scanTicketContract } from '#server/actions/scan-ticket/contract.ts';
import { freshBrowser, testServer, type Reply } from '#web/testing/buyer-page.tsx';
import { gateTerminal, listPage, scanAnswer, testPass, uploadAnswer, type TestPass } from '#web/testing/gate.ts';
import { showRoom } from '#web/testing/staff-page.tsx';
import { deviceShelf } from './alone/lasting-shelf.ts';
import { STORES } from './alone/shelf.ts';
import { GateRoom } from './gate-room.tsx';

const items = (...all: object[]): Reply => ({ data: { items: all } });

afterEach(async () => {
  cleanup();
  await (await deviceShelf()).write(STORES.map((store) => ({ store, isEmptied: true })));
  freshBrowser();
  lineIs(true);
});

let server: ReturnType<typeof testServer>;
beforeEach(() => {
  server = testServer();
  server.on(deviceInfoContract, () => items(gateTerminal()));
  server.on(gateCountsContract, () => items({ inside: 3412, let_in: 3500, capacity: null }));
  server.on(orderAtGateContract, () => items());
});

/** A gate with these passes on its list. */
async function openGate(passes: TestPass[] = []): Promise<void> {
  server.on(gateSnapshotContract, async () => items(await listPage(passes)));
  showRoom(<GateRoom />, { server, path: '/gate' });
  expect(await screen.findByRole('heading', { name: /North Gate/ })).toBeTruthy();
  expect(await screen.findByText(passes.length === 1 ? '1 pass on device' : `${passes.length} passes on device`)).toBeTruthy();
}

function lineIs(isThere: boolean): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isThere });
  dispatchEvent(new Event(isThere ? 'online' : 'offline'));
}

/** A hand scanner that types while nothing has the focus. */
function scan(text: string): void {
  for (const key of [...text, 'Enter']) fireEvent.keyDown(document.body, { key });
}

const verdict = () => within(screen.getByRole('region', { name: 'Verdict' }));

test.each([
  [2000, null, '2,000'],
  [2000, 3500, '2,000 of 3,500'],
  [3412, 3500, 'Nearly full 3,412 of 3,500'],
  [3500, 3500, 'Full 3,500 of 3,500'],
])('with %i inside of %j it says %s', async (inside, capacity, said) => {
  server.on(gateCountsContract, () => items({ inside, let_in: 3600, capacity }));
  await openGate();
  const label = await screen.findByText('Inside now');
  expect(label.nextSibling?.textContent?.trim()).toBe(said);
});

describe('with a line', () => {
  test('a pass is let in with a word and a name, and the count is shown', async () => {
    const pass = testPass({ p: 'Maya Okafor' });
    const asked = server.on(scanTicketContract, () => items(scanAnswer(pass, { date: '2026-11-21' })));
    await openGate([pass]);
    scan(pass.text);
    expect(await verdict().findByText('Maya Okafor')).toBeTruthy();
    expect(verdict().getByText('Admit')).toBeTruthy();
    expect(verdict().getByText('Adult Admission · Sat, Nov 21st')).toBeTruthy();
    expect(asked[0]!.body.data).toMatchObject({ text: pass.text, direction: 'in', terminal_id: gateTerminal().terminal_id });
    expect(screen.getByText('3,412')).toBeTruthy();
    await waitFor(() => expect(document.body.textContent).toContain('Admit. Maya Okafor'));
  });

  test('a used pass says when and where', async () => {
    const pass = testPass();
    const today = new Date();
    server.on(scanTicketContract, () =>
      items(scanAnswer(pass, { reason: 'already-used', result: 'refused', last_in_at: today.toISOString(), last_in_gate: 'South Gate' })),
    );
    await openGate([pass]);
    scan(pass.text);
    expect(await verdict().findByText('Already used')).toBeTruthy();
    expect(verdict().getByText(/^\d{1,2}(:\d\d)? [ap]m at South Gate\.$/)).toBeTruthy();
  });

  test('while the next code is checked, nothing says that the guest before may come in', async () => {
    const pass = testPass({ p: 'Maya Okafor' });
    const slow = Promise.withResolvers<void>();
    server.on(scanTicketContract, async (_, count) => {
      if (count === 1) return items(scanAnswer(pass));
      await slow.promise;
      return items(scanAnswer(pass, { reason: 'already-used', result: 'refused' }));
    });
    await openGate([pass]);
    scan(pass.text);
    expect(await verdict().findByText('Admit')).toBeTruthy();
    scan(pass.text);
    expect(await verdict().findByText('Checking…')).toBeTruthy();
    expect(verdict().queryByText('Admit')).toBeNull();
    expect(screen.getByRole('region', { name: 'Verdict' }).dataset['tone']).toBe('none');
    slow.resolve();
    expect(await verdict().findByText('Already used')).toBeTruthy();
  });

  test('the others of an order come in with one press, also after a lost answer', async () => {
    const [one, two] = [testPass({ p: 'Maya' }), testPass({ p: 'Theo' })];
    server.on(scanTicketContract, () => items(scanAnswer(one)));
    const looked = server.on(orderAtGateContract, () => items({ _id: two.id, name: 'Adult', person_name: 'Theo', admits: 1 }));
    const asked = server.on(admitOrderContract, (_, count) => (count === 1 ? 'offline' : items({ ...scanAnswer(two), nonce: 'x' })));
    await openGate([one, two]);
    scan(one.text);
    fireEvent.click(await verdict().findByRole('button', { name: 'Admit all 2 of this order' }));
    expect(await verdict().findByRole('alert')).toBeTruthy();
    fireEvent.click(verdict().getByRole('button', { name: 'Admit all 2 of this order' }));
    expect(await verdict().findByText('Let in too: Theo')).toBeTruthy();
    expect(new Set(asked.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
    expect(asked[0]!.body.data.nonce).toBe(looked[0]!.body.data.nonce);
  });

  test('a pass that needs a name is given one and scanned again', async () => {
    const pass = testPass();
    const scans = server.on(scanTicketContract, (_, count) =>
      items(count === 1 ? scanAnswer(pass, { reason: 'not-activated', result: 'refused', first_name: 'Ana', last_name: '' }) : scanAnswer(pass)),
    );
    const asked = server.on(activateEntitlementContract, ({ body }) =>
      items({ activation_id: 'a'.repeat(24), ...body.data, dob: null, activated_at: new Date().toISOString() }),
    );
    await openGate([pass]);
    scan(pass.text);
    const form = within(await screen.findByRole('form', { name: 'Activate this pass' }));
    fireEvent.click(form.getByRole('button', { name: 'Activate and admit' }));
    expect(await form.findByText('Please enter the last name.')).toBeTruthy();
    fireEvent.change(form.getByLabelText('Last name'), { target: { value: ' Silva ' } });
    fireEvent.click(form.getByRole('button', { name: 'Activate and admit' }));
    expect(await verdict().findByText('Admit')).toBeTruthy();
    expect(asked[0]!.body.data).toMatchObject({ doclet_id: pass.id, first_name: 'Ana', last_name: 'Silva' });
    expect(scans.map(({ body }) => body.data.text)).toEqual([pass.text, pass.text]);
    expect(new Set(scans.map(({ body }) => body.data.nonce)).size).toBe(2);
  });

  test('a code can be typed, and a number alone opens nothing', async () => {
    const pass = testPass();
    server.on(scanTicketContract, () => items(scanAnswer(pass)));
    await openGate([pass]);
    const type = (text: string) => {
      fireEvent.click(screen.getByRole('button', { name: 'Type a code' }));
      fireEvent.change(screen.getByLabelText('Code'), { target: { value: text } });
      fireEvent.click(screen.getByRole('button', { name: 'Check' }));
    };
    fireEvent.click(screen.getByRole('button', { name: 'Type a code' }));
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    type(pass.id);
    expect(await verdict().findByText('Only a number')).toBeTruthy();
    type(pass.text);
    expect(await verdict().findByText('Admit')).toBeTruthy();
  });
});

test('without a line this device decides, and uploads under the same nonces once it is back', async () => {
  const pass = testPass({ p: 'Maya Okafor' });
  const asked = server.on(scanTicketContract, () => 'offline');
  const uploads = server.on(scanBatchContract, ({ body }) => items(...body.data.scans.map((one: { nonce: string }) => uploadAnswer(one))));
  await openGate([pass]);
  expect(await screen.findByText('Inside now')).toBeTruthy();
  lineIs(false);
  expect(await screen.findByText('Offline')).toBeTruthy();
  expect(screen.queryByText('Inside now')).toBeNull();
  expect(screen.getByText('Inside, as last heard')).toBeTruthy();
  scan(pass.text);
  expect(await verdict().findByText('Admit')).toBeTruthy();
  expect(verdict().getByText('Decided by this device')).toBeTruthy();
  expect(await screen.findByText('Offline, 1 to send')).toBeTruthy();
  scan(pass.text);
  expect(await verdict().findByText('Already used')).toBeTruthy();
  expect(asked).toEqual([]);
  lineIs(true);
  expect(await screen.findByText('Online')).toBeTruthy();
  const told = uploads[0]!.body.data;
  expect(told.scans.map((one: { accepted: boolean; reason: string | null }) => [one.accepted, one.reason])).toEqual([
    [true, null],
    [false, 'already-used'],
  ]);
  expect(told.device_id).toMatch(/^web-/);
  expect(uploads).toHaveLength(1);
});

test('without an answer the same nonce is uploaded later', async () => {
  const pass = testPass();
  let isBack = false;
  const asked = server.on(scanTicketContract, () => 'offline');
  const uploads = server.on(scanBatchContract, ({ body }) =>
    isBack ? items(...body.data.scans.map((one: { nonce: string }) => uploadAnswer(one))) : 'offline',
  );
  await openGate([pass]);
  scan(pass.text);
  expect(await verdict().findByText('Decided by this device')).toBeTruthy();
  expect(asked.length).toBeGreaterThan(1);
  const [nonce] = new Set(asked.map(({ body }) => body.data.nonce as string));
  expect(new Set(asked.map(({ body }) => body.data.nonce)).size).toBe(1);
  isBack = true;
  fireEvent.click(await screen.findByRole('button', { name: 'Look for the connection now' }));
  await waitFor(() => expect(uploads.at(-1)?.body.data.scans).toEqual([expect.objectContaining({ nonce, text: pass.text, accepted: true })]));
});

test('lists passes that two gates let in with both gates, and those that this device should not have let in', async () => {
  const [pass, gone] = [testPass(), testPass({ n: 'Junior Admission' })];
  const pair = { first_gate: 'South Gate', first_at: '2026-11-21T18:00:00Z', second_gate: 'North Gate', second_at: '2026-11-21T18:30:00Z' };
  server.on(scanBatchContract, ({ body }) =>
    items(
      ...body.data.scans.map((one: { nonce: string; text: string }) =>
        uploadAnswer(
          one,
          one.text === gone.text ? { result: 'refused', reason: 'revoked', message: 'This ticket was refunded or withdrawn.' } : { conflicts: [pair] },
        ),
      ),
    ),
  );
  await openGate([pass, gone]);
  lineIs(false);
  for (const one of [pass, gone]) {
    scan(one.text);
    expect(await verdict().findByText(one.record.p)).toBeTruthy();
  }
  lineIs(true);
  const found = within(await screen.findByRole('region', { name: 'Entries to look at' }));
  expect(found.getByText('Let in at South Gate 12 pm, too')).toBeTruthy();
  expect(found.getByText('This ticket was refunded or withdrawn.')).toBeTruthy();
  fireEvent.click(found.getByRole('button', { name: 'Seen' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Entries to look at' })).toBeNull());
});
