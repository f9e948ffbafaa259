import { useRef, useState, type FormEvent } from 'react';
import { parseCents } from '#domain/cents.ts';
import { FAMILY } from '#web/buyer/account/portal-messages.ts';
import { isOwnFocus, useFirstInvalidFocus } from '#web/lib/forms/first-invalid.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/field/field.tsx';
import styles from './family.module.css';

type Props = { name: string; limit: number | null; isBusy: boolean; onCancel: () => void; onSave: (amount: string | null) => void };

/** An empty field means no limit. */
export function LimitForm({ name, limit, isBusy, onCancel, onSave }: Props) {
  const [typed, setTyped] = useState(limit === null ? '' : limit.toFixed(2));
  const [error, setError] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const focusFirst = useFirstInvalidFocus(form);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const amount = typed.trim().replace(/^\$/, '');
    if (amount !== '' && (!/^\d{1,6}(\.\d{1,2})?$/.test(amount) || parseCents(amount) === null)) {
      setError(FAMILY.limit);
      return focusFirst();
    }
    onSave(amount === '' ? null : amount.replace(/^0+(?=\d)/, ''));
  };
  return (
    <form ref={form} className={styles.limitForm} noValidate onSubmit={submit}>
      <Field
        label={`Daily Spending Limit of ${name}`}
        inputMode="decimal"
        autoFocus
        placeholder="No limit"
        value={typed}
        error={error}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={() => !isOwnFocus() && setError(null)}
      />
      <div className={styles.buttons}>
        <Button size="small" kind="primary" type="submit" busy={isBusy}>
          Save
        </Button>
        <Button size="small" kind="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
