import { useDeferredValue, useId, useRef, useState, type KeyboardEvent } from 'react';
import { FieldShell, useFieldIds, type Shell } from '#web/ui/field/field.tsx';
import { titleOf, useChoices, type RecordItem } from '../record-queries.ts';
import inputStyles from '#web/ui/field/field.module.css';
import styles from './fields.module.css';

type Choice = { id: string; title: string };
type Props = Shell & {
  /** the kinds to choose from, as a filter */
  kinds: string;
  chosen: readonly string[];
  /** the text in the field while nobody is searching */
  shown: string;
  required?: boolean;
  onPick: (choice: Choice) => void;
};

/** Searches records by title. Arrow keys move through the results, Enter chooses one, Escape cancels. */
export function RecordCombobox({ kinds, chosen, shown, required = false, onPick, ...shell }: Props) {
  const [text, setText] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const search = useDeferredValue(text ?? '');
  const isOpen = text !== null;
  const { data = [], isPending, error } = useChoices(isOpen ? kinds : null, '20', search);
  const found = data.filter((record) => !chosen.includes(record._id));
  const ids = useFieldIds(shell.error, shell.hint);
  const list = useId();
  const input = useRef<HTMLInputElement>(null);
  const pick = (index: number) => {
    const record = found[index];
    if (!record) return;
    setText(null);
    onPick({ id: record._id, title: record.title });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (!isOpen) return setText('');
      setAt((before) => (found.length === 0 ? 0 : (before + step + found.length) % found.length));
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      pick(at);
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      setText(null);
    }
  };
  return (
    <FieldShell {...shell} ids={ids} required={required}>
      <span className={styles.combobox}>
        <input
          ref={input}
          id={ids.control}
          role="combobox"
          autoComplete="off"
          className={inputStyles.input}
          aria-expanded={isOpen}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && found[at] ? `${list}-${at}` : undefined}
          aria-invalid={shell.error ? true : undefined}
          aria-describedby={ids.describedBy}
          placeholder={isOpen ? 'Type a part of its name' : 'Choose…'}
          value={text ?? shown}
          onClick={() => !isOpen && setText('')}
          onChange={({ target }) => {
            setText(target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
          onBlur={() => setText(null)}
        />
        {isOpen && (
          <Options
            id={list}
            label={shell.label}
            found={found}
            at={at}
            instead={error ? error.message : isPending ? 'Looking…' : 'Nothing found.'}
            onPick={pick}
          />
        )}
      </span>
    </FieldShell>
  );
}

type OptionsProps = { id: string; label: string; found: readonly RecordItem[]; at: number; instead: string; onPick: (index: number) => void };

/** `instead`: what is said where nothing was found. */
function Options({ id, label, found, at, instead, onPick }: OptionsProps) {
  return (
    <ul id={id} role="listbox" aria-label={label} className={styles.options}>
      {found.map((record, index) => (
        <li
          key={record._id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          className={styles.option}
          // Keeps the focus in the field while a result is pressed.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(index)}
        >
          {titleOf(record)}
        </li>
      ))}
      {found.length === 0 && (
        <li role="option" aria-selected={false} aria-disabled="true" className={styles.nothing}>
          {instead}
        </li>
      )}
    </ul>
  );
}
