import { isRefusal } from '#web/lib/calls/asked.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { RetryNotice } from '#web/ui/notice/retry-notice.tsx';
import { REFUND } from '../orders-words.ts';
import { previewText, waitsText, type Preview } from './refund-answer.ts';
import type { Asked } from './refund-wish.ts';
import styles from './refund.module.css';

/** Says in numbers what the refund will do, before it is sent. */
export function RefundPreview({
  asked,
  preview,
  error,
  isFree,
  onRetry,
}: {
  asked: Asked | null;
  preview: Preview | null;
  error: Error | null;
  isFree: boolean;
  onRetry: () => unknown;
}) {
  const money = useMoney();
  if (asked === null) return null;
  if (error && isRefusal(error)) return <Notice kind="bad">{error.message}</Notice>;
  if (error) return <RetryNotice onRetry={onRetry}>{error.message}</RetryNotice>;
  const waits = preview && waitsText(preview);
  return (
    <div className={styles.preview} role="status">
      <p className={styles.effect}>{preview ? previewText(preview, money.full, isFree) : REFUND.working}</p>
      {waits && <p className={styles.waits}>{waits}</p>}
    </div>
  );
}
