import { deviceInfoContract } from '#server/actions/device-info/contract.ts';
import { listTasks } from '#server/api/list-tasks/contract.ts';
import type { TillItem } from '#server/pos/contract.ts';
import type { Terminal } from '#web/staff/chrome/desk/desk.ts';
import type { Asked, Review } from '#web/staff/chrome/waiting/waiting.ts';
import type { testServer } from './buyer-page.tsx';
import { WORKER } from './staff-page.tsx';

/** A terminal as the server describes it, and the requests there. */
export const TERMINAL = '7'.repeat(24);
export const SESSION = '8'.repeat(24);

export function terminalItem(change: Partial<Terminal> = {}): Terminal {
  return {
    terminal_id: TERMINAL,
    name: 'Box office 1',
    kind: 'till',
    status: 'active',
    direction: null,
    store_id: null,
    facility_id: null,
    event_id: null,
    event_name: null,
    entitlement_type_ids: [],
    rotating: false,
    time_zone: 'America/Chicago',
    currency: 'USD',
    server_time: '2026-11-20T21:00:00Z',
    snapshot_public_key: '',
    till: null,
    till_held_by: null,
    ...change,
  };
}

export function tillOf(change: Partial<TillItem> = {}): TillItem {
  return {
    till_id: TERMINAL,
    till_session_id: SESSION,
    terminal_id: TERMINAL,
    store_id: null,
    operator_id: WORKER,
    operator_name: 'Rosa Delgado',
    status: 'open',
    opening: 200,
    opened_at: '2026-11-20T21:00:00Z',
    closed_at: null,
    counted: null,
    expected: null,
    over_short: null,
    cash_in: null,
    cash_out: null,
    cash_sales: null,
    cash_refunds: null,
    denominations: [],
    type: null,
    tracking: null,
    ...change,
  };
}

export const NO_FACTS: Asked['facts'] = {
  amount: null,
  reason: null,
  why: null,
  till: null,
  bag_number: null,
  order: null,
  wristband: null,
  group: null,
  to: [],
  tickets: 0,
  goods: 0,
  is_outdated: false,
};

export function askedFor(change: Partial<Asked> = {}, facts: Partial<Asked['facts']> = {}): Asked {
  return {
    _id: '9'.repeat(24),
    kind: 'remove-till-cash',
    title: 'Take $40.00 out of a till',
    data: { till_session_id: SESSION },
    status: 'open',
    requested_by: WORKER,
    requested_by_name: 'Rosa Delgado',
    decided_by: null,
    decided_by_name: null,
    decided_at: null,
    created_at: '2026-11-20T21:00:00Z',
    ...change,
    facts: { ...NO_FACTS, amount: 40, till: { name: 'Box office 1', operator_name: 'Rosa Delgado', is_open: true }, ...facts },
  };
}

/** An order whose bank took more than it costs. */
export function reviewOf(change: Partial<Review> = {}): Review {
  return {
    kind: 'order',
    _id: 'd'.repeat(24),
    since: '2026-11-20T21:00:00Z',
    order_id: 'd'.repeat(24),
    number: 'ABC',
    total: 40,
    taken: 42.5,
    currency: 'USD',
    what: 'needs-review',
    note: null,
    gateway_key: null,
    ...change,
  };
}

export const listed = <Item>(items: readonly Item[]) => ({ data: { items, have_more: false, next: null, prev: null } });

/** Each call is answered with what `desk` returns at that moment. */
export function atDesk(server: ReturnType<typeof testServer>, desk: () => Terminal[], tasks: () => Asked[] = () => []) {
  server.on(listTasks, () => listed(tasks()));
  return server.on(deviceInfoContract, () => ({ data: { items: desk() } }));
}
