import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { Link } from 'wouter';
import { isDob, parseName } from '#domain/validation/person.ts';
import { updateDoclet } from '#server/api/update-doclet/contract.ts';
import type { Member } from '#web/buyer/account/family-records.ts';
import { FAMILY, PHOTO, PORTAL } from '#web/buyer/account/portal-messages.ts';
import { FIELD } from '#web/buyer/messages.ts';
import { PATHS } from '#web/buyer/paths.ts';
import { call } from '#web/lib/calls/call.ts';
import { failureText } from '#web/lib/calls/failure-text.ts';
import type { OnProgress } from '#web/lib/calls/send-with-progress.ts';
import { heldBusy } from '#web/lib/forms/busy.ts';
import { useFirstInvalidFocus } from '#web/lib/forms/first-invalid.ts';
import { useVenueZone, useWorkspaceId } from '#web/lib/page/boot.ts';
import { useTodayIn } from '#web/lib/time/use-today.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { announce } from '#web/ui/live-region/live-region.tsx';
import { Notice, type Said } from '#web/ui/notice/notice.tsx';
import { PhotoPanel } from '#web/ui/photo-panel/photo-panel.tsx';
import styles from './edit-family.module.css';

type Typed = { firstName: string; lastName: string; dob: string };
type Faults = Partial<Record<keyof Typed, string>>;

export function MemberEditor({ member, isSelf }: { member: Member; isSelf: boolean }) {
  const ws = useWorkspaceId();
  const queries = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<Typed>({ firstName: member.firstName, lastName: member.lastName, dob: member.dob });
  const [faults, setFaults] = useState<Faults>({});
  const [said, setSaid] = useState<Said | null>(null);
  const [isBusy, setBusy] = useState(false);
  const focusFirst = useFirstInvalidFocus(form);
  const closed = member.isLocked ? FAMILY.locked : member.hasOwnAccount && !isSelf ? FAMILY.ownAccount : null;
  const isLocked = closed !== null;

  const today = useTodayIn(useVenueZone());
  const send = async (data: Record<string, unknown>, otherwise: string, onProgress?: OnProgress): Promise<string | null> => {
    const result = await call(updateDoclet, { params: { ws, id: member.id }, body: { data } }, onProgress ? { onProgress } : {});
    if (!result.success) return failureText(result, otherwise);
    await queries.invalidateQueries({ queryKey: ['family'] });
    void queries.invalidateQueries({ queryKey: ['passes'] });
    return null;
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const found = faultsOf(typed, today);
    setFaults(found);
    focusFirst();
    setSaid(null);
    if (isBusy || Object.keys(found).length > 0 || !member.photo) return;
    setBusy(true);
    const problem = await heldBusy(
      send({ first_name: typed.firstName.trim(), last_name: typed.lastName.trim(), dob: typed.dob, photo: member.photo }, FAMILY.saveFailed),
    );
    setBusy(false);
    setSaid(problem === null ? { kind: 'good', text: PORTAL.saved } : { kind: 'bad', text: problem });
  };
  const field = (name: keyof Typed) => ({
    value: typed[name],
    error: faults[name],
    readOnly: isLocked,
    onChange: (event: { target: { value: string } }) => {
      const next = { ...typed, [name]: event.target.value };
      setTyped(next);
      setSaid(null);
      if (faults[name]) setFaults(faultsOf(next, today));
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
    <section aria-labelledby="edit-family">
      <p className="eyebrow">Manage Your Family</p>
      <h2 id="edit-family" className={styles.heading}>
        Editing {member.firstName || 'Member'}
      </h2>
      <div className={styles.two}>
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
        <PhotoPanel
          name={member.firstName || 'the member'}
          url={member.photo}
          minSide={150}
          readOnly={isLocked}
          onSave={(photo, onProgress) => send({ photo }, PHOTO.saveFailed, onProgress)}
        />
      </div>
    </section>
  );
}

function faultsOf({ firstName, lastName, dob }: Typed, today: string): Faults {
  return {
    ...(parseName(firstName) === null && { firstName: FIELD.firstName }),
    ...(parseName(lastName) === null && { lastName: FIELD.lastName }),
    ...(!isDob(dob, today) && { dob: FIELD.attendeeDob }),
  };
}
