import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { minPasswordLength, passwordProblem, type PasswordHolder } from '#domain/validation/password.ts';
import { changePassword } from '#server/api/change-password/contract.ts';
import { call } from '#web/lib/calls/call.ts';
import { failureText } from '#web/lib/calls/failure-text.ts';
import { heldBusy } from '#web/lib/forms/busy.ts';
import { isOwnFocus, useFirstInvalidFocus } from '#web/lib/forms/first-invalid.ts';
import { passwordShort } from '#web/lib/shared-words.ts';
import type { Profile } from '#web/lib/sign-in/profile.ts';
import { proofOf } from '#web/lib/sign-in/sign-in.ts';
import { Button } from '../button/button.tsx';
import { Field } from '../field/field.tsx';
import { Notice, type Said } from '../notice/notice.tsx';
import { OWN_SIGN_IN } from './own-sign-in-words.ts';
import { PROOF_FIELD } from './proof-fields.ts';
import styles from './own-sign-in.module.css';

type Typed = { old: string; fresh: string; again: string; proof: string };
const EMPTY: Typed = { old: '', fresh: '', again: '', proof: '' };

/** Where what the server refuses stands here. */
const FIELD_OF: Record<string, keyof Typed> = { old_password: 'old', password: 'fresh', code: 'proof', recovery_code: 'proof' };

/** `holder` is whose password it is. The more a password gives access to, the longer it must be. */
export function PasswordPanel({ profile, holder = 'consumer' }: { profile: Profile; holder?: PasswordHolder }) {
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
    const found = faultsOf(typed, holder, profile.second_factor);
    complain(found);
    setSaid(null);
    if (isBusy || Object.keys(found).length > 0) return;
    setBusy(true);
    const body = { profile_id: profile._id, email: profile.email, old_password: typed.old, password: typed.fresh };
    const result = await heldBusy(call(changePassword, { body: { ...body, ...(profile.second_factor && proofOf(typed.proof)) } }));
    setBusy(false);
    if (!result.success) {
      const at = FIELD_OF[String(result.data?.[0]?.path?.at(-1))];
      const text = failureText(result, OWN_SIGN_IN.notChanged);
      return at ? complain({ [at]: text }) : setSaid({ kind: 'bad', text });
    }
    setTyped(EMPTY);
    setSaid({ kind: 'good', text: OWN_SIGN_IN.changed });
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
      <Field
        label="New password"
        autoComplete="new-password"
        hint={holder === 'consumer' ? undefined : `At least ${minPasswordLength(holder)} characters.`}
        {...field('fresh')}
      />
      <Field label="New password again" autoComplete="new-password" {...field('again')} />
      {profile.second_factor && <Field label={PROOF_FIELD.label} autoComplete={PROOF_FIELD.autoComplete} {...field('proof')} type="text" />}
      {said && <Notice kind={said.kind}>{said.text}</Notice>}
      <Button type="submit" busy={isBusy}>
        Change password
      </Button>
    </form>
  );
}

function faultsOf({ old, fresh, again, proof }: Typed, holder: PasswordHolder, hasSecondFactor: boolean): Partial<Typed> {
  const problem = passwordProblem(fresh, holder, new Set());
  const unproven = hasSecondFactor ? PROOF_FIELD.check(proof) : null;
  return {
    ...(!old && { old: OWN_SIGN_IN.currentPassword }),
    ...(problem !== null && { fresh: problem === 'too-short' ? passwordShort(minPasswordLength(holder)) : OWN_SIGN_IN.newPassword }),
    ...(problem === null && fresh !== again && { again: OWN_SIGN_IN.differ }),
    ...(unproven !== null && { proof: unproven }),
  };
}
