import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { assignSeasonMembersContract } from '#server/actions/assign-season-members/contract.ts';
import { cancelGroupReservationContract } from '#server/actions/cancel-group-reservation/contract.ts';
import { seasonPassAvailabilityContract } from '#server/actions/season-pass-availability/contract.ts';
import { getDoclets } from '#server/api/get-doclets/contract.ts';
import { getWovenDoclets } from '#server/api/get-woven-doclets/contract.ts';
import { queryDoclets } from '#server/api/query-doclets/contract.ts';
import { freshBrowser, testServer } from '#web/testing/buyer-page.tsx';
import { showRoom } from '#web/testing/staff-page.tsx';
import { OrdersRoom } from '../orders-room.tsx';
import { GROUPS } from './groups-words.ts';

let server: ReturnType<typeof testServer>;
beforeEach(() => (server = testServer()));
afterEach(freshBrowser);

const [GROUP, ANA, BO, VISIT] = ['a', 'b', 'c', 'd'].map((digit) => digit.repeat(24)) as [string, string, string, string];
const record = (_id: string, title: string, template_id: string, data: object = {}) => ({
  _id,
  title,
  data,
  tags: [],
  template_id,
  created_at: '',
  updated_at: '',
});
const list = (...items: object[]) => ({ data: { items, have_more: false, next: null, prev: null } });
const CLUB = record(GROUP, 'Skating Club', TEMPLATE.membershipGroup, {
  member_count: 2,
  max_members: 12,
  organization: { primaryContact: { firstName: 'Maya' } },
});
const visit = { reservation_id: VISIT, consumer_id: ANA, admission_id: null, date: '2026-11-28' };

function open(path: string, reserved: () => object[] = () => [visit]) {
  server.on(queryDoclets, () => list(CLUB));
  server.on(getDoclets, () => list(CLUB));
  server.on(getWovenDoclets, () => list(record(ANA, 'Ana Band', TEMPLATE.consumer), record(BO, 'Bo Band', TEMPLATE.consumer, { invited_status: 'pending' })));
  const asked = server.on(seasonPassAvailabilityContract, () => ({
    data: { items: [{ date: '2026-11-28', item_count: 1, reserved: reserved(), today: '2026-11-24' }] },
  }));
  showRoom(<OrdersRoom />, { server, path, duty: 'staff' });
  return asked;
}

test("the venue's groups lead to who comes", async () => {
  open('/orders/groups');
  const table = await screen.findByRole('table', { name: 'Groups' });
  expect(table.textContent).toContain('2 of 12');
  expect(within(table).getByRole('link', { name: 'Skating Club' }).getAttribute('href')).toBe(`/staff/orders/groups/${GROUP}`);
});

test('a till worker is told that groups are not for them', async () => {
  showRoom(<OrdersRoom />, { server, path: `/orders/groups/${GROUP}`, duty: 'pos' });
  expect(await screen.findByRole('heading', { name: 'This page is not for your role.' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to Orders' })).toBeTruthy();
});

test('the day is in the address, and people are entered for it', async () => {
  const asked = open(`/orders/groups/${GROUP}?date=2026-11-28`);
  const entered = server.on(assignSeasonMembersContract, (_, count) => (count === 1 ? 'offline' : { data: { items: [visit] } }));
  expect(((await screen.findByRole('checkbox', { name: /Ana Band/ })) as HTMLInputElement).disabled).toBe(true);
  expect(asked[0]!.body.data).toEqual({ group_id: GROUP, start_date: '2026-11-28', end_date: '2026-11-28' });
  fireEvent.click(screen.getByRole('checkbox', { name: /Bo Band/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Enter for this day' }));
  expect(await screen.findByText(GROUPS.lost)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Ask again' }));
  await waitFor(() => expect(entered).toHaveLength(2));
  expect(new Set(entered.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
  expect(entered[1]!.body.data).toEqual({ group_id: GROUP, date: '2026-11-28', members: [BO] });
});

test('a visit is cancelled with a reason', async () => {
  open(`/orders/groups/${GROUP}?date=2026-11-28`);
  const asked = server.on(cancelGroupReservationContract, () => ({ data: { items: [{ ...visit, state: 'cancelled', reason: 'Ill' }] } }));
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel the visit of Ana Band' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel the visit of Ana Band?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel the visit' }));
  expect(await screen.findByText('Please say why.', { ignore: '[role=status]' })).toBeTruthy();
  expect(asked).toEqual([]);
  fireEvent.change(screen.getByLabelText(/Reason/), { target: { value: 'Ill' } });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel the visit' }));
  await waitFor(() => expect(asked[0]?.body.data).toEqual({ reservation_id: VISIT, reason: 'Ill' }));
});
