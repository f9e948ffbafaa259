import { useRef, useState, type FormEvent } from 'react';
import { useLocation } from 'wouter';
import { isDay, type Day } from '#domain/day.ts';
import { copyEventContract } from '#server/actions/copy-event/contract.ts';
import { call } from '#web/lib/calls/call.ts';
import { failureText } from '#web/lib/calls/failure-text.ts';
import { isUnheard, questionKeys } from '#web/lib/calls/question-keys.ts';
import { heldBusy } from '#web/lib/forms/busy.ts';
import { useFirstInvalidFocus } from '#web/lib/forms/first-invalid.ts';
import { useWorkspaceId, useVenueZone } from '#web/lib/page/boot.ts';
import { useTodayIn } from '#web/lib/time/use-today.ts';
import { Button } from '#web/ui/button/button.tsx';
import { DialogButtons } from '#web/ui/dialog/dialog-buttons.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { announce } from '#web/ui/live-region/live-region.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { titleOf, useForgetFetched, type RecordItem } from '../record-queries.ts';
import { COPY_EVENT, isCopied, movesText, nextFirstDay, nextName } from './copy-words.ts';
import styles from '../record/record.module.css';

/** Copies an event with all that belongs to it to other days: the next season. */
export function CopyEvent({ event, isDirty }: { event: RecordItem; isDirty: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const first = event.data['start_date'];
  if (!isDay(first)) return null;
  return (
    <>
      <Button disabled={isDirty} title={isDirty ? 'Save or discard your changes first' : undefined} onClick={() => setOpen(true)}>
        Copy
      </Button>
      <Dialog open={isOpen} title={`Copy: ${titleOf(event)}`} onClose={() => setOpen(false)}>
        <CopyForm event={event} first={first} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

type Faults = { name?: string | undefined; start_date?: string | undefined };

function CopyForm({ event, first, onClose }: { event: RecordItem; first: Day; onClose: () => void }) {
  const today = useTodayIn(useVenueZone());
  const suggested = nextFirstDay(first, today);
  const [name, setName] = useState(() => nextName(titleOf(event), first, suggested));
  const [day, setDay] = useState(suggested);
  const [faults, setFaults] = useState<Faults>({});
  const form = useRef<HTMLFormElement>(null);
  const focusFirst = useFirstInvalidFocus(form);
  const { copy, isBusy, problem } = useCopy(event._id);
  const submit = async (press: FormEvent) => {
    press.preventDefault();
    const found = { name: name.trim() === '' ? COPY_EVENT.noName : undefined, start_date: isDay(day) ? undefined : COPY_EVENT.noDay };
    setFaults(found);
    focusFirst();
    if (!isBusy && !found.name && !found.start_date && (await copy(name, day))) onClose();
  };
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <div className={styles.said}>
        <p>{COPY_EVENT.what}</p>
        <p className="meta">{COPY_EVENT.stays}</p>
      </div>
      <Field
        label="Name of the copy"
        required
        maxLength={160}
        autoComplete="off"
        value={name}
        error={faults.name}
        onChange={({ target }) => {
          setName(target.value);
          setFaults({ ...faults, name: undefined });
        }}
      />
      <Field
        label="First day"
        type="date"
        required
        value={day}
        error={faults.start_date}
        hint={isDay(day) ? movesText(first, day) : undefined}
        onChange={({ target }) => {
          setDay(target.value);
          setFaults({ ...faults, start_date: undefined });
        }}
      />
      {problem && <Notice kind="bad">{problem}</Notice>}
      <DialogButtons onBack={onClose} busy={isBusy}>
        Copy
      </DialogButtons>
    </form>
  );
}

/** Leads to the copy once it is made. After a lost answer the same request goes out under the same key. */
function useCopy(eventId: string) {
  const ws = useWorkspaceId();
  const [, go] = useLocation();
  const forgetFetched = useForgetFetched();
  const [sendOnce] = useState(questionKeys);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const copy = async (name: string, startDate: Day): Promise<boolean> => {
    setBusy(true);
    const data = { event_id: eventId, name, start_date: startDate };
    const send = (idempotencyKey: string) => call(copyEventContract, { params: { ws }, body: { data } }, { idempotencyKey });
    const result = await heldBusy(sendOnce(JSON.stringify(data), send));
    setBusy(false);
    setProblem(result.success ? null : isUnheard(result) ? COPY_EVENT.lost : failureText(result, COPY_EVENT.failed));
    if (!result.success) return false;
    const [made] = result.data.items;
    void forgetFetched();
    announce(isCopied(made!.name, made!.copied));
    go(`/catalogue/venue-event/${made!.doclet_id}`);
    return true;
  };
  return { copy, isBusy, problem };
}
