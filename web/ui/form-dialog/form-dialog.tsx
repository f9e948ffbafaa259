import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState, type FormEvent } from 'react';
import { heldBusy } from '#web/lib/busy.ts';
import { useFirstInvalidFocus } from '#web/lib/first-invalid.ts';
import { randomKey } from '#web/lib/random-key.ts';
import { Button } from '../button/button.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { Field } from '../field/field.tsx';
import { Notice } from '../notice/notice.tsx';
import styles from './form-dialog.module.css';

export type FormField<Name extends string = string> = {
  name: Name;
  label: string;
  type?: string;
  initial?: string;
  max?: string;
  readOnly?: boolean;
  hint?: string;
  autoComplete?: string;
  /** The sentence that stands at the field, or null when it is right. */
  check: (text: string) => string | null;
};

type Props<Name extends string> = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  submit: string;
  submitKind?: 'primary' | 'danger';
  close: string;
  fields: readonly FormField<Name>[];
  /** What is asked for again when it was done. */
  refresh: readonly string[];
  onSubmit: (typed: Record<Name, string>, idempotencyKey: string) => Promise<string | null>;
};

/** A few fields, checked when they are left and again when they are sent; what was typed survives a refusal. */
export function FormDialog<Name extends string>({ isOpen, title, onClose, ...rest }: Props<Name>) {
  return (
    <Dialog open={isOpen} title={title} onClose={onClose}>
      {isOpen && <DialogForm onClose={onClose} {...rest} />}
    </Dialog>
  );
}

function DialogForm<Name extends string>(props: Omit<Props<Name>, 'isOpen' | 'title'>) {
  const { onClose, submit: submitText, submitKind = 'primary', close, fields, refresh, onSubmit } = props;
  const queries = useQueryClient();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(() => Object.fromEntries(fields.map((field) => [field.name, field.initial ?? ''])) as Record<Name, string>);
  const [faults, setFaults] = useState<Partial<Record<Name, string>>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const key = useRef(randomKey());
  const focusFirst = useFirstInvalidFocus(form);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const found: Partial<Record<Name, string>> = {};
    for (const { name, check, readOnly } of fields) {
      const fault = readOnly ? null : check(typed[name]);
      if (fault !== null) found[name] = fault;
    }
    setFaults(found);
    focusFirst();
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    const refused = await heldBusy(onSubmit(typed, key.current));
    if (refused === null) await Promise.all(refresh.map((queryKey) => queries.invalidateQueries({ queryKey: [queryKey] })));
    setBusy(false);
    setProblem(refused);
    if (refused === null) return onClose();
    key.current = randomKey();
  };
  return (
    <form ref={form} id={id} className={styles.form} noValidate onSubmit={submit}>
      {fields.map(({ name, label, type, max, readOnly, hint, autoComplete, check }) => (
        <Field
          key={name}
          label={label}
          type={type}
          max={max}
          readOnly={readOnly}
          hint={hint}
          autoComplete={autoComplete}
          value={typed[name]}
          error={faults[name]}
          onChange={(event) => {
            setTyped({ ...typed, [name]: event.target.value });
            if (faults[name] && check(event.target.value) === null) setFaults({ ...faults, [name]: undefined });
          }}
        />
      ))}
      {problem && <Notice kind="bad">{problem}</Notice>}
      <div className={styles.row}>
        <Button onClick={onClose}>{close}</Button>
        <Button kind={submitKind} type="submit" busy={isBusy}>
          {submitText}
        </Button>
      </div>
    </form>
  );
}
