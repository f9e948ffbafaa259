import { describe, expect, test } from 'vitest';
import { orderItem, type OrderItem } from '#web/testing/order-item.ts';
import { stepOfSubmission } from './order-answer.ts';

const ORDER = 'c'.repeat(24);
const answered = (change: Partial<OrderItem>) => ({ success: true as const, status: 200, data: { items: [orderItem(change)] } });
const failed = (status: number, code = 'x', message = 'Said so.') => ({ success: false as const, status, data: [{ code, message }] });
const gone = { item_id: 'a'.repeat(24), doclet_id: 'b'.repeat(24), date: '2030-01-01', reason: 'hold' };

describe('what an answer means', () => {
  test.each([
    [
      'paid',
      answered({ success: true, status: 'complete', order_id: ORDER, order_number: 'AB23', total: 12.34 }),
      { kind: 'done', orderId: ORDER, number: 'AB23', totalCents: 1234 },
    ],
    ['not known yet', answered({ status: 'confirming', order_id: ORDER }), { kind: 'confirming', orderId: ORDER }],
    ['a robot', answered({ captcha_status: false }), { kind: 'refused', field: 'robot' }],
    [
      'a robot check that cannot be asked',
      answered({ captcha_status: false, error_message: 'Later.' }),
      { kind: 'refused', message: 'Later.', field: 'robot' },
    ],
    ['a robot before all else', answered({ captcha_status: false, unavailable: [gone], decline_message: 'No.' }), { kind: 'refused', field: 'robot' }],
    ['gone before declined', answered({ unavailable: [gone], decline_message: 'No.' }), { kind: 'unavailable', holdIds: [gone.item_id] }],
    ['declined', answered({ status: 'declined', order_id: ORDER, decline_message: 'No.' }), { kind: 'refused', message: 'No.', isDecline: true }],
    ['declined without a reason', answered({ status: 'declined', order_id: ORDER }), { kind: 'refused', message: 'Please try again later.' }],
    ['another total', answered({ total: 12.34, error_message: 'Changed.' }), { kind: 'new-total', totalCents: 1234, message: 'Changed.' }],
    ['nothing to pay any more', answered({ total: 0, error_message: 'Changed.' }), { kind: 'new-total', totalCents: 0 }],
    ['a card is missing', answered({ error_message: 'Please provide all credit card information.' }), { kind: 'refused', field: 'card' }],
    ['people are missing', answered({ error_message: 'Please fill in all pass information.' }), { kind: 'refused', field: 'people' }],
    ['the code', answered({ error_message: 'This promo code is not valid.' }), { kind: 'refused', field: 'promo' }],
    ['success without an order', answered({ success: true, status: 'complete' }), { kind: 'refused', message: 'Please try again later.' }],
    ['no item', { success: true as const, status: 200, data: { items: [] } }, { kind: 'refused', message: 'Please try again later.' }],
    [
      'no answer',
      failed(0),
      { kind: 'again', message: 'The connection was lost. Nothing you typed is gone: please try again. You will not be charged twice.' },
    ],
    ['a fault', failed(500), { kind: 'again' }],
    ['still at work', failed(409, 'still-running'), { kind: 'again' }],
    ['another conflict', failed(409, 'other'), { kind: 'refused', message: 'Please try again later.' }],
    ['a key used for another order', failed(422, 'idempotency-key-reused'), { kind: 'again', needsNewKey: true }],
    ['nobody', failed(401), { kind: 'sign-in-again' }],
    ['too often', failed(429), { kind: 'refused', message: 'Said so.' }],
  ])('%s', (_what, result, expected) => expect(stepOfSubmission(result)).toMatchObject(expected));
});
