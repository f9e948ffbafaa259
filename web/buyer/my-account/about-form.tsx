import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { isDob, notedPhoneSchema, parseName } from '#domain/validation/person.ts';
import { updateDoclet } from '#server/api/update-doclet/contract.ts';
import { updateProfile } from '#server/api/update-profile/contract.ts';
import type { Member } from '#web/buyer/account/family-records.ts';
import { ACCOUNT, FAMILY, ORDERS, PORTAL } from '#web/buyer/account/portal-messages.ts';
import { FIELD } from '#web/buyer/messages.ts';
import { call } from '#web/lib/calls/call.ts';
import { failureText } from '#web/lib/calls/failure-text.ts';
import { heldBusy } from '#web/lib/forms/busy.ts';
import { useTyped } from '#web/lib/forms/use-typed.ts';
import { useVenueZone, useWorkspaceId } from '#web/lib/page/boot.ts';
import { profileKey, type Profile } from '#web/lib/sign-in/profile.ts';
import { useTodayIn } from '#web/lib/time/use-today.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { announce } from '#web/ui/live-region/live-region.tsx';
import { Notice, type Said } from '#web/ui/notice/notice.tsx';
import { ChangeEmailDialog } from './change-email-dialog.tsx';
import styles from './my-account.module.css';

type Typed = { firstName: string; lastName: string; dob: string; phone: string };
type Faults = Partial<Record<keyof Typed, string>>;

/** The name is stored in the profile and the rest in the person's record. One button saves both. */
export function AboutForm({ profile, consumer }: { profile: Profile; consumer: Member | null }) {
  const saveTyped = useSaving(profile, consumer);
  const [typed, type] = useTyped<Typed>({
    firstName: profile.first_name,
    lastName: profile.last_name,
    dob: consumer?.dob ?? '',
    phone: consumer?.phone || profile.phone,
  });
  const [left, setLeft] = useState<ReadonlySet<keyof Typed>>(new Set());
  const [said, setSaid] = useState<Said | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isChangingEmail, setChangingEmail] = useState(false);
  const faults = faultsOf(typed, useTodayIn(useVenueZone()));
  const isLocked = consumer?.isLocked === true;

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || !consumer || Object.keys(faults).length > 0) return;
    setBusy(true);
    setSaid(null);
    const problem = await heldBusy(saveTyped(typed));
    setBusy(false);
    setSaid(problem === null ? { kind: 'good', text: PORTAL.saved } : { kind: 'bad', text: problem });
  };
  const field = (name: keyof Typed) => ({
    value: typed[name],
    error: left.has(name) ? faults[name] : undefined,
    required: true,
    readOnly: isLocked,
    onBlur: () => {
      setLeft(new Set([...left, name]));
      if (faults[name]) announce(faults[name]);
    },
    onChange: (event: { target: { value: string } }) => {
      type({ [name]: event.target.value });
      setSaid(null);
    },
  });
  return (
    <>
      <form className={`panel ${styles.form}`} noValidate onSubmit={save}>
        {isLocked && <Notice kind="info">{FAMILY.locked}</Notice>}
        <div className="two">
          <Field label="First Name" autoComplete="given-name" {...field('firstName')} />
          <Field label="Last Name" autoComplete="family-name" {...field('lastName')} />
        </div>
        <Field label="Email Address" type="email" readOnly required value={profile.email} />
        <button type="button" className={`link ${styles.change}`} onClick={() => setChangingEmail(true)}>
          Change email address
        </button>
        <div className="two">
          <Field label="Date of Birth" type="date" autoComplete="bday" {...field('dob')} />
          <Field label="Phone" type="tel" autoComplete="tel" {...field('phone')} />
        </div>
        {said && <Notice kind={said.kind}>{said.text}</Notice>}
        {!isLocked && (
          <div className={styles.actions}>
            {Object.keys(faults).length > 0 && <p className="meta">{ORDERS.billingMissing}</p>}
            <Button kind="primary" type="submit" busy={isBusy} disabled={!consumer || Object.keys(faults).length > 0}>
              Save Changes
            </Button>
          </div>
        )}
      </form>
      <ChangeEmailDialog isOpen={isChangingEmail} profile={profile} onClose={() => setChangingEmail(false)} />
    </>
  );
}

/** Saves to the profile first, then to the record. Resolves to null if both are saved, otherwise to a sentence that says why not. */
function useSaving(profile: Profile, consumer: Member | null) {
  const ws = useWorkspaceId();
  const queries = useQueryClient();
  return async (typed: Typed): Promise<string | null> => {
    const names = { first_name: typed.firstName.trim(), last_name: typed.lastName.trim() };
    const phone = typed.phone.trim();
    const saved = await call(updateProfile, { params: { id: profile._id }, body: { ...names, phone } });
    if (!saved.success) return failureText(saved, ACCOUNT.saveFailed);
    queries.setQueryData(profileKey(profile._id), saved.data);
    const record = await call(updateDoclet, { params: { ws, id: consumer!.id }, body: { data: { ...names, dob: typed.dob, phone } } });
    void queries.invalidateQueries({ queryKey: ['family'] });
    void queries.invalidateQueries({ queryKey: ['passes'] });
    return record.success ? null : failureText(record, ACCOUNT.saveFailed);
  };
}

function faultsOf({ firstName, lastName, dob, phone }: Typed, today: string): Faults {
  return {
    ...(parseName(firstName) === null && { firstName: FIELD.firstName }),
    ...(parseName(lastName) === null && { lastName: FIELD.lastName }),
    ...(!isDob(dob, today) && { dob: dob === '' ? FIELD.dob : FIELD.attendeeDob }),
    ...(!notedPhoneSchema.safeParse(phone).success && { phone: ACCOUNT.phone }),
  };
}
