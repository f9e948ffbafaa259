import { centsOf, sumCents, type Cents } from '#domain/cents.ts';
import type { previewRefundContract } from '#server/actions/preview-refund/contract.ts';
import type { refundContract } from '#server/actions/refund/contract.ts';
import type { OutputOf } from '#server/http/contract.ts';
import { endedWords } from '#web/staff/chrome/words/ended-words.ts';
import { handOut } from '#web/staff/chrome/words/hand-out.ts';
import { methodText } from '../order-text.ts';
import { REFUND } from '../orders-words.ts';

export type RefundAnswer = OutputOf<typeof refundContract>['items'][number];
export type Preview = OutputOf<typeof previewRefundContract>['items'][number];
type Money = (amount: Cents) => string;

/** 'Refunds $136.20 to Visa 4242, revokes 3 tickets.' */
export function previewText({ amount, parts, ...ends }: Preview, money: Money, isFree: boolean): string {
  const ended = endedWords(ends).join(' and ');
  const [only] = parts;
  if (!only) {
    const why = isFree ? 'as it cost nothing' : 'as no money is left in the order';
    return ended ? `Refunds nothing, ${why}; ${ended}.` : `Takes it back and refunds nothing, ${why}.`;
  }
  const to = parts.length === 1 ? wayOf(only, money) : `${money(centsOf(amount))}: ${parts.map((part) => wayOf(part, money)).join(', ')}`;
  return `Refunds ${to}${ended && `${parts.length === 1 ? ',' : ';'} ${ended}`}.`;
}

function wayOf(part: Preview['parts'][number], money: Money): string {
  const amount = money(centsOf(part.amount));
  if (part.method === 'cash') return `${amount} in cash`;
  return part.method === 'stored-value' ? `${amount} onto the wristband` : `${amount} to ${methodText(part)}`;
}

export const waitsText = ({ waits_for }: Preview): string | null => waits_for && REFUND.waits[waits_for];

type Outcome = { kind: 'good' | 'warn' | 'bad'; text: string };

/** How the refund went, and what of it is to be handed out. One that is not decided is not called done. */
export function outcomeOf(answer: RefundAnswer, money: Money): Outcome {
  const { kind, text } = endOf(answer, money);
  const cash = answer.refunds.filter((part) => part.method === 'cash' && part.status === 'refunded');
  const inCash = sumCents(cash.map((part) => centsOf(part.amount)));
  return { kind, text: inCash > 0 ? `${text} ${handOut(money(inCash))}` : text };
}

function endOf(answer: RefundAnswer, money: Money): Outcome {
  const amount = money(centsOf(answer.amount));
  const sumOf = (status: RefundAnswer['refunds'][number]['status']) =>
    money(sumCents(answer.refunds.filter((part) => part.status === status).map((part) => centsOf(part.amount))));
  switch (answer.status) {
    case 'refunded':
      return { kind: 'good', text: answer.refunds.length === 0 ? 'It has been taken back.' : `${amount} has been refunded.` };
    case 'partly-refunded':
      return {
        kind: 'warn',
        text: `${sumOf('refunded')} has been refunded. ${sumOf('failed')} was refused by the bank: ask for it again, or give it back another way.`,
      };
    case 'pending':
      return { kind: 'warn', text: `The bank has not said yet about ${sumOf('pending')}. It is found out by itself; do not give it back a second time.` };
    case 'failed':
      return { kind: 'bad', text: 'The bank refused. Nothing was refunded, and everything is as it was before.' };
    case 'awaiting-approval':
      return { kind: 'warn', text: `${amount} waits for an administrator. Nothing has been given back yet.` };
  }
}
