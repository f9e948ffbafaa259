import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { groupCreateContract } from '#server/actions/group-create/contract.ts';
import { freshBrowser, showScreen, testServer } from '#web/testing/buyer-page.tsx';
import { signInMaya } from '#web/testing/portal.ts';
import { CreateGroupScreen } from './create-group-screen.tsx';
import { EMPTY_REQUEST, requestFaults } from './group-request.ts';

let server: ReturnType<typeof testServer>;
beforeEach(() => {
  server = testServer();
  signInMaya(server);
});
afterEach(freshBrowser);

const fill = async (fields: Record<string, string>) => {
  for (const [label, value] of Object.entries(fields)) fireEvent.change(await screen.findByLabelText(new RegExp(`^${label}( \\*)?$`)), { target: { value } });
};

test('the request is sent complete and stays a request', async () => {
  const asked = server.on(groupCreateContract, () => ({ data: { items: [{ task_id: 'a'.repeat(24), status: 'open', name: 'Choir', size: 40 }] } }));
  showScreen(<CreateGroupScreen />, { path: '/createGroup' });
  await fill({ Name: 'Choir', 'Street Address': '1 Birch', City: 'Lakeside', State: 'MN', 'Zip Code': '55331', 'Group size': '40' });
  const size = await screen.findByLabelText(/^Group size/);
  size.focus();
  fireEvent.submit(size.closest('form')!);
  const answer = await screen.findByText('Your request is with us.');
  await waitFor(() => expect(document.activeElement).toBe(answer.closest('[tabindex="-1"]')));
  expect((await screen.findByRole('status')).textContent).toMatch(/^Thank you\./);
  expect(asked[0]!.body.data).toMatchObject({
    size: 40,
    organization: { name: 'Choir', address: { state: 'MN' }, primaryContact: { firstName: 'Maya', email: 'maya@example.org' } },
  });
});

test('a request whose answer was lost is sent again under the same key, and a changed one under another', async () => {
  const asked = server.on(groupCreateContract, () => 'offline');
  showScreen(<CreateGroupScreen />, { path: '/createGroup' });
  await fill({ Name: 'Choir', 'Street Address': '1 Birch', City: 'Lakeside', State: 'MN', 'Zip Code': '55331', 'Group size': '40' });
  for (const size of ['40', '40', '41']) {
    await fill({ 'Group size': size });
    const sent = asked.length;
    fireEvent.submit((await screen.findByLabelText(/^Group size/)).closest('form')!);
    await waitFor(() => expect(asked).toHaveLength(sent + 1));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send request' }).getAttribute('aria-busy')).not.toBe('true'), { timeout: 3000 });
  }
  const [first, again, other] = asked.map(({ headers }) => headers.get('idempotency-key'));
  expect([again === first, other === first]).toEqual([true, false]);
});

test('what was typed survives a reload, until it is sent', async () => {
  server.on(groupCreateContract, () => ({ data: { items: [{ task_id: 'a'.repeat(24), status: 'open', name: 'Choir', size: 40 }] } }));
  const reload = () => {
    cleanup();
    showScreen(<CreateGroupScreen />, { path: '/createGroup' });
  };
  const valueOf = async (label: RegExp) => (await screen.findByLabelText<HTMLInputElement>(label)).value;
  reload();
  await fill({ Name: 'Choir', 'Street Address': '1 Birch', City: 'Lakeside', State: 'MN', 'Zip Code': '55331', Phone: '952 555 0177', 'Group size': '40' });
  reload();
  expect([await valueOf(/^Name/), await valueOf(/^State/), await valueOf(/^Phone/), await valueOf(/^Email/)]).toEqual([
    'Choir',
    'MN',
    '952 555 0177',
    'maya@example.org',
  ]);
  fireEvent.submit((await screen.findByLabelText(/^Group size/)).closest('form')!);
  await screen.findByText('Your request is with us.', undefined, { timeout: 3000 });
  reload();
  expect([await valueOf(/^Name/), await valueOf(/^Group size/), await valueOf(/^Email/)]).toEqual(['', '', 'maya@example.org']);
});

test('a zip code is typed on number keys, and what is missing is said at its field', async () => {
  showScreen(<CreateGroupScreen />, { path: '/createGroup' });
  expect((await screen.findByLabelText<HTMLInputElement>(/^Zip Code/)).inputMode).toBe('numeric');
  fireEvent.submit((await screen.findByLabelText(/^Group size/)).closest('form')!);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Name/)));
  expect(screen.getByText('A group has from 2 to 10,000 people.')).toBeTruthy();
  await fill({ Name: 'C' });
  await waitFor(() => expect(screen.getByLabelText(/^Name/).getAttribute('aria-invalid')).toBeNull());
  expect(document.activeElement).toBe(screen.getByLabelText(/^Name/));
});

test.each([
  ['1', true],
  ['2', false],
  ['10000', false],
  ['10001', true],
  ['2.5', true],
  ['many', true],
  ['', true],
])('a size of %s is wrong: %s', (size, isWrong) => {
  expect(requestFaults({ ...EMPTY_REQUEST, size }).size !== undefined).toBe(isWrong);
});
