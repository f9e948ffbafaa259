import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { LookUpForm } from '../chrome/typed/look-up-form.tsx';
import { useReadyField } from '../chrome/typed/ready-field.ts';
import { readTyped } from '../chrome/typed/typed.ts';
import { ORDERS } from './orders-words.ts';
import { addressOf, searchOf } from './search.ts';
import styles from './orders.module.css';

type Props = { shown?: string; /** has the focus when the page opens */ isFirst?: boolean; onDigits: (digits: string) => void };

/** One field for every kind of input. A scanner types what it reads and presses Enter. */
export function SearchField({ shown = '', isFirst = false, onDigits }: Props) {
  const [, navigate] = useLocation();
  const [text, setText] = useState(shown);
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => setText(shown), [shown]);
  useReadyField(field, isFirst && shown === '');
  useEffect(() => onSlash(() => field.current?.select()), []);
  const find = () => {
    const typed = readTyped(text);
    if (typed.kind === 'digits') {
      setText('');
      setError(null);
      return onDigits(typed.text);
    }
    const search = searchOf(typed);
    if (!search) {
      setError(typed.kind === 'nothing' ? ORDERS.nothingTyped : ORDERS.unreadable);
      return field.current?.select();
    }
    setError(null);
    // Removes the code's secret from the field and keeps only its id.
    if (search.by !== 'card') setText(search.text);
    navigate(addressOf(search));
  };
  return (
    <LookUpForm
      ref={field}
      className={styles.search}
      kind="primary"
      label="Order, ticket or email"
      hint={ORDERS.hint}
      error={error}
      value={text}
      autoCapitalize="off"
      onType={setText}
      onLookUp={find}
    />
  );
}

/** `/` moves the focus to the field from anywhere except another field. */
function onSlash(focus: () => void): () => void {
  const hear = (event: KeyboardEvent) => {
    const isTyping = event.target instanceof Element && event.target.closest('input, select, textarea, dialog') !== null;
    if (event.key !== '/' || isTyping) return;
    event.preventDefault();
    focus();
  };
  addEventListener('keydown', hear);
  return () => removeEventListener('keydown', hear);
}
