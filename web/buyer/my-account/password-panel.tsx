import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { passwordProblem } from '#domain/validation/password.ts';
import { changePassword } from '#server/api/change-password/contract.ts';
import { ACCOUNT } from '#web/buyer/account/portal-messages.ts';
import { FIELD } from '#web/buyer/messages.ts';
import { heldBusy } from '#web/lib/busy.ts';
import { call } from '#web/lib/call.ts';
import { failureText } from '#web/lib/failure-text.ts';
import { isOwnFocus, useFirstInvalidFocus } from '#web/lib/first-invalid.ts';
import type { Profile } from '#web/lib/profile.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { Notice, type Said } from '#web/ui/notice/notice.tsx';
import styles from './my-account.module.css';

type Typed = { old: string; fresh: string; again: string };
const EMPTY: Typed = { old: '', fresh: '', again: '' };

export function PasswordPanel({ profile }: { profile: Profile }) {
  const queries = useQueryClient();
  const [typed, setTyped] = useState(EMPTY);
  const [faults, setFaults] = useState<Partial<Typed>>({});
  const [said, setSaid] = useState<Said | null>(null);
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const focusFirst = useFirstInvalidFocus(form);
  const complain = (found: Partial<Typed>) => {
    setFaults(found);
    focusFirst();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = faultsOf(typed);
    complain(found);
    setSaid(null);
    if (isBusy || Object.keys(found).length > 0) return;
    setBusy(true);
    const result = await heldBusy(
      call(changePassword, { body: { profile_id: profile._id, email: profile.email, old_password: typed.old, password: typed.fresh } }),
    );
    setBusy(false);
    const at = result.success ? undefined : result.data?.[0]?.path?.at(-1);
    if (!result.success && at === 'old_password') return complain({ old: failureText(result, ACCOUNT.passwordFailed) });
    if (!result.success && at === 'password') return complain({ fresh: failureText(result, ACCOUNT.passwordFailed) });
    if (!result.success) return setSaid({ kind: 'bad', text: failureText(result, ACCOUNT.passwordFailed) });
    setTyped(EMPTY);
    setSaid({ kind: 'good', text: ACCOUNT.passwordChanged });
    void queries.invalidateQueries({ queryKey: ['sessions'] });
  };
  const field = (name: keyof Typed) => ({
    type: 'password',
    value: typed[name],
    error: faults[name],
    onFocus: () => !isOwnFocus() && setFaults({}),
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  });
  return (
    <form ref={form} className={`panel ${styles.form}`} noValidate onSubmit={submit} aria-label="Password">
      <h3 className={styles.title}>Password</h3>
      <input type="email" autoComplete="username" value={profile.email} readOnly hidden />
      <Field label="Current password" autoComplete="current-password" {...field('old')} />
      <Field label="New password" autoComplete="new-password" {...field('fresh')} />
      <Field label="New password again" autoComplete="new-password" {...field('again')} />
      {said && <Notice kind={said.kind}>{said.text}</Notice>}
      <Button type="submit" busy={isBusy}>
        Change password
      </Button>
    </form>
  );
}

export function faultsOf({ old, fresh, again }: Typed): Partial<Typed> {
  const problem = passwordProblem(fresh, 'consumer', new Set());
  return {
    ...(!old && { old: 'Please enter your current password.' }),
    ...(problem !== null && { fresh: problem === 'too-short' ? FIELD.passwordShort : FIELD.password }),
    ...(problem === null && fresh !== again && { again: FIELD.passwordsDiffer }),
  };
}
