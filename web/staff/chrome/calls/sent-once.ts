import { useRef, useState } from 'react';
import type { Contract, OutputOf } from '#server/http/contract.ts';
import { call, type Result } from '#web/lib/calls/call.ts';
import { isUnheard } from '#web/lib/calls/question-keys.ts';
import { randomKey } from '#web/lib/calls/random-key.ts';
import { useWorkspaceId } from '#web/lib/page/boot.ts';

type Sent = { key: string; body: object };

/**
 * Sends a change once, however often the button is pressed. Without an answer, the same request is sent again under the same key, so that it counts once. After an answer, the next
 * request is a new one.
 */
export function useSentOnce<C extends Contract>(contract: C, unheardBefore: Sent | null = null) {
  const ws = useWorkspaceId();
  const [isBusy, setBusy] = useState(false);
  const [unheard, setUnheard] = useState(unheardBefore);
  const standing = useRef(unheardBefore);
  const isUnderWay = useRef(false);

  const send = async (body: object, onSend?: (sent: Sent) => void): Promise<Result<OutputOf<C>> | null> => {
    if (isUnderWay.current) return null;
    isUnderWay.current = true;
    setBusy(true);
    const sent = (standing.current ??= { key: randomKey(), body });
    onSend?.(sent);
    // The caller made the body for this contract.
    const input = { params: { ws }, body: sent.body } as unknown as Parameters<typeof call<C>>[1];
    const result = await call(contract, input, { idempotencyKey: sent.key });
    if (!isUnheard(result)) standing.current = null;
    setUnheard(standing.current);
    isUnderWay.current = false;
    setBusy(false);
    return result;
  };
  return { send, isBusy, unheard };
}
