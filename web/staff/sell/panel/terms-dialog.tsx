import { useQuery } from '@tanstack/react-query';
import type { ObjectId } from '#domain/ids.ts';
import { storeTerms } from '#server/actions/store-terms/contract.ts';
import { ask } from '#web/lib/calls/asked.ts';
import { useWorkspaceId } from '#web/lib/page/boot.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { LoadingState } from '#web/ui/empty-state/empty-state.tsx';
import { HtmlFrame } from '#web/ui/html-frame/html-frame.tsx';
import { RetryNotice } from '#web/ui/notice/retry-notice.tsx';
import { SELL } from '../sell-words.ts';
import styles from '../paying/pay.module.css';

type Props = { open: boolean; storeId: ObjectId; onClose: () => void };

/** The terms that the customer agrees to, on a screen that can be turned round for reading. */
export function TermsDialog({ open, storeId, onClose }: Props) {
  const ws = useWorkspaceId();
  const { data, error, refetch } = useQuery({
    queryKey: ['sell', 'terms', ws, storeId],
    queryFn: async () => (await ask(storeTerms, { params: { ws }, body: { data: { store_id: storeId } } }, SELL.noTerms)).items,
    enabled: open,
  });
  return (
    <Dialog open={open} title="Terms" width={718} onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      <div className={styles.form}>
        {error && !data ? <RetryNotice onRetry={refetch}>{error.message}</RetryNotice> : !data && <LoadingState text="Fetching the terms…" />}
        {data?.length === 0 && <p>This store sells without terms.</p>}
        {data?.map((term) => (
          <section key={term._id} aria-label={term.data.name}>
            <h3>{term.data.name}</h3>
            <HtmlFrame title={term.data.name} html={term.data.description} />
          </section>
        ))}
      </div>
    </Dialog>
  );
}
