import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { parseName } from '#domain/validation/person.ts';
import { updateProfile } from '#server/api/update-profile/contract.ts';
import { call } from '#web/lib/calls/call.ts';
import { failureText } from '#web/lib/calls/failure-text.ts';
import { isUnheard } from '#web/lib/calls/question-keys.ts';
import { randomKey } from '#web/lib/calls/random-key.ts';
import { heldBusy } from '#web/lib/forms/busy.ts';
import { useFirstInvalidFocus } from '#web/lib/forms/first-invalid.ts';
import { profileKey } from '#web/lib/sign-in/profile.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { Notice, type Said } from '#web/ui/notice/notice.tsx';
import type { Worker } from '../chrome/worker/at-work.tsx';
import { MY_SIGN_IN } from './my-sign-in-words.ts';
import styles from './my-sign-in.module.css';

type Typed = { first: string; last: string };

/** The name shown in the audit and on receipts. */
export function NamePanel({ worker }: { worker: Worker }) {
  const queries = useQueryClient();
  const [typed, setTyped] = useState<Typed>({ first: worker.first_name, last: worker.last_name });
  const [faults, setFaults] = useState<Partial<Typed>>({});
  const [said, setSaid] = useState<Said | null>(null);
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const key = useRef(randomKey());
  const focusFirst = useFirstInvalidFocus(form);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const found = {
      ...(parseName(typed.first) === null && { first: MY_SIGN_IN.firstName }),
      ...(parseName(typed.last) === null && { last: MY_SIGN_IN.lastName }),
    };
    setFaults(found);
    setSaid(null);
    if (Object.keys(found).length > 0) return focusFirst();
    setBusy(true);
    const body = { first_name: typed.first.trim(), last_name: typed.last.trim() };
    const result = await heldBusy(call(updateProfile, { params: { id: worker._id }, body }, { idempotencyKey: key.current }));
    setBusy(false);
    if (!isUnheard(result)) key.current = randomKey();
    if (result.success) queries.setQueryData(profileKey(worker._id), result.data);
    setSaid(result.success ? { kind: 'good', text: MY_SIGN_IN.saved } : { kind: 'bad', text: failureText(result, MY_SIGN_IN.notSaved) });
  };
  const field = (name: keyof Typed) => ({
    value: typed[name],
    error: faults[name],
    onChange: (event: { target: { value: string } }) => {
      setTyped({ ...typed, [name]: event.target.value });
      setSaid(null);
      key.current = randomKey();
    },
  });
  return (
    <form ref={form} className={`panel ${styles.panel}`} noValidate onSubmit={submit} aria-label="Name">
      <h3 className={styles.title}>Name</h3>
      <Field label="First name" autoComplete="given-name" {...field('first')} />
      <Field label="Last name" autoComplete="family-name" {...field('last')} />
      {said && <Notice kind={said.kind}>{said.text}</Notice>}
      <Button type="submit" busy={isBusy}>
        Save name
      </Button>
    </form>
  );
}
