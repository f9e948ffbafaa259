import { useId, useRef, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import type { Cents } from '#domain/cents.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { lineCents, piecesOf, runningCents, type Count } from './count.ts';
import type { Denominations } from './denominations.ts';
import styles from './count-pad.module.css';

type Props = { known: Denominations | null; count: Count; error: string | null; disabled: boolean; onChange: (count: Count) => void };

/** The number of each note and coin, with sums; or the total, if it was counted elsewhere. */
export function CountPad({ known, count, error, disabled, onChange }: Props) {
  const money = useMoney();
  const errorId = useId();
  const pad = useRef<HTMLDivElement>(null);
  const isSum = count.isSum || known === null;
  const kinds = { count, errorId: error ? errorId : undefined, disabled, onChange };
  const isReadable = Object.values(count.pieces).every((text) => piecesOf(text) !== null);
  const change = () => {
    flushSync(() => onChange({ ...count, isSum: !isSum }));
    pad.current?.querySelector('input')?.focus();
  };
  return (
    <div ref={pad} className={styles.pad}>
      {isSum ? (
        <Field
          label="Sum"
          inputMode="decimal"
          autoComplete="off"
          value={count.sum}
          error={error}
          disabled={disabled}
          onChange={(event) => onChange({ ...count, isSum: true, sum: event.target.value })}
        />
      ) : (
        // Arrows and Enter move between the inputs. Their events are caught here as they bubble up.
        <div className={styles.kinds} onKeyDown={goOn}>
          <Kind title="Notes" word="notes" values={known.notes} isBlamed={isReadable} {...kinds} />
          <Kind title="Coins" word="coins" values={known.coins} {...kinds} />
        </div>
      )}
      {!isSum && error && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
      <div className={styles.total}>
        {known && (
          <button type="button" className="link" disabled={disabled} onClick={change}>
            {isSum ? 'Count notes and coins instead' : 'Type the sum instead'}
          </button>
        )}
        <span>Together</span>
        <output className={`num ${styles.sum}`}>{money.full(runningCents({ ...count, isSum }))}</output>
      </div>
    </div>
  );
}

type KindProps = Pick<Props, 'count' | 'disabled' | 'onChange'> & {
  title: string;
  word: string;
  values: readonly Cents[];
  errorId: string | undefined;
  /** Shows the error at the first line if no single line is wrong. */
  isBlamed?: boolean;
};

function Kind({ title, word, values, count, errorId, isBlamed = false, disabled, onChange }: KindProps) {
  const money = useMoney();
  return (
    <fieldset className={styles.kind}>
      <legend className="eyebrow">{title}</legend>
      {values.map((value, index) => {
        const text = count.pieces[value] ?? '';
        const isUnreadable = piecesOf(text) === null;
        const isInvalid = isUnreadable || (errorId !== undefined && isBlamed && index === 0);
        return (
          <label key={value} className={styles.line}>
            <span className="num">{value < 100 ? money.full(value) : money.short(value)}</span>
            <span aria-hidden="true">×</span>
            <input
              data-piece
              className={styles.number}
              inputMode="numeric"
              autoComplete="off"
              maxLength={6}
              placeholder="0"
              aria-label={`How many ${word} of ${money.spoken(value)}`}
              aria-invalid={isInvalid || undefined}
              aria-describedby={isInvalid ? errorId : undefined}
              data-is-unreadable={isUnreadable || undefined}
              value={text}
              disabled={disabled}
              onFocus={(event) => event.target.select()}
              onChange={(event) => onChange({ ...count, pieces: { ...count.pieces, [value]: event.target.value } })}
            />
            <span className={`num ${styles.worth}`} data-is-nothing={lineCents(value, text) === 0}>
              {money.full(lineCents(value, text))}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, Enter: 1, ArrowUp: -1 };

function goOn(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  if (step === undefined || !(event.target instanceof HTMLInputElement)) return;
  const pieces = [...event.currentTarget.querySelectorAll<HTMLInputElement>('[data-piece]')];
  const next = pieces[pieces.indexOf(event.target) + step];
  // Enter in the last field submits the form.
  if (!next && event.key === 'Enter') return;
  event.preventDefault();
  next?.focus();
}
