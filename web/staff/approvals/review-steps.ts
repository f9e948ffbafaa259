import { cents, type Cents } from '#domain/cents.ts';
import { cancelTransactionContract } from '#server/actions/cancel-transaction/contract.ts';
import { dismissBreakContract } from '#server/actions/dismiss-break/contract.ts';
import { resolveJobContract } from '#server/actions/resolve-job/contract.ts';
import { resolveOrderContract } from '#server/actions/resolve-order/contract.ts';
import { call, type Result } from '#web/lib/calls/call.ts';
import type { Review } from '#web/staff/chrome/waiting/waiting.ts';
import { differenceOf, isAcceptable } from './review-words.ts';

/** A step that an administrator may take in a review: its label, what it does, and its call. */
export type Step = {
  label: string;
  does: string;
  isDangerous?: boolean;
  done: string;
  send: (ws: string, reason: string, idempotencyKey: string) => Promise<Result<unknown>>;
};

export function stepsOf(review: Review, money: (amount: Cents) => string, currency: string): Step[] {
  switch (review.kind) {
    case 'order':
      return [...(isAcceptable(review, currency) ? [accept(review, money)] : []), cancelOrder(review)];
    case 'sale':
      return [
        {
          label: 'Cancel the sale',
          does: 'Every payment goes back where it came from, cash out of the till it went into, and its things are free again.',
          isDangerous: true,
          done: 'The sale is cancelled.',
          send: (ws, reason, idempotencyKey) =>
            call(cancelTransactionContract, { params: { ws }, body: { data: { order_id: review._id, reason } } }, { idempotencyKey }),
        },
      ];
    case 'break':
      return [
        {
          ...(ENDS[review.what] ?? LET_STAND),
          send: (ws, reason, idempotencyKey) =>
            call(dismissBreakContract, { params: { ws }, body: { data: { break_id: review._id, reason } } }, { idempotencyKey }),
        },
      ];
    case 'job':
      return [decideJob(review, 'retry'), decideJob(review, 'dismiss')];
    case 'dispute':
      return [];
  }
}

const LET_STAND = {
  label: 'Let it stand',
  does: 'It is not shown again unless it becomes another. Nothing is posted: what the books say stays as it is.',
  done: 'It is let stand.',
} as const;
const NEVER_TAKEN = {
  label: 'It was never taken',
  does: 'It is booked as not paid, so that nothing of it is given back. The tickets stay good until the order is refunded here, which takes them back without any money.',
  done: 'It is booked as never taken. Refund the order to take its tickets back.',
} as const;
/** Differences that do more than stand. */
const ENDS: Readonly<Record<string, Pick<Step, 'label' | 'does' | 'done'>>> = {
  'missing-there': NEVER_TAKEN,
  'not-taken': NEVER_TAKEN,
  'refund-missing': {
    label: 'It never left',
    does: 'The refund has come to nothing, and the money can be refunded anew. Tickets whose place is still the buyer’s are good again.',
    done: 'The refund has come to nothing. Give it anew.',
  },
  'refunded-there': {
    label: 'It was meant',
    does: 'It is booked as goodwill, so that it is not given back twice. The tickets stay good until the order is refunded here, even if no money is left in it.',
    done: 'It is booked as goodwill.',
  },
};

function accept(review: Review, money: (amount: Cents) => string): Step {
  const difference = differenceOf(review);
  const more = difference > 0 ? `${money(difference)} more` : `${money(cents(-difference))} less`;
  return {
    label: 'Accept what was taken',
    does: `The bank took ${more} than it costs: that stands in an account of its own. An order of the shop is completed and its tickets are sent; a sale can be finished at its till.`,
    done: 'The order is accepted.',
    send: (ws, reason, idempotencyKey) =>
      call(resolveOrderContract, { params: { ws }, body: { data: { order_id: review._id, decision: 'accept', reason } } }, { idempotencyKey }),
  };
}

function cancelOrder(review: Review): Step {
  return {
    label: 'Give back and cancel',
    does: 'The bank gives back all it took, the order is cancelled, and its things are for sale again.',
    isDangerous: true,
    done: 'The order is cancelled.',
    send: (ws, reason, idempotencyKey) =>
      call(resolveOrderContract, { params: { ws }, body: { data: { order_id: review._id, decision: 'cancel', reason } } }, { idempotencyKey }),
  };
}

const JOB_STEPS = {
  retry: { label: 'Try again', does: 'It is tried at once, and for another day.', done: 'It is tried again.' },
  dismiss: {
    label: 'Leave it undone',
    does: 'It is never done, and not shown again. What the books say stays as it is.',
    done: 'It is left undone.',
    isDangerous: true,
  },
} as const;

function decideJob(review: Review, decision: 'retry' | 'dismiss'): Step {
  return {
    ...JOB_STEPS[decision],
    send: (ws, reason, idempotencyKey) =>
      call(resolveJobContract, { params: { ws }, body: { data: { job_id: review._id, decision, reason } } }, { idempotencyKey }),
  };
}
