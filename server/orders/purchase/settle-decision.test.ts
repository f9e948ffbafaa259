import { expect, test } from 'vitest';
import type { ChargeOutcome } from '#server/payments/gateways/gateway.ts';
import { decideSettlement, type AttemptNow } from './settle-decision.ts';

const approved: ChargeOutcome = { status: 'approved', id: 'ch_1', amountCents: 4000, currency: 'USD', brand: 'Visa', lastFour: '4242' };
const declined: ChargeOutcome = { status: 'declined', declineMessage: 'Your card was declined.' };
const failed: ChargeOutcome = { status: 'failed', reason: 'voided' };
const unknown: ChargeOutcome = { status: 'unknown', reason: 'timeout' };
const web = (changes: Partial<AttemptNow> = {}): AttemptNow => ({
  paymentState: 'sent',
  amountCents: 4000,
  currency: 'USD',
  orderState: 'paying',
  source: 'web',
  isGivenUp: false,
  isVisitOver: false,
  move: 'none',
  ...changes,
});
const move = (changes: Partial<AttemptNow> = {}): AttemptNow => web({ orderState: 'complete', move: 'wanted', ...changes });
const pos = (changes: Partial<AttemptNow> = {}): AttemptNow => web({ source: 'pos', orderState: 'placeholder', ...changes });

test.each<[string, AttemptNow, ChargeOutcome, boolean, [string | null, string | null, string]]>([
  ['web approved', web(), approved, false, ['approved', 'complete', 'complete']],
  ['web approved after an unknown', web({ paymentState: 'unknown' }), approved, true, ['approved', 'complete', 'complete']],
  ['web approved again', web({ paymentState: 'approved', orderState: 'complete' }), approved, false, [null, null, 'nothing']],
  ['another amount', web({ amountCents: 3999 }), approved, false, ['approved', 'needs-review', 'review']],
  ['another currency', web({ currency: 'EUR' }), approved, false, ['approved', 'needs-review', 'review']],
  ['web declined while the buyer waits', web(), declined, false, ['declined', 'awaiting-payment', 'return-holds']],
  ['web declined with nobody waiting', web({ paymentState: 'unknown' }), declined, true, ['declined', 'expired', 'give-up']],
  ['web failed', web(), failed, false, ['failed', 'awaiting-payment', 'return-holds']],
  ['web never charged', web(), failed, true, ['failed', 'expired', 'give-up']],
  ['declined after approved', web({ paymentState: 'approved', orderState: 'complete' }), declined, false, [null, null, 'nothing']],
  ['unknown', web(), unknown, false, ['unknown', null, 'nothing']],
  ['still unknown', web({ paymentState: 'unknown' }), unknown, false, [null, null, 'nothing']],
  ['unknown after approved', web({ paymentState: 'approved', orderState: 'complete' }), unknown, false, [null, null, 'nothing']],
  ['approved after given up', web({ paymentState: 'failed', orderState: 'expired' }), approved, true, ['voiding', null, 'undo-charge']],
  ['approved after declined and paid otherwise', web({ paymentState: 'declined', orderState: 'complete' }), approved, false, ['voiding', null, 'undo-charge']],
  ['web approved after the visit', web({ paymentState: 'unknown', isVisitOver: true }), approved, true, ['voiding', 'expired', 'give-up-and-undo']],
  ['another day approved', move(), approved, false, [null, null, 'move']],
  ['another day approved long afterwards', move({ paymentState: 'unknown' }), approved, true, [null, null, 'move']],
  ['another day approved again', move({ paymentState: 'approved' }), approved, false, [null, null, 'nothing']],
  ['another day that cannot be had any more', move({ move: 'refused' }), approved, false, ['voiding', null, 'undo-charge']],
  ['another day that was given up', move({ isGivenUp: true }), approved, true, ['voiding', null, 'undo-charge']],
  ['another day for another amount', move({ amountCents: 3999 }), approved, false, ['voiding', null, 'undo-charge']],
  ['another day in another currency', move({ currency: 'EUR' }), approved, false, ['voiding', null, 'undo-charge']],
  ['another day declined', move(), declined, false, ['declined', null, 'nothing']],
  ['another day that was never charged', move(), failed, true, ['failed', null, 'nothing']],
  ['another day without an answer', move(), unknown, false, ['unknown', null, 'nothing']],
  ['another amount after the visit', web({ amountCents: 3999, isVisitOver: true }), approved, true, ['voiding', 'expired', 'give-up-and-undo']],
  ['web approved while it is being undone', web({ isGivenUp: true }), approved, false, ['voiding', 'expired', 'give-up-and-undo']],
  ['web undone', web({ paymentState: 'unknown', isGivenUp: true }), failed, true, ['failed', 'expired', 'give-up']],
  ['a tender approved while it is being undone', pos({ isGivenUp: true }), approved, false, ['voiding', null, 'undo-charge']],
  ['web declined after the visit', web({ isVisitOver: true }), declined, true, ['declined', 'expired', 'give-up']],
  ['a tender approved after the visit', pos({ isVisitOver: true }), approved, false, ['approved', null, 'nothing']],
  ['open attempt of a cancelled order approved', web({ orderState: 'cancelled' }), approved, false, ['voiding', null, 'undo-charge']],
  ['approved again while being undone', web({ paymentState: 'voiding', orderState: 'expired' }), approved, false, [null, null, 'nothing']],
  ['approved again after being undone', web({ paymentState: 'voided', orderState: 'expired' }), approved, false, [null, null, 'nothing']],
  ['a tender approved', pos(), approved, false, ['approved', null, 'nothing']],
  ['a tender declined', pos(), declined, false, ['declined', null, 'nothing']],
  ['a tender approved for a cancelled sale', pos({ orderState: 'cancelled' }), approved, false, ['voiding', null, 'undo-charge']],
  ['a tender approved for a completed sale', pos({ orderState: 'complete' }), approved, false, ['voiding', null, 'undo-charge']],
])('%s', (_name, now, outcome, giveUp, [payment, order, then]) => {
  expect(decideSettlement(now, outcome, giveUp)).toEqual({ payment, order, then });
});

test('no answer moves a decided attempt except money that was not expected', () => {
  for (const paymentState of ['approved', 'declined', 'failed', 'voiding', 'voided'] as const) {
    for (const outcome of [declined, failed, unknown]) expect(decideSettlement(web({ paymentState }), outcome, true).payment).toBeNull();
  }
});
