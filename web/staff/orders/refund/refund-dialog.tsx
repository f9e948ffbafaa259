import { useEffect, useRef, useState, type FormEvent } from 'react';
import { centsOf } from '#domain/cents.ts';
import type { OrderHistoryItem } from '#server/orders/contract.ts';
import { useFirstInvalidFocus } from '#web/lib/forms/first-invalid.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import { useWorker } from '#web/staff/chrome/worker/at-work.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { DialogButtons } from '#web/ui/dialog/dialog-buttons.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { announce } from '#web/ui/live-region/live-region.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { disputedOf } from '../order-text.ts';
import { REFUND } from '../orders-words.ts';
import { useRefundRequests } from '../refund-requests.tsx';
import { outcomeOf, type Preview } from './refund-answer.ts';
import { RefundPreview } from './refund-preview.tsx';
import { askedOf, faultsOf, firstWish, type Wish } from './refund-wish.ts';
import { usePreview, useRefund } from './use-refund.ts';
import { WishFields } from './wish-fields.tsx';
import styles from './refund.module.css';

export function RefundDialog({ open, order, onClose }: { open: boolean; order: OrderHistoryItem; onClose: () => void }) {
  return (
    <Dialog open={open} title="Refund" eyebrow={`Order ${order.number}`} width={718} isFullOnPhone onClose={onClose}>
      <RefundForm order={order} onClose={onClose} />
    </Dialog>
  );
}

function RefundForm({ order, onClose }: { order: OrderHistoryItem; onClose: () => void }) {
  const money = useMoney();
  const isAdmin = useWorker().role === 'admin';
  const form = useRef<HTMLFormElement>(null);
  const focusFirstInvalid = useFirstInvalidFocus(form);
  const [wish, setWish] = useState(() => firstWish(order));
  const [isTried, setTried] = useState(false);
  const refund = useRefund(order._id);
  const disputed = disputedOf(order);
  const isWaiting = (useRefundRequests(order._id).data ?? []).some((task) => task.status === 'open');
  const asked = askedOf(order, wish);
  const { preview, error, refetch } = usePreview(refund.answer || refund.isUnheard ? null : asked);
  const outcome = refund.answer && outcomeOf(refund.answer, money.full);
  const change = (to: Partial<Wish>) => setWish((before) => ({ ...before, ...to }));
  const send = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (refund.isUnheard) return void refund.again();
    if (Object.keys(faultsOf(order, wish)).length > 0) return focusFirstInvalid();
    if (asked && preview) void refund.send(asked, wish.reason.trim());
  };
  if (outcome) return <OutcomeShown outcome={outcome} onClose={onClose} />;
  const faults = isTried ? faultsOf(order, wish) : {};
  return (
    <form ref={form} className={styles.form} onSubmit={send} noValidate aria-label="Refund">
      {disputed > 0 && <Notice kind="warn">{REFUND.disputed(money.full(disputed), isAdmin)}</Notice>}
      {isWaiting && <Notice kind="warn">A refund of this order waits for an administrator already.</Notice>}
      {refund.isUnheard && !refund.isBusy && <Notice kind="bad">{REFUND.lost}</Notice>}
      <fieldset className={styles.all} disabled={refund.isUnheard || refund.isBusy}>
        <legend className="visually-hidden">What is given back</legend>
        <WishFields order={order} wish={wish} faults={faults} mayPayCash={isAdmin} onChange={change} />
        <Field
          label="Reason"
          required
          maxLength={300}
          value={wish.reason}
          error={faults.reason && REFUND.reasonNeeded}
          onChange={({ target }) => change({ reason: target.value })}
        />
      </fieldset>
      <div className={styles.bottom}>
        {!refund.isUnheard && <RefundPreview asked={asked} preview={preview} error={error} isFree={order.total === 0} onRetry={refetch} />}
        {refund.failure && <Notice kind="bad">{refund.failure}</Notice>}
        <DialogButtons onBack={onClose} kind="danger" busy={refund.isBusy}>
          {refund.isUnheard ? 'Ask again' : pressText(preview, money.full)}
        </DialogButtons>
      </div>
    </form>
  );
}

function OutcomeShown({ outcome: { kind, text }, onClose }: { outcome: ReturnType<typeof outcomeOf>; onClose: () => void }) {
  const done = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    announce(text);
    done.current?.focus();
  }, [text]);
  return (
    <div className={styles.outcome}>
      <Notice kind={kind}>{text}</Notice>
      <div className={styles.buttons}>
        <Button ref={done} kind="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
  );
}

function pressText(preview: Preview | null, money: ReturnType<typeof useMoney>['full']): string {
  if (!preview) return 'Refund';
  const amount = money(centsOf(preview.amount));
  if (preview.parts.length === 0 && !preview.waits_for) return 'Take it back';
  return preview.waits_for ? `Ask for ${amount}` : `Refund ${amount}`;
}
