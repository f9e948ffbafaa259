import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState, type FormEvent } from 'react';
import type { Result } from '#web/lib/calls/call.ts';
import { failureText } from '#web/lib/calls/failure-text.ts';
import { isUnheard, questionKeys } from '#web/lib/calls/question-keys.ts';
import { heldBusy } from '#web/lib/forms/busy.ts';
import { useFirstInvalidFocus } from '#web/lib/forms/first-invalid.ts';
import { DialogButtons } from '../dialog/dialog-buttons.tsx';
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
  hint?: string;
  autoComplete?: string;
  /** The sentence shown at the field, or null if the input is right. */
  check: (text: string) => string | null;
};

type Props<Name extends string> = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  submit: string;
  submitKind?: 'primary' | 'danger';
  close: string;
  /** Said above the fields. */
  note?: string;
  fields: readonly FormField<Name>[];
  /** The queries to fetch again after success. */
  refresh: readonly string[];
  /** Shown if the server gives no reason. */
  failed: string;
  onSubmit: (typed: Record<Name, string>, idempotencyKey: string) => Promise<Result<unknown>>;
};

/** A few fields that are checked when they are left and again when the form is sent. A refusal keeps what was typed. */
export function FormDialog<Name extends string>({ isOpen, title, onClose, ...rest }: Props<Name>) {
  return (
    <Dialog open={isOpen} title={title} onClose={onClose}>
      <DialogForm onClose={onClose} {...rest} />
    </Dialog>
  );
}

function DialogForm<Name extends string>(props: Omit<Props<Name>, 'isOpen' | 'title'>) {
  const { onClose, submit: submitText, submitKind = 'primary', close, note, fields, refresh, failed, onSubmit } = props;
  const queries = useQueryClient();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(() => Object.fromEntries(fields.map((field) => [field.name, field.initial ?? ''])) as Record<Name, string>);
  const [faults, setFaults] = useState<Partial<Record<Name, string>>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [sendOnce] = useState(questionKeys);
  const focusFirst = useFirstInvalidFocus(form);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const found: Partial<Record<Name, string>> = {};
    for (const { name, check } of fields) {
      const fault = check(typed[name]);
      if (fault !== null) found[name] = fault;
    }
    setFaults(found);
    focusFirst();
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    const result = await heldBusy(sendOnce(JSON.stringify(typed), (key) => onSubmit(typed, key)));
    // An unheard request may have been done, so what is shown behind the dialog has to be looked at again.
    if (result.success || isUnheard(result)) await Promise.all(refresh.map((queryKey) => queries.invalidateQueries({ queryKey: [queryKey] })));
    setBusy(false);
    setProblem(result.success ? null : failureText(result, failed));
    // Closed meanwhile, the dialog may be open for something else by now.
    if (result.success && form.current?.closest('dialog[open]')) onClose();
  };
  return (
    <form ref={form} id={id} className={styles.form} noValidate onSubmit={submit}>
      {note && <p>{note}</p>}
      {fields.map(({ name, label, type, max, hint, autoComplete, check }) => (
        <Field
          key={name}
          label={label}
          type={type}
          max={max}
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
      <DialogButtons back={close} onBack={onClose} kind={submitKind} busy={isBusy}>
        {submitText}
      </DialogButtons>
    </form>
  );
}
