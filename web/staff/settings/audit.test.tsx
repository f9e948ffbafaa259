import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listAudit } from '#server/api/list-audit/contract.ts';
import { listMembers } from '#server/api/list-members/contract.ts';
import { freshBrowser, testServer } from '#web/testing/buyer-page.tsx';
import { listOf } from '#web/testing/portal.ts';
import { savedBy } from '#web/testing/saved-files.ts';
import { showRoom, WORKER } from '#web/testing/staff-page.tsx';
import { SettingsRoom } from './settings-room.tsx';
import { AUDIT } from './settings-words.ts';

let server: ReturnType<typeof testServer>;
beforeEach(() => void (server = testServer()));
afterEach(freshBrowser);

const show = (path = '/settings/audit') => showRoom(<SettingsRoom />, { server, path, duty: 'admin' });

/** An entry of the audit. */
const byRosa = (id: string, action: string, outcome: string) => ({
  _id: id.repeat(24),
  action,
  outcome,
  subject: null,
  subject_name: '',
  actor_id: WORKER,
  actor_name: 'Rosa Delgado',
  actor_role: 'admin',
  detail: {},
  at: '2026-11-20T21:45:00.000Z',
});

test('the audit says in few words how it went, and the role that somebody signed in with is none of them', async () => {
  const signedIn = byRosa('c', 'sign-in', 'admin');
  server.on(listAudit, () => ({
    data: {
      items: [signedIn, byRosa('d', 'move-tickets', 'done'), byRosa('e', 'refund', 'asked'), byRosa('f', 'task refund', 'confirmed')],
      have_more: false,
      next: null,
      prev: null,
    },
  }));
  show();
  const row = (await screen.findByText('Rosa Delgado signed in.')).closest('tr')!;
  expect([...row.cells].slice(2).map((cell) => cell.textContent)).toEqual(['Administrator', 'Done']);
  expect(screen.getAllByRole('row').map((one) => [...(one as HTMLTableRowElement).cells].at(-1)!.textContent)).toEqual([
    'How it went',
    'Done',
    'Done',
    'Asked for',
    'Agreed to',
  ]);
});

test('the files of people and of the audit say dates as spreadsheets read them', async () => {
  const nell = { _id: 'b'.repeat(24), name: 'Nell', email: 'nell@demo.test', roles: ['staff'], since: '2026-01-05T12:00:00.000Z' };
  server.on(listMembers, () => ({ data: listOf([nell]) }));
  server.on(listAudit, () => ({ data: listOf([byRosa('c', 'sign-in', 'admin')]) }));
  show('/settings/people');
  await screen.findByText('Nell');
  expect((await savedBy('Save as CSV'))[1]).toContain('Nell,nell@demo.test,Staff,2026-01-05');
  cleanup();
  show();
  await screen.findByText('Rosa Delgado signed in.');
  expect((await savedBy('Save as CSV'))[1]).toContain('2026-11-20 15:45,Rosa Delgado,');
});

test('the file of the audit holds all that the filter lets through, also what is not shown yet', async () => {
  const asked = server.on(listAudit, ({ headers }) => {
    const isFirst = headers.get('x-next') === null;
    return { data: { items: [byRosa(isFirst ? 'c' : 'd', 'sign-in', 'admin')], have_more: isFirst, next: isFirst ? 'further' : null, prev: null } };
  });
  show('/settings/audit?outcome=admin');
  await screen.findByText('Rosa Delgado signed in.');
  expect((await savedBy('Save as CSV')).filter((line) => line.includes('Rosa Delgado signed in'))).toHaveLength(2);
  expect(asked.at(-1)!.query.get('outcome')).toBe('admin');
});

test('the audit is read in sentences, filtered by the address, page by page', async () => {
  const asked = server.on(listAudit, (_asked, count) => ({
    data: { items: [byRosa(count === 1 ? 'c' : 'd', 'second factor', 'on')], have_more: count === 1, next: count === 1 ? 'further' : null, prev: null },
  }));
  show(`/settings/audit?action=second+factor`);
  expect(await screen.findByText('Rosa Delgado switched a second factor on.')).toBeTruthy();
  expect(screen.getByText('Nov 20, 2026, 3:45 pm')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show earlier' }));
  expect(await screen.findByText(AUDIT.end)).toBeTruthy();
  expect(asked[1]!.headers.get('x-next')).toBe('further');
  fireEvent.change(screen.getByLabelText('How it went'), { target: { value: 'refused' } });
  await waitFor(() => expect(asked).toHaveLength(3));
  expect(location.search).toBe('?action=second+factor&outcome=refused');
});
