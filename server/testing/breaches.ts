import { type Breach, MONEY_BREACHES } from './money-breaches.ts';
import { doclet, FIRST_THING, hold, item, LINK, OF_ORDER, order, ORDER, OTHER, payment, PERSON, posting, PROMO, scan, TXN, weave } from './planted-rows.ts';

/** Replaced in a statement by the id of a ticket that was sold. */
export const TICKET = 'TICKET';

const NIGHT = `update doclet set data = data || '{"day_ends_at": "04:00:00"}', updated_at = now() - interval '10 days' where doclet_id = (select event_id from admission where admission_id = ${TICKET})`;
const NO_NIGHT = "update doclet set data = data - 'day_ends_at' where doclet_id = (select event_id from admission where admission_id = TICKET)";
const daysAfterVisit = (days: number, time: string) =>
  `- now() + (select (visit_date::date + ${days} + time '${time}') at time zone 'America/Chicago' from admission where admission_id = ${TICKET})`;
const LONG_AGO = "update doclet set updated_at = now() - interval '10 days' where doclet_id = (select event_id from admission where admission_id = TICKET)";
const COMES = (reentry: string) => `update admission set reentry = '${reentry}' where admission_id = ${TICKET}`;
const outAndIn = (mark: number, offline = false) =>
  (['out', 'in'] as const).map((direction, at) => scan(mark + at, TICKET, { direction, offline, reentry: true, at: `+ interval '${mark + at} ms'` }));
const CARD_IN_TEXT = "'card 4242424242424242 thanks'::text";

/** Each promise is broken at least once. */
export const BREACHES: Breach[] = [
  ...MONEY_BREACHES,
  ['V1', 'a pool that sold what nobody has', ['update pool set sold = sold + 1 where sold > 0'], ['update pool set sold = sold - 1 where sold > 0']],
  ['V1', 'a pool that holds what nobody has', ['update pool set held = held + 1 where sold > 0'], ['update pool set held = held - 1 where sold > 0']],
  ['V2', 'a unit being paid for by an order that is over', [order('expired'), hold(1, 'committing', ORDER, '1 hour')]],
  [
    'V2',
    'a sold unit that is no order’s thing',
    [
      hold(1, 'sold', '(select order_id from sales_order)', '1 hour'),
      `insert into product_count (workspace_id, product_id, visit_date, sold) values (ws(), ${OTHER}, 'any', 1)`,
    ],
    [`delete from product_count where product_id = ${OTHER}`],
  ],
  [
    'V2',
    'a sold unit of an order that is over',
    [
      order('expired'),
      item('refunded'),
      hold(1, 'sold', ORDER, '1 hour'),
      `insert into product_count (workspace_id, product_id, visit_date, sold) values (ws(), ${OTHER}, 'any', 1)`,
    ],
    [`delete from product_count where product_id = ${OTHER}`],
  ],
  ['V2', 'an order that is being paid whose unit anybody may have', [order('paying'), item('open'), hold(1, 'held', 'null', '5 min')]],
  ['V2', 'an order that is being paid whose unit is gone', [order('paying'), item('open')]],
  ['V3', 'a hold that ran out long ago', [hold(1, 'held', 'null', '-2 min')]],
  ['V3', 'somebody who holds too much', Array.from({ length: 21 }, (_, index) => hold(index, 'held', 'null', '5 min'))],
  ['V4', 'a product of which more is told to be sold than was', ['update product_count set sold = sold + 1'], ['update product_count set sold = sold - 1']],
  ['V4', 'a product of which less is told to be sold than was', ['update product_count set sold = sold - 1'], ['update product_count set sold = sold + 1']],
  [
    'V5',
    'more than the limit in one order',
    [
      "update doclet set data = data || '{\"limit_per_order\": 1}', updated_at = now() - interval '1 day' where doclet_id = (select product_id from order_item limit 1)",
    ],
    ["update doclet set data = data - 'limit_per_order' where doclet_id = (select product_id from order_item limit 1)"],
  ],
  ['V6', 'a pool that keeps what nobody waits for', ['update pool set kept = 1 where sold > 0'], ['update pool set kept = 0']],
  [
    'A1',
    'a paid thing without a ticket',
    ["update admission set state = 'transferred' where item_id = (select min(item_id) from order_item)"],
    ["update admission set state = 'active' where item_id is not null"],
  ],
  [
    'A1',
    'a refunded thing whose ticket still opens the gate',
    [`update order_item set state = 'refunded' where ${FIRST_THING}`],
    [`update order_item set state = 'open' where ${FIRST_THING}`],
  ],
  ['A2', 'a single-use ticket let in twice', [scan(1, TICKET), scan(2, TICKET, { at: "- interval '1 ms'" })]],
  ['A2', 'a guest who came in twice without going out', [scan(1, TICKET, { reentry: true }), scan(2, TICKET, { reentry: true, at: "- interval '1 ms'" })]],
  [
    'A2',
    'a ticket for one entry a day that was let in, out and in again',
    [LONG_AGO, COMES('daily'), scan(1, TICKET, { reentry: true }), ...outAndIn(2)],
    [COMES('none')],
  ],
  [
    'A2',
    'a ticket that may come back once and did twice',
    [LONG_AGO, COMES('once'), scan(1, TICKET, { reentry: true }), ...outAndIn(2), ...outAndIn(4)],
    [COMES('none')],
  ],
  [
    'A3',
    'a gate offline that let in once more than a day, which nobody listed',
    [LONG_AGO, COMES('daily'), scan(1, TICKET, { reentry: true }), ...outAndIn(2, true)],
    [COMES('none')],
  ],
  [
    'A3',
    'a revoked ticket let in',
    [`update admission set revoked_at = now() - interval '1 min' where admission_id = ${TICKET}`, scan(1, TICKET)],
    [`update admission set revoked_at = null where admission_id = ${TICKET}`],
  ],
  ['A3', 'a ticket let in on another day', [scan(1, TICKET, { at: "- interval '2 days'" })]],
  ['A3', 'a ticket let in when its night was over', [NIGHT, scan(1, TICKET, { at: daysAfterVisit(1, '04:00') })], [NO_NIGHT]],
  ['A3', 'a ticket let in in the night before its day', [NIGHT, scan(1, TICKET, { at: daysAfterVisit(0, '00:30') })], [NO_NIGHT]],
  [
    'A3',
    'a device that told of one scan twice',
    [scan(1, TICKET, { reentry: true, nonce: 'n' }), scan(2, TICKET, { reentry: true, nonce: 'n', direction: 'out', at: "+ interval '1 ms'" })],
  ],
  ['A3', 'two gates offline that nobody listed', [scan(1, TICKET, { offline: true }), scan(2, TICKET, { offline: true })]],
  ['W1', 'a thing of an order elsewhere', [item('void')]],
  [
    'W1',
    'a refund of an order elsewhere',
    [`insert into refund (workspace_id, refund_id, order_id, kind, tender, state, amount_cents) values (ws(), ${TXN}, ${ORDER}, 'order', 'card', 'failed', 5)`],
  ],
  ['W1', 'a posting of an order elsewhere', [...posting(["'revenue'", 100], ["'discount'", -100]), OF_ORDER]],
  [
    'W1',
    'a ticket of a thing elsewhere',
    [`update admission set item_id = ${OTHER} where admission_id = ${TICKET}`],
    [`update admission set item_id = null where admission_id = ${TICKET}`],
  ],
  ['W1', 'a payment of an order elsewhere', [payment('declined', 5)]],
  ['W1', 'a scan of a ticket elsewhere', [scan(1, OTHER)]],
  [
    'W1',
    'a part of a refund elsewhere',
    [`insert into refund_item (workspace_id, refund_id, item_id, amount_cents, closes) values (ws(), ${TXN}, (select min(item_id) from order_item), 5, false)`],
  ],
  [
    'W1',
    'a use of a code by an order elsewhere',
    [`insert into promo_count (workspace_id, promo_id, used) values (ws(), ${PROMO}, 1)`, `insert into promo_use values (ws(), ${PROMO}, ${ORDER}, 'x', 1)`],
  ],
  [
    'W1',
    'a transfer of a ticket elsewhere',
    [
      `insert into ticket_transfer (workspace_id, transfer_id, admission_id, from_account, state, expires_at) values (ws(), ${TXN}, ${OTHER}, ${PERSON}, 'offered', now() + interval '1 hour')`,
    ],
  ],
  [
    'W1',
    'a day reserved in a group elsewhere',
    [
      `insert into group_reservation (workspace_id, reservation_id, group_id, event_id, visit_date, consumer_id, admission_id, state, created_by) values (ws(), ${TXN}, ${OTHER}, ${OTHER}, '2026-07-04', ${PERSON}, ${TICKET}, 'reserved', ${OTHER})`,
    ],
  ],
  [
    'W1',
    'a link to a record elsewhere',
    [doclet(PERSON, 'e47ada000000000002000027'), weave(1, PERSON, OTHER, '')],
    [`delete from doclet where doclet_id = ${PERSON}`],
  ],
  [
    'W2',
    'a family link from one end only',
    [doclet(PERSON, 'e47ada000000000002000027'), doclet(OTHER, 'e47ada000000000002000028'), weave(1, PERSON, OTHER, 'Family Member')],
    [`delete from doclet where doclet_id in (${PERSON}, ${OTHER})`],
  ],
  [
    'W2',
    'a group with more members than it may have',
    [
      doclet(PERSON, 'e47ada000000000002000027'),
      doclet(OTHER, 'e47ada000000000002000014', '{"max_members": 0}'),
      weave(1, PERSON, OTHER, 'Group Member'),
      weave(2, OTHER, PERSON, 'Group Member'),
    ],
    [`delete from doclet where doclet_id in (${PERSON}, ${OTHER})`],
  ],
  [
    'W2',
    'a group with two owners',
    [
      doclet(PERSON, 'e47ada000000000002000027'),
      doclet(LINK, 'e47ada000000000002000027'),
      doclet(OTHER, 'e47ada000000000002000014'),
      ...[PERSON, LINK].flatMap((who, at) => [weave(2 * at, who, OTHER, 'Group Owner'), weave(2 * at + 1, OTHER, who, 'Group Owner')]),
    ],
    [`delete from doclet where doclet_id in (${PERSON}, ${LINK}, ${OTHER})`],
  ],
  [
    'W2',
    'a group that has lost its owner',
    [doclet(PERSON, 'e47ada000000000002000014', '{"max_members": 3}'), `update doclet set owner_account = ${OTHER} where doclet_id = ${PERSON}`],
    [`delete from doclet where doclet_id = ${PERSON}`],
  ],
  [
    'I1',
    'a request that is finished without an answer',
    ["insert into idempotency (workspace_id, scope, key, request_hmac, state) values (ws(), 'x', 'y', '', 'finished')"],
  ],
  [
    'S1',
    'a card number among what an order keeps',
    [`update sales_order set kvp = '{"note": "card 4242424242424242 thanks"}'`],
    ["update sales_order set kvp = '{}'"],
  ],
  ['S1', 'a card number in a decline', [`update payment set decline_message = ${CARD_IN_TEXT}`], ['update payment set decline_message = null']],
  [
    'S1',
    'a card number as a name on a ticket',
    [`update order_item set last_name = ${CARD_IN_TEXT} where ${FIRST_THING}`],
    ["update order_item set last_name = ''"],
  ],
  [
    'S1',
    'a card number in a kept answer',
    [`insert into idempotency (workspace_id, scope, key, request_hmac, state, response) values (ws(), 'x', 'y', '', 'finished', to_jsonb(${CARD_IN_TEXT}))`],
  ],
  [
    'S1',
    'a card number in what the gateway told',
    [`insert into gateway_inbox (workspace_id, gateway, event_id, payload, processed_at) values (ws(), 'sandbox', 'event', to_jsonb(${CARD_IN_TEXT}), now())`],
  ],
  [
    'S1',
    'a card number in the audit',
    [`insert into audit (workspace_id, audit_id, actor_role, action, outcome, detail) values (ws(), ${LINK}, 'staff', 'x', 'x', to_jsonb(${CARD_IN_TEXT}))`],
    [`delete from audit where audit_id = ${LINK}`],
  ],
  [
    'S1',
    'a card number in a mail',
    [`insert into mail (workspace_id, mail_id, recipient, subject, html, plain) values (ws(), ${LINK}, 'x', 'x', 'x', ${CARD_IN_TEXT})`],
    [`delete from mail where mail_id = ${LINK}`],
  ],
  [
    'S1',
    'a link as it was mailed',
    [`insert into account_token (token_hash, purpose, account_id, expires_at) values ('token', 'reset', ${OTHER}, now())`],
    ["delete from account_token where token_hash = 'token'"],
  ],
  ['S1', 'a password as it was typed', ["update account set password_hash = 'secret'"], ['update account set password_hash = null']],
];
