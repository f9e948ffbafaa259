import { useState } from 'react';
import { Link } from 'wouter';
import { MOST_WEBHOOKS, type Webhook } from '#server/webhooks/contract.ts';
import { Button } from '#web/ui/button/button.tsx';
import { EmptyState, LoadingState } from '#web/ui/empty-state/empty-state.tsx';
import { RetryState } from '#web/ui/empty-state/retry-state.tsx';
import { Table, type Column } from '../../chrome/lists/table.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { KINDS, WEBHOOKS } from './webhook-words.ts';
import { useWebhooks } from './webhooks-asked.ts';
import styles from '../settings.module.css';

/** The venue's own systems that are told what happens. */
export function Webhooks() {
  const webhooks = useWebhooks();
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  if (webhooks.isPending) return <LoadingState text={WEBHOOKS.loading} />;
  if (webhooks.isError) return <RetryState title={webhooks.error.message} onRetry={webhooks.refetch} />;
  const isFull = webhooks.data.length >= MOST_WEBHOOKS;
  return (
    <section className={styles.part} aria-label="Webhooks">
      <p className="meta">{WEBHOOKS.about}</p>
      <div className={styles.head}>
        <Button kind="primary" disabled={isFull} onClick={() => setAdding(true)}>
          Add a webhook
        </Button>
        {isFull && <p className="meta">{WEBHOOKS.most(MOST_WEBHOOKS)}</p>}
      </div>
      {webhooks.data.length === 0 ? (
        <EmptyState title={WEBHOOKS.none}>{WEBHOOKS.noneMore}</EmptyState>
      ) : (
        <Table label="Webhooks" columns={COLUMNS} rows={webhooks.data} keyOf={({ _id }) => _id} />
      )}
      <WebhookDialog edited={isAdding ? { webhook: null } : null} onClose={() => setAdding(false)} onSaved={({ secret: made }) => setSecret(made)} />
      <SecretDialog secret={secret} onClose={() => setSecret(null)} />
    </section>
  );
}

const COLUMNS: readonly Column<Webhook>[] = [
  { head: 'Address', cell: (webhook) => <Address webhook={webhook} /> },
  { head: 'Is told of', cell: ({ kinds }) => kinds.map((kind) => KINDS[kind]).join(', ') },
  { head: 'State', cell: (webhook) => <State webhook={webhook} /> },
];

function Address({ webhook: { _id, url, description } }: { webhook: Webhook }) {
  return (
    <>
      <Link href={`/settings/webhooks/${_id}`} className={styles.address}>
        {url}
      </Link>
      {description && <span className={styles.line}>{description}</span>}
    </>
  );
}

export function State({ webhook: { status, failing_since } }: { webhook: Webhook }) {
  if (status === 'paused') return <span className="tag warn">Paused</span>;
  return failing_since ? <span className="tag bad">Failing</span> : <span className="tag good">Active</span>;
}
