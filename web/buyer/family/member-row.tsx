import { useState } from 'react';
import { Link } from 'wouter';
import { ConfirmDialog } from '#web/buyer/account/confirm-dialog.tsx';
import { nameOf, type Member } from '#web/buyer/account/family-records.ts';
import { PATHS } from '#web/buyer/paths.ts';
import { Avatar } from '#web/ui/avatar/avatar.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { MemberSpending, type LimitFormState } from './member-spending.tsx';
import { useMember } from './use-member.ts';
import styles from './family.module.css';

/** A member with the organizer's decisions: whether they spend on the organizer's card, and how much in a day. */
export function MemberRow({ member, spent }: { member: Member; spent: number | null }) {
  const { change, remove, isBusy, error } = useMember(member.id);
  const [isRemoving, setRemoving] = useState(false);
  const [limitForm, setLimitForm] = useState<LimitFormState>('closed');
  const name = nameOf(member);
  const isPending = member.invitedStatus === 'pending';
  const askToRemove = () => {
    setLimitForm('closed');
    setRemoving(true);
  };
  return (
    <li className={styles.member}>
      <div className={styles.row}>
        <Avatar name={name} url={member.photo} size={56} />
        <div className={styles.who}>
          <p className={styles.name}>
            {name} {isPending && <span className="meta">(Invitation Sent)</span>}
          </p>
          <p className="meta">
            {member.hasOwnAccount ? 'Looks after their own profile' : member.isLocked ? 'Approved profile' : isPending ? member.invitedEmail : 'Family member'}
          </p>
        </div>
        <div className={styles.buttons}>
          {!member.hasOwnAccount && !isPending && (
            <Link href={`${PATHS.editFamily}/${member.id}`} className={styles.edit} aria-label={`${member.isLocked ? 'View' : 'Edit'} ${name}`}>
              {member.isLocked ? 'View' : 'Edit'}
            </Link>
          )}
          <Button kind="quiet" size="small" onClick={askToRemove} aria-label={`Remove ${name}`}>
            Remove
          </Button>
        </div>
      </div>
      {!isPending && (
        <MemberSpending member={member} name={name} spent={spent} isBusy={isBusy} limitForm={limitForm} onLimitForm={setLimitForm} onChange={change} />
      )}
      {error && <Notice kind="bad">{error}</Notice>}
      <ConfirmDialog
        isOpen={isRemoving}
        title={`Remove ${member.firstName}?`}
        confirm="Remove"
        onConfirm={() => remove(() => setRemoving(false))}
        onClose={() => setRemoving(false)}
      >
        {isPending ? `The invitation to ${name} ends.` : `${name} leaves the family and can no longer spend on your card.`}
      </ConfirmDialog>
    </li>
  );
}
