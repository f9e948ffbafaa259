import { useState, type FormEvent } from 'react';
import { Link } from 'wouter';
import { isDay } from '#domain/day.ts';
import { counted } from '#domain/one-or-several.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Field, SelectField } from '#web/ui/field/field.tsx';
import { MOVE } from '#web/ui/move-visit/move-words.ts';
import { Notice } from '#web/ui/notice/notice.tsx';
import { RetryNotice } from '#web/ui/notice/retry-notice.tsx';
import { useEvents } from '../chrome/calls/venue-events.ts';
import { MOVE_DAY } from './orders-words.ts';
import { useDayCount, useMoveDay, type Progress } from './use-move-day.ts';
import styles from './move-day.module.css';

type Props = { isOpen: boolean; onClose: () => void };

/** A day is postponed: all its tickets are moved to another one. */
export function MoveDayDialog({ isOpen, onClose }: Props) {
  return (
    <Dialog open={isOpen} title="Move a day" onClose={onClose}>
      <MoveDayForm onClose={onClose} />
    </Dialog>
  );
}

const ticketsText = (count: number): string => counted(count, 'ticket', 'tickets');

function MoveDayForm({ onClose }: { onClose: () => void }) {
  const events = useEvents();
  const [typed, setTyped] = useState({ event_id: '', from: '', to: '', reason: '' });
  const [isTried, setTried] = useState(false);
  const { progress, move, startAnew } = useMoveDay();
  const only = events.data?.length === 1 ? events.data[0]!.id : '';
  const wish = { ...typed, event_id: typed.event_id || only, reason: typed.reason.trim() };
  const faults = faultsOf(wish);
  const isWhole = Object.keys(faults).length === 0;
  const count = useDayCount(isWhole ? { event_id: wish.event_id, from: wish.from, to: wish.to } : null);
  const change = (changed: Partial<typeof typed>) => {
    setTyped({ ...typed, ...changed });
    startAnew();
  };
  const isMoving = progress?.state === 'moving';
  const send = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    // Of a move that was interrupted, it is not known what is left to be counted.
    const isAny = progress?.state === 'failed' || (count.data !== undefined && count.data.tickets > 0);
    if (isWhole && !isMoving && isAny) void move(wish);
  };
  const shown = isTried ? faults : {};
  if (events.isError && !events.data) return <RetryNotice onRetry={events.refetch}>{events.error.message}</RetryNotice>;
  return (
    <form className={styles.form} onSubmit={send} noValidate aria-label="Move a day">
      <p className={styles.note}>{MOVE_DAY.note}</p>
      <fieldset className={styles.fields} disabled={isMoving}>
        <legend className="visually-hidden">Which day, and when instead</legend>
        <SelectField label="Event" required value={wish.event_id} error={shown.event_id} onChange={({ target }) => change({ event_id: target.value })}>
          <option value="">Choose…</option>
          {events.data?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <div className={styles.days}>
          <Field label="From" type="date" required value={typed.from} error={shown.from} onChange={({ target }) => change({ from: target.value })} />
          <Field label="To" type="date" required value={typed.to} error={shown.to} onChange={({ target }) => change({ to: target.value })} />
        </div>
        <Field label="Reason" hint={MOVE.reasonHint} maxLength={300} value={typed.reason} onChange={({ target }) => change({ reason: target.value })} />
      </fieldset>
      {isWhole && progress === null && count.isPending && <p className={styles.note}>{MOVE_DAY.counting}</p>}
      {isWhole && count.isError && <RetryNotice onRetry={count.refetch}>{count.error.message}</RetryNotice>}
      {progress === null && count.data?.tickets === 0 && <Notice kind="warn">{MOVE_DAY.none}</Notice>}
      {progress !== null && <HowFar progress={progress} />}
      <div className={styles.buttons}>
        <Button onClick={onClose}>{progress?.state === 'done' ? 'Close' : 'Cancel'}</Button>
        {progress?.state !== 'done' && (
          <Button kind="danger" type="submit" busy={isMoving}>
            {pressText(progress, count.data?.tickets)}
          </Button>
        )}
      </div>
    </form>
  );
}

function pressText(progress: Progress | null, tickets: number | undefined): string {
  if (progress?.state === 'failed') return 'Go on';
  return tickets ? `Move ${ticketsText(tickets)}` : 'Move tickets';
}

type Faults = Partial<Record<'event_id' | 'from' | 'to', string>>;

function faultsOf({ event_id, from, to }: { event_id: string; from: string; to: string }): Faults {
  return {
    ...(event_id ? {} : { event_id: MOVE_DAY.eventNeeded }),
    ...(isDay(from) ? {} : { from: MOVE_DAY.dayNeeded }),
    ...(isDay(to) ? (to === from ? { to: MOVE_DAY.sameDay } : {}) : { to: MOVE_DAY.dayNeeded }),
  };
}

function HowFar({ progress: { tickets, staying, state, problem } }: { progress: Progress }) {
  return (
    <div className={styles.outcome} role="status">
      <Notice kind={state === 'done' ? 'good' : 'info'}>{(state === 'moving' ? MOVE_DAY.moving : MOVE_DAY.moved)(ticketsText(tickets))}</Notice>
      {problem && <Notice kind="bad">{problem}</Notice>}
      {staying.length > 0 && (
        <>
          <p>{MOVE_DAY.staying(ticketsText(staying.reduce((sum, order) => sum + order.tickets, 0)))}</p>
          <ul className={styles.staying}>
            {staying.map(({ order_id, number, tickets: own, error }) => (
              <li key={order_id}>
                <Link href={`/orders/${order_id}`}>{number}</Link> · {ticketsText(own)} · {error}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
