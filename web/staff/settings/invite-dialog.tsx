import { useRef, useState, type FormEvent } from 'react';
import { isEmail, parseEmail } from '#domain/validation/email.ts';
import { parseName } from '#domain/validation/person.ts';
import { heldBusy } from '#web/lib/forms/busy.ts';
import { useFirstInvalidFocus } from '#web/lib/forms/first-invalid.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Field, SelectField } from '#web/ui/field/field.tsx';
import { TextAreaField } from '#web/ui/field/text-area-field.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { type Invitation, type Member, type WorkRole, useInvite } from './people-asked.ts';
import { PEOPLE, ROLE_MEANS, ROLE_NAMES } from './settings-words.ts';
import { useInvitation } from './use-invitation.ts';
import styles from './settings.module.css';

const ROLES: readonly WorkRole[] = ['pos', 'staff', 'admin'];

type Props = { invited: { member: Member | null } | null; onClose: () => void; onDone: (text: string) => void };

/** Mails a link, and whoever opens it works here. A member gets another role in the same way. */
export function InviteDialog({ invited, onClose, onDone }: Props) {
  return (
    <Dialog open={invited !== null} title={invited?.member ? 'Give another role' : 'Invite somebody'} onClose={onClose}>
      {invited && <InviteForm member={invited.member} onClose={onClose} onDone={onDone} />}
    </Dialog>
  );
}

type Faults = { [Name in keyof Invitation]?: string | undefined };

const faultsOf = ({ first, email }: Invitation): Faults => ({
  ...(parseName(first) === null && { first: PEOPLE.firstName }),
  ...(!isEmail(email) && { email: PEOPLE.email }),
});

type FormProps = Omit<Props, 'invited'> & { member: Member | null };

function InviteForm({ member, onClose, onDone }: FormProps) {
  const [isBusy, setBusy] = useState(false);
  const free = ROLES.filter((role) => !member?.roles.includes(role));
  const { typed, type, forget } = useInvitation(member, free[0] ?? 'pos');
  const [faults, setFaults] = useState<Faults>({});
  const [problem, setProblem] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const focusFirst = useFirstInvalidFocus(form);
  const invite = useInvite();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const found = faultsOf(typed);
    setFaults(found);
    if (Object.keys(found).length > 0) return focusFirst();
    setBusy(true);
    setProblem(null);
    const outcome = await heldBusy(invite({ ...typed, email: parseEmail(typed.email) ?? typed.email }));
    setBusy(false);
    if (!outcome.isDone) return setProblem(outcome.text);
    onDone(outcome.text);
    forget();
    onClose();
  };
  const giveUp = () => {
    forget();
    onClose();
  };
  const field = (name: keyof Invitation) => ({
    value: typed[name],
    error: faults[name],
    onChange: (event: { target: { value: string } }) => {
      const next = { ...typed, [name]: event.target.value };
      type(next);
      if (faults[name] && !faultsOf(next)[name]) setFaults({ ...faults, [name]: undefined });
    },
  });
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <div className="two">
        <Field label="First name" autoComplete="off" readOnly={member !== null} {...field('first')} />
        <Field label="Last name" autoComplete="off" readOnly={member !== null} {...field('last')} />
      </div>
      <Field label="Email" type="email" autoComplete="off" readOnly={member !== null} {...field('email')} />
      <SelectField label="Works as" hint={ROLE_MEANS[typed.role]} {...field('role')}>
        {(free.length > 0 ? free : ROLES).map((role) => (
          <option key={role} value={role}>
            {ROLE_NAMES[role]}
          </option>
        ))}
      </SelectField>
      <TextAreaField label="A word from you" hint="Stands in the mail. May be left empty." {...field('message')} />
      {problem && <Notice kind="bad">{problem}</Notice>}
      <div className={styles.actions}>
        <Button disabled={isBusy} onClick={giveUp}>
          Cancel
        </Button>
        <Button kind="primary" type="submit" busy={isBusy}>
          Send the invitation
        </Button>
      </div>
    </form>
  );
}
