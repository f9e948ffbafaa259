import { useEffect, useRef, useState, type RefObject } from 'react';
import { useLocation, useSearch } from 'wouter';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { announce } from '#web/ui/live-region/live-region.tsx';
import { RoomFrame } from '../chrome/frame/room-frame.tsx';
import { LookUpForm } from '../chrome/typed/look-up-form.tsx';
import { useReadyField } from '../chrome/typed/ready-field.ts';
import { readUid, type Outcome } from './band-acts.ts';
import { BandPage } from './band-page.tsx';
import { BANDS } from './wristbands-words.ts';
import styles from './wristbands.module.css';

export function WristbandsRoom() {
  const uid = readUid(new URLSearchParams(useSearch()).get('uid') ?? '');
  const field = useRef<HTMLInputElement>(null);
  // Kept here, since a band that was replaced leads to the page of the next one.
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  useEffect(() => setOutcome((told) => (told?.uid === uid ? told : null)), [uid]);
  // The button that opened a dialog may be gone after an action, so the focus moves to the field for the next band.
  useEffect(() => {
    if (!outcome) return;
    announce(outcome.text);
    field.current?.focus({ preventScroll: true });
  }, [outcome]);
  return (
    <RoomFrame title="Wristbands">
      <Reader shown={uid ?? ''} field={field} />
      {uid === null ? (
        <EmptyState title={BANDS.start}>{BANDS.startText}</EmptyState>
      ) : (
        <BandPage key={uid} uid={uid} outcome={outcome} onOutcome={setOutcome} />
      )}
    </RoomFrame>
  );
}

/** A scanner types the number and presses Enter. Then the field is ready for the next band. */
function Reader({ shown, field }: { shown: string; field: RefObject<HTMLInputElement | null> }) {
  const [, navigate] = useLocation();
  const [text, setText] = useState(shown);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => setText(shown), [shown]);
  useReadyField(field);
  const read = () => {
    const uid = readUid(text);
    setError(uid === null ? (text.trim() === '' ? BANDS.nothingRead : BANDS.unreadable) : null);
    field.current?.select();
    if (uid !== null) navigate(`/wristbands?uid=${encodeURIComponent(uid)}`);
  };
  return (
    <LookUpForm
      ref={field}
      className={styles.reader}
      kind="primary"
      label="Wristband"
      hint={BANDS.hint}
      error={error}
      value={text}
      autoCapitalize="characters"
      onFocus={({ target }) => target.select()}
      onType={setText}
      onLookUp={read}
    />
  );
}
