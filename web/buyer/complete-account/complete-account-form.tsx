import { useRef, useState, type FormEvent } from 'react';
import { openAlert } from '#web/buyer/dialogs/open-dialog.ts';
import { placeOf } from '#web/buyer/dialogs/place.ts';
import { COMPLETE, GENERIC_ALERT } from '#web/buyer/messages.ts';
import { isOwnFocus, useFirstInvalidFocus } from '#web/lib/forms/first-invalid.ts';
import { useBoot } from '#web/lib/page/boot.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { PlaceFields } from '#web/ui/field/place-fields.tsx';
import { sendCompletion } from './complete-account-api.ts';
import {
  completeFaults,
  completeOutcome,
  EMPTY_COMPLETE,
  leastPassword,
  type CompleteFaults,
  type CompleteForm,
  type CompleteOutcome,
  type Work,
} from './complete-account-state.ts';
import { PhotoField } from './photo-field.tsx';
import type { Invited } from './use-invitation.ts';
import styles from './complete-account.module.css';

type Props = { token: string; work: Work; invited: Invited; onOutcome: (outcome: CompleteOutcome) => void };

export function CompleteAccountForm({ token, work, invited, onOutcome }: Props) {
  const place = placeOf(useBoot());
  const [typed, setTyped] = useState<CompleteForm>({ ...EMPTY_COMPLETE, ...invited });
  const [photo, setPhoto] = useState<string | null>(null);
  const [faults, setFaults] = useState<CompleteFaults>({});
  const [isOldAsked, setOldAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const focusFirst = useFirstInvalidFocus(form);

  const complain = (found: CompleteFaults) => {
    setFaults(found);
    setOldAsked((was) => was || found.oldPassword !== undefined);
    focusFirst();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const found = completeFaults(typed, work);
    complain(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    const result = await sendCompletion(place, token, typed, { photo, work });
    const outcome = completeOutcome(result);
    setBusy(false);
    if (result.success && result.data.photo_saved === false) void openAlert(COMPLETE.photoNotSaved);
    if (outcome.kind === 'network') return void openAlert(GENERIC_ALERT);
    if (outcome.kind === 'faults') return complain(outcome.faults);
    onOutcome(outcome.kind);
  };
  const field = (name: keyof CompleteForm) => ({
    value: typed[name],
    error: faults[name],
    onFocus: () => !isOwnFocus() && setFaults(({ [name]: _gone, ...rest }) => rest),
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  });
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <div className="two">
        <Field label="First Name" autoComplete="given-name" {...field('firstName')} />
        <Field label="Last Name" autoComplete="family-name" {...field('lastName')} />
      </div>
      {isOldAsked && <Field label="Current Password" type="password" autoComplete="current-password" {...field('oldPassword')} />}
      <div className="two">
        <Field label="Password" type="password" autoComplete="new-password" hint={`At least ${leastPassword(work)} characters`} {...field('password')} />
        <Field label="Retype Password" type="password" autoComplete="new-password" {...field('password2')} />
      </div>
      {work === null && <PersonalFields field={field} />}
      {work === null && <PhotoField photo={photo} onChange={setPhoto} />}
      <Button kind="primary" type="submit" wide busy={isBusy}>
        {isBusy ? 'Submitting' : 'Submit'}
      </Button>
    </form>
  );
}

type Bound = { value: string; error: string | undefined; onFocus: () => void; onChange: (event: { target: { value: string } }) => void };

function PersonalFields({ field }: { field: (name: keyof CompleteForm) => Bound }) {
  return (
    <>
      <div className="two">
        <Field label="Phone" type="tel" autoComplete="tel" {...field('phone')} />
        <Field label="Date of birth" type="date" autoComplete="bday" {...field('dob')} />
      </div>
      <div className="two">
        <Field label="Street" autoComplete="address-line1" {...field('street')} />
        <Field label="Unit (optional)" autoComplete="address-line2" {...field('unit')} />
      </div>
      <PlaceFields field={field} />
      <Field label="Driver's licence (optional)" autoComplete="off" {...field('driversLicense')} />
    </>
  );
}
