import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { familyRemoveMemberContract } from '#server/actions/family-remove-member/contract.ts';
import { familySetSpendingContract } from '#server/actions/family-set-spending/contract.ts';
import { ConfirmDialog } from '#web/buyer/account/confirm-dialog.tsx';
import { nameOf, type Member } from '#web/buyer/account/family-records.ts';
import { FAMILY } from '#web/buyer/account/portal-messages.ts';
import { PATHS } from '#web/buyer/paths.ts';
import { call } from '#web/lib/calls/call.ts';
import { failureText } from '#web/lib/calls/failure-text.ts';
import { stayOnPage } from '#web/lib/forms/stay.ts';
import { useWorkspaceId } from '#web/lib/page/boot.ts';
import { Avatar } from '#web/ui/avatar/avatar.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { announce } from '#web/ui/live-region/live-region.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { MemberSpending, type LimitFormState, type Spending } from './member-spending.tsx';
import styles from './family.module.css';

/** A member with the organizer's decisions: whether they spend on the organizer's card, and how much in a day. */
export function MemberRow({ member, spent }: { member: Member; spent: number | null }) {
  const ws = useWorkspaceId();
  const queries = useQueryClient();
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const [limitForm, setLimitForm] = useState<LimitFormState>('closed');
  const name = nameOf(member);
  const isPending = member.invitedStatus === 'pending';

  const change = async (spending: Spending) => {
    setBusy(true);
    const result = await call(familySetSpendingContract, { params: { ws }, body: { data: { consumer_id: member.id, ...spending } } });
    setError(result.success ? null : failureText(result, FAMILY.spendingFailed));
    if (result.success) await queries.invalidateQueries({ queryKey: ['family'] });
    setBusy(false);
    return result.success;
  };
  const askToRemove = () => {
    setLimitForm('closed');
    setRemoving(true);
  };
  const remove = async () => {
    const result = await call(familyRemoveMemberContract, { params: { ws }, body: { data: { consumer_id: member.id } } });
    setRemoving(false);
    if (!result.success) return setError(failureText(result, FAMILY.removeFailed));
    announce(FAMILY.removed);
    await queries.invalidateQueries({ queryKey: ['family'] });
    setTimeout(stayOnPage);
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
      <ConfirmDialog isOpen={isRemoving} title={`Remove ${member.firstName}?`} confirm="Remove" onConfirm={remove} onClose={() => setRemoving(false)}>
        {isPending ? `The invitation to ${name} ends.` : `${name} leaves the family and can no longer spend on your card.`}
      </ConfirmDialog>
    </li>
  );
}
