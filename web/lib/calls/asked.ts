import type { Contract, OutputOf } from '#server/http/contract.ts';
import { call, type Result } from './call.ts';
import { failureText } from './failure-text.ts';

/** A refused question as React Query keeps it. Its message is the sentence that is shown. */
export class AskFailure extends Error {
  readonly status: number;
  /** Null: the server has not said after how long it may be asked again. */
  readonly againInSeconds: number | null;
  constructor(status: number, sentence: string, againInSeconds: number | null = null) {
    super(sentence);
    this.status = status;
    this.againInSeconds = againInSeconds;
  }
}

/** Asks, and throws an `AskFailure` that a query can keep. `otherwise` is shown where the server has no words for people. */
export async function ask<C extends Contract>(
  contract: C,
  input: Parameters<typeof call<C>>[1],
  otherwise: string,
  signal?: AbortSignal,
): Promise<OutputOf<C>> {
  let againIn: string | null = null;
  const onHeaders = (headers: Headers) => (againIn = headers.get('retry-after'));
  const result = await call(contract, input, { onHeaders, ...(signal && { signal }) });
  if (!result.success && againIn !== null) throw new AskFailure(result.status, failureText(result, otherwise), Number(againIn));
  return granted(result, otherwise);
}

export function granted<T>(result: Result<T>, otherwise: string): T {
  if (result.success) return result.data;
  throw new AskFailure(result.status, failureText(result, otherwise));
}

/** Nobody looks at a page that is loading for longer. */
const LONGEST_WAIT_SECONDS = 60;

/** A passing failure is tried again up to twice, unless the server asks for a long wait. Asking again after a refusal would change nothing. */
export const retryPassing = (count: number, failure: Error): boolean =>
  failure instanceof AskFailure && [0, 429, 502, 503].includes(failure.status) && (failure.againInSeconds ?? 0) <= LONGEST_WAIT_SECONDS && count < 2;

/** As soon as the server wishes to be asked again, else after a moment that doubles. */
export const retryDelay = (count: number, failure: Error): number =>
  1000 * (failure instanceof AskFailure && failure.againInSeconds !== null ? failure.againInSeconds : 2 ** count);

/** The server has understood and said no. The same question would be answered alike. */
export const isRefusal = (failure: Error): boolean => failure instanceof AskFailure && failure.status >= 400 && failure.status < 500 && failure.status !== 429;

/** What was asked for does not exist any more, or a mail program has cut its link short. */
export const isGone = (failure: Error | null): boolean => failure instanceof AskFailure && [400, 404].includes(failure.status);
