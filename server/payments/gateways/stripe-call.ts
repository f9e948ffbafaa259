import { setTimeout as sleep } from 'node:timers/promises';
import Stripe from 'stripe';
import type { Attempt } from './attempt-within.ts';
import { attemptWithin } from './attempt-within.ts';
import type { Failed, Unknown } from './gateway.ts';
import { UNREACHABLE, failed, undecided, unknown } from './gateway.ts';
import { ConnectionLost } from './stripe-client.ts';

type StripeError = InstanceType<typeof Stripe.errors.StripeError>;
export type NoStripeAnswer = { kind: 'refused'; error: StripeError } | { kind: 'not-sent' } | { kind: 'unclear'; reason: string };
type StripeAnswer<T> = { kind: 'answer'; value: T } | NoStripeAnswer;
export type AskStripe = <T>(run: (options: { timeout: number }) => Promise<T>) => Promise<StripeAnswer<T>>;

/** Runs one call of the SDK within `totalMs`, repeating it under its idempotency key. */
export function createAskStripe(totalMs: number): AskStripe {
  return async <T>(run: (options: { timeout: number }) => Promise<T>): Promise<StripeAnswer<T>> => {
    const answer = await attemptWithin<StripeAnswer<T>>(totalMs, (remainingMs) => attemptOnce(run, remainingMs));
    if (answer.kind === 'definite') return answer.value;
    return answer.kind === 'not-executed' ? { kind: 'not-sent' } : { kind: 'unclear', reason: answer.reason };
  };
}

/** The outcome of a call that moves money or stores a card when Stripe did not do it. */
export function withoutStripeAnswer(answer: NoStripeAnswer): Failed | Unknown {
  if (answer.kind === 'unclear') return unknown(answer.reason);
  return failed(answer.kind === 'not-sent' ? UNREACHABLE : reasonOf(answer.error));
}

export function stripeNotKnown(answer: NoStripeAnswer): Unknown {
  if (answer.kind === 'refused') return undecided(reasonOf(answer.error));
  return unknown(answer.kind === 'not-sent' ? UNREACHABLE : answer.reason);
}

/** The key was used before with other parameters, and that other request may have charged. */
export function isKeyTaken(answer: NoStripeAnswer): boolean {
  return answer.kind === 'refused' && answer.error.rawType === 'idempotency_error';
}

export function isMissing(answer: NoStripeAnswer): boolean {
  return answer.kind === 'refused' && answer.error.code === 'resource_missing';
}

/** The customer or the payment method is unknown, or is the one's no longer. Stripe has no code for all of these. */
export function isAboutCard(answer: NoStripeAnswer): boolean {
  return (
    answer.kind === 'refused' &&
    answer.error.rawType === 'invalid_request_error' &&
    (isMissing(answer) || /payment ?method|customer/i.test(answer.error.message))
  );
}

/** The text of a card error is written for the buyer. The texts of other errors are not, so they are left out. */
export function declineMessageOf(answer: NoStripeAnswer): string | null {
  if (answer.kind !== 'refused' || answer.error.rawType !== 'card_error') return null;
  return answer.error.message || 'Your card was declined.';
}

function reasonOf(error: StripeError): string {
  return `stripe-${error.code ?? error.rawType ?? error.statusCode ?? 'error'}`;
}

async function attemptOnce<T>(run: (options: { timeout: number }) => Promise<T>, remainingMs: number): Promise<Attempt<StripeAnswer<T>>> {
  try {
    const value = await withinTime(run({ timeout: Math.ceil(remainingMs) }), remainingMs);
    return { kind: 'definite', value: { kind: 'answer', value } };
  } catch (error) {
    return classify(error);
  }
}

async function withinTime<T>(work: Promise<T>, ms: number): Promise<T> {
  const done = new AbortController();
  const tooLate = sleep(ms, undefined, { signal: done.signal }).then(() => {
    throw new ConnectionLost('timeout', true);
  });
  tooLate.catch(() => {});
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    done.abort();
  }
}

function classify(error: unknown): Attempt<{ kind: 'refused'; error: StripeError }> {
  const lost = error instanceof Stripe.errors.StripeConnectionError ? error.detail : error;
  if (lost instanceof ConnectionLost) {
    const isTimeout = lost.message === 'timeout' || lost.message === 'ETIMEDOUT';
    if (!lost.sent) return { kind: 'not-executed', reason: lost.message, retry: true };
    return { kind: 'indefinite', reason: lost.message, retry: !isTimeout };
  }
  if (error instanceof Stripe.errors.StripeConnectionError) {
    return { kind: 'indefinite', reason: 'connection-lost', retry: true };
  }
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  const status = error.statusCode ?? 0;
  if (status === 429) return { kind: 'not-executed', reason: 'rate-limited', retry: true };
  if (status === 401 || status === 403) return { kind: 'not-executed', reason: 'not-allowed', retry: false };
  if (status === 409 || status >= 500 || status < 400) {
    return { kind: 'indefinite', reason: `http-${status || 'unreadable'}`, retry: true };
  }
  return { kind: 'definite', value: { kind: 'refused', error } };
}
