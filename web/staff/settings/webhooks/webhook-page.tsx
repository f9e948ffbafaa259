import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { Webhook } from '#server/webhooks/contract.ts';
import { failureText } from '#web/lib/calls/failure-text.ts';
import { useVenueZone } from '#web/lib/page/boot.ts';
import { Button } from '#web/ui/button/button.tsx';
import { EmptyState, LoadingState } from '#web/ui/empty-state/empty-state.tsx';
import { RetryState } from '#web/ui/empty-state/retry-state.tsx';
import { FormDialog } from '#web/ui/form-dialog/form-dialog.tsx';
import { Notice, type Said } from '#web/ui/notice/notice.tsx';
import { PASSWORD_FIELD, PROOF_FIELD } from '#web/ui/own-sign-in/proof-fields.ts';
import { whenText } from '../../chrome/words/when.ts';
import { useWorker } from '../../chrome/worker/at-work.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WEBHOOKS } from './webhook-words.ts';
import { useWebhookDeeds, useWebhooks } from './webhooks-asked.ts';
import { State } from './webhooks.tsx';
import styles from '../settings.module.css';

/** One webhook: how it goes with it, what is done to it, and what it was sent. */
export function WebhookPage({ params: { id } }: { params: { id: string } }) {
  const webhooks = useWebhooks();
  if (webhooks.isPending) return <LoadingState text={WEBHOOKS.loading} />;
  if (webhooks.isError) return <RetryState title={webhooks.error.message} onRetry={webhooks.refetch} />;
  const webhook = webhooks.data.find(({ _id }) => _id === id);
  if (!webhook) return <EmptyState title={WEBHOOKS.gone} action={<Link href="/settings/webhooks">All webhooks</Link>} />;
  return <Shown key={webhook._id} webhook={webhook} />;
}

type Open = 'change' | 'exchange' | 'remove' | null;

function Shown({ webhook }: { webhook: Webhook }) {
  const { save, send } = useWebhookDeeds();
  const [open, setOpen] = useState<Open>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const [said, setSaid] = useState<Said | null>(null);
  const [busy, setBusy] = useState<'test' | 'pause' | null>(null);
  const isPaused = webhook.status === 'paused';
  const close = () => setOpen(null);
  const turn = async () => {
    setBusy('pause');
    const result = await save(webhook, { ...webhook, password: '', proof: '' }, isPaused ? 'active' : 'paused');
    setBusy(null);
    setSaid(result.success ? null : { kind: 'bad', text: failureText(result, WEBHOOKS.notSaved) });
  };
  const sendNow = async (deliveryId: string | null) => {
    if (deliveryId === null) setBusy('test');
    const result = await send(webhook._id, deliveryId);
    setBusy(null);
    const done = deliveryId === null ? WEBHOOKS.testSent : WEBHOOKS.sentAgain;
    setSaid(result.success ? { kind: 'good', text: done } : { kind: 'bad', text: failureText(result, WEBHOOKS.notSent) });
  };
  return (
    <section className={styles.part} aria-label="Webhook">
      <Link href="/settings/webhooks">All webhooks</Link>
      <div className={styles.head}>
        <h2 className={styles.webhookTitle}>{webhook.url}</h2>
        <State webhook={webhook} />
      </div>
      {webhook.description && <p>{webhook.description}</p>}
      <Standing webhook={webhook} />
      <div className={styles.inRow}>
        <Button kind="primary" busy={busy === 'test'} disabled={isPaused} onClick={() => void sendNow(null)}>
          Send a test
        </Button>
        <Button onClick={() => setOpen('change')}>Change</Button>
        <Button busy={busy === 'pause'} onClick={() => void turn()}>
          {isPaused ? 'Resume' : 'Pause'}
        </Button>
        <Button onClick={() => setOpen('exchange')}>New secret</Button>
        <Button kind="danger" onClick={() => setOpen('remove')}>
          Remove
        </Button>
      </div>
      {said && <Notice kind={said.kind}>{said.text}</Notice>}
      <DeliveryLog webhook={webhook} onSendAgain={(deliveryId) => sendNow(deliveryId)} />
      <WebhookDialog edited={open === 'change' ? { webhook } : null} onClose={close} onSaved={() => setSaid({ kind: 'good', text: WEBHOOKS.saved })} />
      <ExchangeDialog webhook={webhook} isOpen={open === 'exchange'} onClose={close} onMade={setSecret} />
      <RemoveDialog webhook={webhook} isOpen={open === 'remove'} onClose={close} />
      <SecretDialog secret={secret} onClose={() => setSecret(null)} />
    </section>
  );
}

/** What an administrator should know about how it goes. */
function Standing({ webhook: { status, was_paused_for_failing, failing_since, earlier_secret_until } }: { webhook: Webhook }) {
  const zone = useVenueZone();
  return (
    <>
      {status === 'paused' && (
        <Notice kind={was_paused_for_failing ? 'bad' : 'info'}>{was_paused_for_failing ? WEBHOOKS.pausedByFailures : WEBHOOKS.pausedByOffice}</Notice>
      )}
      {status === 'active' && failing_since && <Notice kind="bad">{WEBHOOKS.failing(whenText(zone, failing_since))}</Notice>}
      {earlier_secret_until && <p className="meta">{WEBHOOKS.twoSecrets(whenText(zone, earlier_secret_until))}</p>}
    </>
  );
}

type DialogProps = { webhook: Webhook; isOpen: boolean; onClose: () => void };

function ExchangeDialog({ webhook, isOpen, onClose, onMade }: DialogProps & { onMade: (secret: string | null) => void }) {
  const worker = useWorker();
  const { exchange } = useWebhookDeeds();
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title="New secret"
      submit="Make a new secret"
      close="Cancel"
      refresh={[]}
      fields={[{ ...PASSWORD_FIELD, hint: WEBHOOKS.exchange }, ...(worker.second_factor ? [PROOF_FIELD] : [])]}
      failed={WEBHOOKS.notExchanged}
      onSubmit={async (typed: { password: string; proof?: string }) => {
        const result = await exchange(webhook._id, { password: typed.password, proof: typed.proof ?? '' });
        if (result.success) onMade(result.data.items[0]!.secret);
        return result;
      }}
    />
  );
}

function RemoveDialog({ webhook, isOpen, onClose }: DialogProps) {
  const { remove } = useWebhookDeeds();
  const [, go] = useLocation();
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Remove the webhook"
      submit="Remove it"
      submitKind="danger"
      close="Keep it"
      note={WEBHOOKS.remove}
      refresh={[]}
      fields={[]}
      failed={WEBHOOKS.notRemoved}
      onSubmit={async (_typed, idempotencyKey) => {
        const result = await remove(webhook._id, idempotencyKey);
        if (result.success) go('/settings/webhooks');
        return result;
      }}
    />
  );
}
