import { useRef, useState, type FormEvent } from 'react';
import { Link } from 'wouter';
import { isDob, parseName } from '#domain/validation/person.ts';
import type { Member } from '#web/buyer/account/family-records.ts';
import { FAMILY, PORTAL } from '#web/buyer/account/portal-messages.ts';
import { FIELD } from '#web/buyer/messages.ts';
import { PATHS } from '#web/buyer/paths.ts';
import { heldBusy } from '#web/lib/forms/busy.ts';
import { useFirstInvalidFocus } from '#web/lib/forms/first-invalid.ts';
import { useTyped } from '#web/lib/forms/use-typed.ts';
import { useVenueZone } from '#web/lib/page/boot.ts';
import { useTodayIn } from '#web/lib/time/use-today.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { announce } from '#web/ui/live-region/live-region.tsx';
import { Notice, type Said } from '#web/ui/notice/notice.tsx';
import styles from './edit-family.module.css';

type Typed = { firstName: string; lastName: string; dob: string };
type Faults = Partial<Record<keyof Typed, string>>;

type Props = {
  member: Member;
  /** why nothing can be changed here; null: it can */
  closed: string | null;
  /** Resolves to null if it was saved, otherwise to a sentence that says why not. */
  onSave: (data: Record<string, unknown>) => Promise<string | null>;
};

/** Name and birthday. They can be saved once there is a photo. */
export function MemberForm({ member, closed, onSave }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [typed, type] = useTyped<Typed>({ firstName: member.firstName, lastName: member.lastName, dob: member.dob });
  const [faults, setFaults] = useState<Faults>({});
  const [said, setSaid] = useState<Said | null>(null);
  const [isBusy, setBusy] = useState(false);
  const focusFirst = useFirstInvalidFocus(form);
  const today = useTodayIn(useVenueZone());
  const isLocked = closed !== null;

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const found = faultsOf(typed, today);
    setFaults(found);
    focusFirst();
    setSaid(null);
    if (isBusy || Object.keys(found).length > 0 || !member.photo) return;
    setBusy(true);
    const problem = await heldBusy(onSave({ first_name: typed.firstName.trim(), last_name: typed.lastName.trim(), dob: typed.dob, photo: member.photo }));
    setBusy(false);
    setSaid(problem === null ? { kind: 'good', text: PORTAL.saved } : { kind: 'bad', text: problem });
  };
  const field = (name: keyof Typed) => ({
    value: typed[name],
    error: faults[name],
    readOnly: isLocked,
    onChange: (event: { target: { value: string } }) => {
      const change = { [name]: event.target.value };
      type(change);
      setSaid(null);
      if (faults[name]) setFaults(faultsOf({ ...typed, ...change }, today));
    },
    onBlur: () => {
      if (isLocked) return;
      const found = faultsOf(typed, today);
      setFaults(found);
      if (found[name]) announce(found[name]);
    },
  });
  const canSave = Object.keys(faultsOf(typed, today)).length === 0 && member.photo !== null;
  return (
    <form ref={form} className={`panel ${styles.form}`} noValidate onSubmit={save}>
      {closed && <Notice kind="info">{closed}</Notice>}
      <Field label="First Name" required autoComplete="off" {...field('firstName')} />
      <Field label="Last Name" required autoComplete="off" {...field('lastName')} />
      <Field label="Date of Birth" type="date" required max={today} {...field('dob')} />
      {said && <Notice kind={said.kind}>{said.text}</Notice>}
      <div className={styles.actions}>
        <Link href={PATHS.family} className={styles.back}>
          Back to the family
        </Link>
        {!isLocked && (
          <Button kind="primary" type="submit" busy={isBusy} disabled={!canSave} aria-describedby={member.photo ? undefined : 'photo-missing'}>
            Save Changes
          </Button>
        )}
      </div>
      {!isLocked && !member.photo && (
        <p id="photo-missing" className="meta">
          {FAMILY.photoMissing}
        </p>
      )}
    </form>
  );
}

function faultsOf({ firstName, lastName, dob }: Typed, today: string): Faults {
  return {
    ...(parseName(firstName) === null && { firstName: FIELD.firstName }),
    ...(parseName(lastName) === null && { lastName: FIELD.lastName }),
    ...(!isDob(dob, today) && { dob: FIELD.attendeeDob }),
  };
}
