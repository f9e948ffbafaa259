import {
  BAND,
  dispute,
  doclet,
  FIRST_THING,
  item,
  LINK,
  OF_ORDER,
  order,
  ORDER,
  OTHER,
  payment,
  PERSON,
  posting,
  PROMO,
  session,
  SESSION,
  SOUND,
  TILL,
  TXN,
} from './planted-rows.ts';

const BAND_HANDED_IN = `insert into wristband (workspace_id, wristband_id, uid, state) values (ws(), ${BAND}, 'uid', 'checked-out')`;
const movement = (of: string, kind: string, amountCents: number) =>
  `insert into wristband_value_movement (workspace_id, movement_id, wristband_id, kind, amount_cents, link_id, at) values (ws(), ${of}, ${BAND}, '${kind}', ${amountCents}, ${LINK}, now())`;

/** `plant`: statements of the database's owner that break the promise. `repair`: undoes what removing the planted rows does not. */
export type Breach = [id: string, what: string, plant: string[], repair?: string[]];
/** Each promise about money is broken at least once. */
export const MONEY_BREACHES: Breach[] = [
  ['M1', 'a posting off by a cent', posting(["'revenue'", 100], ["'discount'", -99])],
  [
    'M2',
    'a complete order paid a cent short',
    [`update payment set amount_cents = amount_cents - 1 where ${SOUND}`],
    [`update payment set amount_cents = amount_cents + 1 where ${SOUND}`],
  ],
  [
    'M2',
    'a complete order that still owes',
    posting(["'receivable'", 100], ["'revenue'", -100]).concat(`update ledger_txn set order_id = (select order_id from sales_order) where txn_id = ${TXN}`),
  ],
  [
    'M2',
    'a complete order whose things come to another sum',
    [`update order_item set price_cents = price_cents + 1, total_cents = total_cents + 1 where ${FIRST_THING}`],
    [`update order_item set price_cents = price_cents - 1, total_cents = total_cents - 1 where ${FIRST_THING}`],
  ],
  ['M2', 'a cancelled order that still owes', [order('cancelled', 100), ...posting(["'receivable'", 100], ["'revenue'", -100]), OF_ORDER]],
  ['M3', 'an order that took more than it costs', [order('expired', 100), payment('approved', 101)]],
  ['M5', 'a refund that no row tells of', [`update payment set refunded_cents = 5 where ${SOUND}`], [`update payment set refunded_cents = 0 where ${SOUND}`]],
  [
    'M5',
    'an order that says more was refunded than its refunds',
    [`update sales_order set refunded_cents = 5 where ${SOUND}`],
    [`update sales_order set refunded_cents = 0 where ${SOUND}`],
  ],
  [
    'M5',
    'a refund under way that its payment does not know',
    [
      `update sales_order set refunded_cents = 5 where ${SOUND}`,
      `insert into refund (workspace_id, refund_id, order_id, payment_id, kind, tender, state, amount_cents) select ws(), ${TXN}, order_id, payment_id, 'partial', 'card', 'reserved', 5 from payment where ${SOUND}`,
    ],
    [`update sales_order set refunded_cents = 0 where ${SOUND}`],
  ],
  [
    'M6',
    'a drawer with more than the books say',
    [
      session('open'),
      `insert into till_movement (workspace_id, movement_id, till_session_id, kind, amount_cents, requested_by) values (ws(), ${TXN}, ${SESSION}, 'in', 100, ${PERSON})`,
    ],
  ],
  ['M6', 'a drawer that only the books know', posting([`'till:' || ${TILL}`, 100], ["'cash-in-transit'", -100])],
  [
    'M6',
    'a till that was closed with another difference than was counted',
    [
      session('closed'),
      `update till_session set over_short_cents = 6 where till_session_id = ${SESSION}`,
      ...posting([`'over-short:' || ${TILL}`, -6], ["'cash-in-transit'", 6]),
    ],
  ],
  ['M6', 'a difference that only the books know', posting([`'over-short:' || ${TILL}`, 5], ["'cash-in-transit'", -5])],
  ['M6', 'a difference that was not posted', [session('closed')]],
  [
    'M6',
    'a removal nobody was asked about',
    [
      session('open'),
      `insert into till_movement (workspace_id, movement_id, till_session_id, kind, amount_cents, requested_by, approved_by) values (ws(), ${TXN}, ${SESSION}, 'out', -100, ${PERSON}, ${OTHER})`,
      ...posting([`'till:' || ${TILL}`, -100], ["'cash-in-transit'", 100]),
    ],
  ],
  [
    'M6',
    'a removal that was agreed to by nobody who may',
    [
      session('open'),
      `insert into till_movement (workspace_id, movement_id, till_session_id, kind, amount_cents, task_id, requested_by, approved_by) values (ws(), ${TXN}, ${SESSION}, 'out', -100, ${LINK}, ${PERSON}, ${OTHER})`,
      ...posting([`'till:' || ${TILL}`, -100], ["'cash-in-transit'", 100]),
      `insert into task (workspace_id, task_id, kind, title, status, requested_by, decided_by, decided_at) values (ws(), ${LINK}, 'remove-till-cash', 'x', 'confirmed', ${PERSON}, ${OTHER}, now())`,
      `insert into audit (workspace_id, audit_id, actor_account, actor_role, action, outcome, subject) values (ws(), ${LINK}, ${OTHER}, 'staff', 'task remove-till-cash', 'confirmed', ${LINK})`,
    ],
    [`delete from task where task_id = ${LINK}`, `delete from audit where audit_id = ${LINK}`],
  ],
  ['M7', 'stored value below zero', posting([`'stored-value:' || ${PERSON}`, 5], ["'revenue'", -5])],
  [
    'M7',
    'a band with money that no movement brought',
    [BAND_HANDED_IN, `insert into wristband_value values (ws(), ${BAND}, 5)`, ...posting([`'stored-value:' || ${BAND}`, -5], ["'cash-in-transit'", 5])],
    [`delete from wristband_value where wristband_id = ${BAND}`],
  ],
  [
    'M7',
    'a band with money that the books do not know',
    [BAND_HANDED_IN, `insert into wristband_value values (ws(), ${BAND}, 5)`, movement(TXN, 'top-up', 5)],
    [`delete from wristband_value where wristband_id = ${BAND}`, `delete from wristband_value_movement where wristband_id = ${BAND}`],
  ],
  [
    'M7',
    'money spent from a band after it was handed in',
    [
      BAND_HANDED_IN,
      `insert into wristband_link (workspace_id, link_id, wristband_id, consumer_id, linked_by, ended_at) values (ws(), ${LINK}, ${BAND}, ${PERSON}, ${OTHER}, now() - interval '1 hour')`,
      movement(TXN, 'top-up', 5),
      movement(OTHER, 'spend', -5),
    ],
    [`delete from wristband_value_movement where wristband_id = ${BAND}`],
  ],
  [
    'M7',
    'a day that says more than was spent',
    [`insert into spending_day (workspace_id, consumer_id, day, spent_cents) values (ws(), ${PERSON}, '2026-07-04', 5)`],
  ],
  ['M7', 'a linked band without a person', [`insert into wristband (workspace_id, wristband_id, uid, state) values (ws(), ${BAND}, 'uid', 'linked')`]],
  [
    'M7',
    'a band charged after it was handed back',
    [
      `insert into wristband (workspace_id, wristband_id, uid, state) values (ws(), ${BAND}, 'uid', 'checked-out')`,
      `insert into wristband_link (workspace_id, link_id, wristband_id, consumer_id, linked_by, ended_at) values (ws(), ${LINK}, ${BAND}, ${PERSON}, ${OTHER}, now() - interval '1 hour')`,
      `insert into wristband_charge (workspace_id, charge_id, order_id, wristband_id, link_id, consumer_id, day, amount_cents, state, created_at) values (ws(), ${TXN}, ${ORDER}, ${BAND}, ${LINK}, ${PERSON}, '2026-07-04', 5, 'spent', now())`,
      `insert into spending_day (workspace_id, consumer_id, day, spent_cents) values (ws(), ${PERSON}, '2026-07-04', 5)`,
    ],
  ],
  ['M8', 'a code that counts a use there is not', [`insert into promo_count (workspace_id, promo_id, max_uses, used) values (ws(), ${PROMO}, 5, 1)`]],
  [
    'M8',
    'a use of an order that came to nothing',
    [
      order('expired'),
      `insert into promo_count (workspace_id, promo_id, used) values (ws(), ${PROMO}, 1)`,
      `insert into promo_use values (ws(), ${PROMO}, ${ORDER}, 'x', 1)`,
    ],
  ],
  [
    'M8',
    'a customer who used a code twice that is good for once',
    [
      order('awaiting-payment'),
      doclet(PROMO, 'e47ada000000000002000020', '{"code": "ONCE", "max_per_customer": 1}'),
      `update doclet set updated_at = now() - interval '1 day' where doclet_id = ${PROMO}`,
      `insert into promo_count (workspace_id, promo_id, used) values (ws(), ${PROMO}, 2)`,
      `insert into promo_use select ws(), ${PROMO}, order_id, 'x', row_number() over () from sales_order`,
    ],
    [`delete from doclet where doclet_id = ${PROMO}`],
  ],
  ['M9', 'an attempt without an answer', [order('cancelled', 100), payment('unknown', 100, '3 min')]],
  ['M9', 'an order being paid for ever', [order('paying', 0, '3 min')]],
  [
    'M9',
    'work that nobody does',
    [
      `insert into outbox (workspace_id, outbox_id, kind, payload, run_at, created_at) values (ws(), ${TXN}, 'order-mail', '{}', now() - interval '2 min', now() - interval '2 min')`,
    ],
  ],
  [
    'M9',
    'work that has been tried in vain for hours',
    [
      `insert into outbox (workspace_id, outbox_id, kind, payload, attempts, run_at, created_at) values (ws(), ${TXN}, 'order-mail', '{}', 9, now() + interval '1 hour', now() - interval '2 hours')`,
    ],
  ],
  [
    'M9',
    'a refund that was never sent',
    [
      `insert into refund (workspace_id, refund_id, kind, tender, gateway_key, state, amount_cents, created_at) values (ws(), ${TXN}, 'order', 'card', 'key', 'reserved', 5, now() - interval '3 min')`,
    ],
  ],
  [
    'M9',
    'a webhook nobody looked at',
    [`insert into gateway_inbox (workspace_id, gateway, event_id, payload, received_at) values (ws(), 'sandbox', 'event', '{}', now() - interval '3 min')`],
  ],
  ['M10', 'an empty order that is complete', [order('complete')]],
  ['M10', 'an order for nothing that a bank was asked about', [order('complete'), item('refunded'), payment('unknown', 100)]],
  ['M11', 'a dispute that its payment does not know', [dispute('open'), ...posting(["'chargeback'", 100], ["'card-clearing:sandbox'", -100])]],
  [
    'M11',
    'a dispute that the books do not know',
    [dispute('open'), `update payment set disputed_cents = 100 where ${SOUND}`],
    [`update payment set disputed_cents = 0 where ${SOUND}`],
  ],
  [
    'M12',
    'a payment for another day that made nothing dearer',
    [
      `insert into paid_move (workspace_id, payment_id, order_id, visit_date, item_ids) select ws(), payment_id, order_id, '2030-01-01', '{}' from payment where ${SOUND}`,
    ],
  ],
];
