import { useState } from 'react';
import type { Zone } from '#domain/zone.ts';
import type { Webhook, WebhookDelivery } from '#server/webhooks/contract.ts';
import { useVenueZone } from '#web/lib/page/boot.ts';
import { Button } from '#web/ui/button/button.tsx';
import { EmptyState, LoadingState } from '#web/ui/empty-state/empty-state.tsx';
import { RetryState } from '#web/ui/empty-state/retry-state.tsx';
import { Table, type Column } from '../../chrome/lists/table.tsx';
import { whenText } from '../../chrome/words/when.ts';
import { FAILURES, SENT, WEBHOOKS } from './webhook-words.ts';
import { useDeliveries } from './webhooks-asked.ts';
import styles from '../settings.module.css';

/** What a webhook was sent and what came of it. It looks again by itself. */
export function DeliveryLog({ webhook, onSendAgain }: { webhook: Webhook; onSendAgain: (deliveryId: string) => Promise<void> }) {
  const zone = useVenueZone();
  const log = useDeliveries(webhook._id);
  const [busy, setBusy] = useState<string | null>(null);
  if (log.isPending) return <LoadingState text={WEBHOOKS.logLoading} />;
  if (!log.data) return <RetryState title={log.error.message} onRetry={log.refetch} />;
  if (log.data.length === 0) return <EmptyState title={WEBHOOKS.logNone}>{WEBHOOKS.logNoneMore}</EmptyState>;
  const again = async (deliveryId: string) => {
    setBusy(deliveryId);
    await onSendAgain(deliveryId);
    setBusy(null);
  };
  const isPaused = webhook.status === 'paused';
  const columns = columnsIn({ zone, isPaused, busy, again: (deliveryId) => void again(deliveryId) });
  return (
    <>
      <p className="meta">{WEBHOOKS.logNote}</p>
      <Table label="What was sent" columns={columns} rows={log.data} keyOf={({ _id }) => _id} />
    </>
  );
}

type Shown = { zone: Zone; isPaused: boolean; busy: string | null; again: (deliveryId: string) => void };

const columnsIn = ({ zone, isPaused, busy, again }: Shown): Column<WebhookDelivery>[] => [
  { head: 'When', cell: ({ created_at }) => <time dateTime={created_at}>{whenText(zone, created_at)}</time> },
  { head: 'What', cell: ({ type }) => SENT[type] ?? type },
  { head: 'State', cell: ({ state }) => <DeliveryState state={state} /> },
  { head: 'Tries', isNumber: true, cell: ({ tries }) => tries },
  { head: 'Last answer', cell: (delivery) => <LastAnswer delivery={delivery} zone={zone} /> },
  { head: 'Next try', cell: ({ state, next_try_at }) => nextText(zone, { state, next_try_at, isPaused }) },
  { head: 'Once more', cell: ({ _id, type }) => <SendAgain type={type} isPaused={isPaused} isBusy={busy === _id} onPress={() => again(_id)} /> },
];

function SendAgain({ type, isPaused, isBusy, onPress }: { type: string; isPaused: boolean; isBusy: boolean; onPress: () => void }) {
  return (
    <Button size="small" busy={isBusy} disabled={isPaused} aria-label={`Send again: ${SENT[type] ?? type}`} onClick={onPress}>
      Send again
    </Button>
  );
}

function nextText(zone: Zone, { state, next_try_at, isPaused }: Pick<WebhookDelivery, 'state' | 'next_try_at'> & { isPaused: boolean }): string {
  if (state !== 'waiting') return '–';
  return isPaused || next_try_at === null ? 'When it is resumed' : whenText(zone, next_try_at);
}

function DeliveryState({ state }: Pick<WebhookDelivery, 'state'>) {
  if (state === 'delivered') return <span className="tag good">Delivered</span>;
  return state === 'waiting' ? <span className="tag warn">Waiting</span> : <span className="tag bad">Given up</span>;
}

function LastAnswer({ delivery: { answer_status, failure, tried_at }, zone }: { delivery: WebhookDelivery; zone: Zone }) {
  if (tried_at === null) return '–';
  const words = failure && FAILURES[failure];
  return (
    <>
      {[answer_status, words].filter(Boolean).join(': ')}
      <time className={`meta ${styles.line}`} dateTime={tried_at}>
        {whenText(zone, tried_at)}
      </time>
    </>
  );
}
