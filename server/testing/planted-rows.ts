import { numbered } from './numbered.ts';

/** Rows that our code never writes, as the statements that insert them. `ws()` stands for the workspace. */
const id = (mark: number) => `'${mark.toString(16).padStart(24, 'f')}'`;
export const [ORDER, TXN, TILL, SESSION, PROMO, BAND, LINK, PERSON, OTHER] = numbered(9, id);
const PAYMENT = id(10);
export const SOUND = "order_id = (select order_id from sales_order where reference <> 'PLANTED')";
export const order = (state: string, totalCents = 0, age = '0 s') =>
  `insert into sales_order (workspace_id, order_id, reference, source, state, owner, currency, items_cents, total_cents, created_at, updated_at) values (ws(), ${ORDER}, 'PLANTED', 'web', '${state}', 'cart:x', 'USD', ${totalCents}, ${totalCents}, now(), now() - interval '${age}')`;
export const payment = (state: string, amountCents: number, age = '0 s') =>
  `insert into payment (workspace_id, payment_id, order_id, attempt_no, tender, state, amount_cents, currency, sent_at) values (ws(), ${PAYMENT}, ${ORDER}, 1, 'card', '${state}', ${amountCents}, 'USD', now() - interval '${age}')`;
export const item = (state: string, mark = 1) =>
  `insert into order_item (workspace_id, item_id, order_id, line_no, hold_id, product_id, event_id, visit_date, name, product, price_cents, total_cents, state) values (ws(), ${id(4000 + mark)}, ${ORDER}, 1, ${id(1000 + mark)}, ${OTHER}, ${OTHER}, 'any', 'Pass', '{}', 0, 0, '${state}')`;
export const posting = (...entries: [string, number][]) => [
  `insert into ledger_txn (workspace_id, txn_id, kind, currency, accounts, amounts) values (ws(), ${TXN}, 'correction', 'USD', array[${entries.map(([account]) => account).join(', ')}], '{${entries.map(([, cents]) => cents).join(', ')}}')`,
];
export const hold = (mark: number, state: string, orderId: string, left: string) =>
  `insert into hold (workspace_id, hold_id, owner, event_id, product_id, visit_date, pool_ids, state, order_id, expires_at) values (ws(), ${id(1000 + mark)}, 'cart:x', ${OTHER}, ${OTHER}, 'any', '{}', '${state}', ${orderId}, now() + interval '${left}')`;
export const scan = (mark: number, ticket: string, more: { direction?: string; reentry?: boolean; offline?: boolean; at?: string; nonce?: string } = {}) =>
  `insert into scan (workspace_id, scan_id, admission_id, device_id, verdict, direction, reentry, offline, nonce, scanned_at) values (ws(), ${id(2000 + mark)}, ${ticket}, 'gate', 'accepted', '${more.direction ?? 'in'}', ${more.reentry ?? false}, ${more.offline ?? false}, ${more.nonce ? `'${more.nonce}'` : 'null'}, now() ${more.at ?? ''})`;
export const dispute = (state: string) =>
  `insert into dispute (workspace_id, gateway, dispute_id, order_id, payment_id, amount_cents, currency, reason, state, opened_at) select ws(), 'sandbox', 'dp', order_id, payment_id, 100, 'USD', 'fraudulent', '${state}', now() from payment where ${SOUND}`;
export const session = (state: string) =>
  `insert into till_session (workspace_id, till_session_id, till_id, operator_account, state, opening_cents, counted_cents, expected_cents, over_short_cents) values (ws(), ${SESSION}, ${TILL}, ${PERSON}, '${state}', 0, 10, 5, 5)`;
export const weave = (mark: number, from: string, to: string, role: string) =>
  `insert into weave (workspace_id, weave_id, from_id, to_id, from_template, to_template, role) values (ws(), ${id(3000 + mark)}, ${from}, ${to}, ${OTHER}, ${OTHER}, '${role}')`;
export const doclet = (of: string, template: string, data = '{}') =>
  `insert into doclet (workspace_id, doclet_id, template_id, data) values (ws(), ${of}, '${template}', '${data}')`;

export const FIRST_THING = 'item_id = (select min(item_id) from order_item)';
export const OF_ORDER = `update ledger_txn set order_id = ${ORDER} where txn_id = ${TXN}`;

/** Tables that were empty before, in the order in which planted rows are deleted again. */
export const PLANTED_IN = [
  'scan',
  'hold',
  'refund',
  'dispute',
  'item_raise',
  'paid_move',
  'payment',
  'refund_item',
  'order_item',
  'promo_use',
  'promo_count',
  'ticket_transfer',
  'group_reservation',
  'ledger_txn',
  'till_movement',
  'till_session',
  'wristband_charge',
  'wristband_link',
  'wristband',
  'spending_day',
  'outbox',
  'gateway_inbox',
  'idempotency',
  'weave',
];
