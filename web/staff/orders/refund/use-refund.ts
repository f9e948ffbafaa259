import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { arbitraryRefundContract } from '#server/actions/arbitrary-refund/contract.ts';
import { previewRefundContract } from '#server/actions/preview-refund/contract.ts';
import { refundContract } from '#server/actions/refund/contract.ts';
import { ask } from '#web/lib/calls/asked.ts';
import { failureText } from '#web/lib/calls/failure-text.ts';
import { isUnheard } from '#web/lib/calls/question-keys.ts';
import { useWorkspaceId } from '#web/lib/page/boot.ts';
import { useSentOnce } from '#web/staff/chrome/calls/sent-once.ts';
import { useWorker } from '#web/staff/chrome/worker/at-work.tsx';
import { ORDERS_KEY } from '../found-orders.ts';
import { REFUND } from '../orders-words.ts';
import { keepRefund, keptRefund } from './kept-refund.ts';
import type { Preview, RefundAnswer } from './refund-answer.ts';
import type { Asked } from './refund-wish.ts';

const AFTER_TYPING_MS = 300;

/** What the refund would do, computed by the server while it is typed. */
export function usePreview(asked: Asked | null) {
  const ws = useWorkspaceId();
  const settled = useSettled(asked);
  const { data, error, refetch } = useQuery<Preview>({
    queryKey: [ORDERS_KEY, ws, 'preview', settled],
    enabled: asked !== null && settled !== null,
    queryFn: async ({ signal }) => (await ask(previewRefundContract, { params: { ws }, body: { data: settled! } }, REFUND.previewFailed, signal)).items[0]!,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  const isCurrent = JSON.stringify(settled) === JSON.stringify(asked);
  return { preview: isCurrent ? (data ?? null) : null, error: isCurrent ? error : null, refetch };
}

function useSettled(asked: Asked | null): Asked | null {
  const text = JSON.stringify(asked);
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), AFTER_TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return JSON.parse(settled) as Asked | null;
}

/** Sends a refund once. If no answer came, it is sent again under the same key, also after a reload. */
export function useRefund(orderId: string) {
  const queries = useQueryClient();
  const { _id: workerId } = useWorker();
  const [kept] = useState(() => keptRefund(orderId, workerId));
  const ordinary = useSentOnce(refundContract, kept && !kept.isGoodwill ? kept.sent : null);
  const goodwill = useSentOnce(arbitraryRefundContract, kept?.isGoodwill ? kept.sent : null);
  const [answer, setAnswer] = useState<RefundAnswer | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const isUnheardNow = ordinary.unheard !== null || goodwill.unheard !== null;

  const send = async (isGoodwill: boolean, data: object) => {
    setFailure(null);
    const sending = isGoodwill ? goodwill : ordinary;
    const result = await sending.send({ data }, (sent) => keepRefund(orderId, workerId, { isGoodwill, sent }));
    if (!result) return;
    if (isUnheard(result)) return;
    keepRefund(orderId, workerId, null);
    // On the screen at once, so that what is asked anew below leaves out what the refund would do.
    if (result.success) flushSync(() => setAnswer(result.data.items[0]!));
    else setFailure(failureText(result, REFUND.failed));
    await queries.invalidateQueries({ queryKey: [ORDERS_KEY] });
  };
  return {
    answer,
    failure,
    isBusy: ordinary.isBusy || goodwill.isBusy,
    isUnheard: isUnheardNow,
    send: ({ arbitrary, ...asked }: Asked, reason: string) => send(arbitrary === true, { ...asked, reason }),
    again: () => send(goodwill.unheard !== null, {}),
  };
}
