import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { centsOf } from '#domain/cents.ts';
import { longDay } from '#domain/day-text.ts';
import type { Day } from '#domain/day.ts';
import { oneOrSeveral } from '#domain/one-or-several.ts';
import type { Result } from '#web/lib/calls/call.ts';
import { failureText } from '#web/lib/calls/failure-text.ts';
import { isUnheard, questionKeys } from '#web/lib/calls/question-keys.ts';
import { heldBusy } from '#web/lib/forms/busy.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import { DialogButtons } from '../dialog/dialog-buttons.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { LoadingState } from '../empty-state/empty-state.tsx';
import { RetryState } from '../empty-state/retry-state.tsx';
import { Field } from '../field/field.tsx';
import { announce } from '../live-region/live-region.tsx';
import { Notice, type Said } from '../notice/notice.tsx';
import { TicketChoice } from '../ticket-choice/ticket-choice.tsx';
import { DayChoice, TimeChoice } from './day-choice.tsx';
import { MOVE } from './move-words.ts';
import { useMoveChoice, type Choosing, type MoveWish } from './use-move-choice.ts';
import styles from './move-visit.module.css';

type MoveAnswer = Result<{ items: readonly ({ item_id: string } | PaidMove)[] }>;
/** What became of a day that was paid for; with a message where the tickets are not moved, or not yet. */
type PaidMove = { status: string; message: string };

type Props = Choosing & {
  isOpen: boolean;
  eyebrow: string;
  today: Day;
  note: string;
  /** The queries to fetch again after the move. */
  refresh: readonly string[];
  onMove: (wish: MoveWish, idempotencyKey: string) => Promise<MoveAnswer>;
  onClose: () => void;
};

/** Moves tickets of one day to another: which of them, to when. What cannot be chosen is shown as it is, with the reason. */
export function MoveDialog({ isOpen, eyebrow, ...rest }: Props) {
  return (
    <Dialog open={isOpen} title={MOVE.title} eyebrow={eyebrow} onClose={rest.onClose}>
      <MoveForm {...rest} />
    </Dialog>
  );
}

function MoveForm({ today, note, refresh, onMove, onClose, ...choosing }: Omit<Props, 'isOpen' | 'eyebrow'>) {
  const { tickets, isOffice = false, paying } = choosing;
  const money = useMoney();
  const { days, chosen, choose, target, chooseDay, times, time, chooseTime, reason, setReason, toPay, pay, wish, whatIsMissing } = useMoveChoice(choosing);
  const sending = useSending({ refresh, onMove, onClose });
  const missing = whatIsMissing(sending.isUnheard(wish));
  const [isTried, setTried] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (sending.isBusy) return;
    setTried(true);
    if (missing === null && wish !== null) void sending.send(wish);
  };
  if (days.isError && !days.data) return <RetryState title={days.error.message} onRetry={days.refetch} />;
  if (!days.data && chosen.length > 0) return <LoadingState text={MOVE.looking} />;
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label={MOVE.title}>
      <p className={styles.note}>{note}</p>
      {tickets.length > 1 && <TicketChoice label="Tickets to move" tickets={tickets} chosen={chosen} onChange={choose} />}
      {days.data && (
        <DayChoice days={days.data} today={today} picked={target?.date ?? null} isOffice={isOffice} onPick={(next) => (chooseDay(next), setTried(false))} />
      )}
      <TimeChoice times={times} chosen={time} onChoose={chooseTime} />
      {toPay !== null && paying?.render(centsOf(toPay))}
      {isOffice && target !== null && target.more > 0 && <Notice kind="warn">{MOVE.keepsPrice}</Notice>}
      {isOffice && target?.is_for_code === false && <Notice kind="warn">{MOVE.notForCode}</Notice>}
      {isOffice && <Field label="Reason" hint={MOVE.reasonHint} maxLength={300} value={reason} onChange={({ target: field }) => setReason(field.value)} />}
      {isTried && missing !== null && (
        <p role="alert" className={styles.missing}>
          {missing}
        </p>
      )}
      {sending.problem && <Notice kind={sending.problem.kind}>{sending.problem.text}</Notice>}
      <DialogButtons onBack={onClose} busy={sending.isBusy}>
        {pay && `Pay ${money.full(centsOf(pay.total))} and `}
        {oneOrSeveral(chosen.length, pay ? 'move the ticket' : 'Move the ticket', `${pay ? 'move' : 'Move'} ${chosen.length} tickets`)}
      </DialogButtons>
    </form>
  );
}

/** `isUnheard`: this was asked without an answer and may have been done by now. Asked again, it is answered. */
function useSending({ refresh, onMove, onClose }: Pick<Props, 'refresh' | 'onMove' | 'onClose'>) {
  const queries = useQueryClient();
  const [sendOnce] = useState(questionKeys);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Said | null>(null);
  const [unheard, setUnheard] = useState<string | null>(null);
  const send = async (wish: MoveWish) => {
    setBusy(true);
    const result = await heldBusy(sendOnce(JSON.stringify(wish), (key) => onMove(wish, key)));
    await Promise.all([...refresh, 'days-to-move'].map((queryKey) => queries.invalidateQueries({ queryKey: [queryKey] })));
    setBusy(false);
    setUnheard(isUnheard(result) ? JSON.stringify(wish) : null);
    const said = whyNotMoved(result);
    setProblem(said);
    if (said) return;
    announce(MOVE.moved(longDay(wish.date)));
    onClose();
  };
  return { send, isBusy, problem, isUnheard: (wish: MoveWish | null) => wish !== null && JSON.stringify(wish) === unheard };
}

function whyNotMoved(result: MoveAnswer): Said | null {
  if (!result.success) return { kind: 'bad', text: failureText(result, MOVE.failed) };
  const [item] = result.data.items;
  if (!item || !('message' in item) || item.message === '') return null;
  return { kind: item.status === 'confirming' || item.status === 'requires-action' ? 'good' : 'bad', text: item.message };
}
