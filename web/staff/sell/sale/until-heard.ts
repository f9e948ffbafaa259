import type { Contract, OutputOf } from '#server/http/contract.ts';
import { call, type Result } from '#web/lib/calls/call.ts';
import { isUnheard } from '#web/lib/calls/question-keys.ts';
import { randomKey } from '#web/lib/calls/random-key.ts';

/** The outcome of the call is unknown, or the server has not processed it. */
const isToAskAgain = (result: Result<unknown>): boolean => isUnheard(result) || (!result.success && [408, 429].includes(result.status));

const FIRST_WAIT_MS = 800;
const LONGEST_WAIT_MS = 8000;

export type Patience = {
  /** Called when an answer was lost, and when one has arrived. */
  onUnheard: (isUnheard: boolean) => void;
  /** Resolves when the next attempt should be made at once. */
  untilWoken: () => Promise<void>;
  isOver: () => boolean;
};

/** Sends a call under one key until there is an answer, so that it takes effect only once. Null: nobody waits for it any more. */
export async function untilHeard<C extends Contract>(
  contract: C,
  input: Parameters<typeof call<C>>[1],
  { onUnheard, untilWoken, isOver }: Patience,
): Promise<Result<OutputOf<C>> | null> {
  const idempotencyKey = randomKey();
  for (let waitMs = FIRST_WAIT_MS; !isOver(); waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
    const result = await call(contract, input, { idempotencyKey });
    if (!isToAskAgain(result)) {
      onUnheard(false);
      return result;
    }
    onUnheard(true);
    await Promise.race([untilWoken(), new Promise((done) => setTimeout(done, waitMs))]);
  }
  return null;
}
