import type { Contract, OutputOf } from '#server/http/contract.ts';
import { call, type Result } from './call.ts';
import { failureText } from './failure-text.ts';

/** A refused question as React Query keeps it. Its message is the sentence that is shown. */
export class AskFailure extends Error {
  readonly status: number;
  constructor(status: number, sentence: string) {
    super(sentence);
    this.status = status;
  }
}

/** Asks, and throws an `AskFailure` that a query can keep. `otherwise` is shown where the server has no words for people. */
export async function ask<C extends Contract>(
  contract: C,
  input: Parameters<typeof call<C>>[1],
  otherwise: string,
  signal?: AbortSignal,
): Promise<OutputOf<C>> {
  return granted(await call(contract, input, signal ? { signal } : {}), otherwise);
}

export function granted<T>(result: Result<T>, otherwise: string): T {
  if (result.success) return result.data;
  throw new AskFailure(result.status, failureText(result, otherwise));
}

/** A passing failure is tried again up to twice. Asking again after a refusal would change nothing. */
export const retryPassing = (count: number, failure: Error): boolean =>
  failure instanceof AskFailure && [0, 429, 502, 503].includes(failure.status) && count < 2;

/** The server has understood and said no. The same question would be answered alike. */
export const isRefusal = (failure: Error): boolean => failure instanceof AskFailure && failure.status >= 400 && failure.status < 500 && failure.status !== 429;

/** What was asked for does not exist any more, or a mail program has cut its link short. */
export const isGone = (failure: Error | null): boolean => failure instanceof AskFailure && [400, 404].includes(failure.status);
