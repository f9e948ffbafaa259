import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { centsOf } from '#domain/cents.ts';
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
import { useMoney } from '#web/lib/page/money.tsx';
import { Avatar } from '#web/ui/avatar/avatar.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { announce } from '#web/ui/live-region/live-region.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { Switch } from '#web/ui/switch/switch.tsx';
import styles from './family.module.css';
import { LimitForm } from './limit-form.tsx';
import { SpentToday } from './spent-today.tsx';

/** A member with the organizer's decisions: whether they spend on the organizer's card, and how much in a day. */
export function MemberRow({ member, spent }: { member: Member; spent: number | null }) {
  const ws = useWorkspaceId();
  const queries = useQueryClient();
  const money = useMoney();
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [shown, setShown] = useState<'limit' | 'limit-left' | 'remove' | null>(null);
  const name = nameOf(member);
  const isPending = member.invitedStatus === 'pending';

  const change = async (data: { cashless_spending?: boolean; daily_spending_limit?: string | null }) => {
    setBusy(true);
    const result = await call(familySetSpendingContract, { params: { ws }, body: { data: { consumer_id: member.id, ...data } } });
    setError(result.success ? null : failureText(result, FAMILY.spendingFailed));
    if (result.success) await queries.invalidateQueries({ queryKey: ['family'] });
    setBusy(false);
    return result.success;
  };
  const remove = async () => {
    const result = await call(familyRemoveMemberContract, { params: { ws }, body: { data: { consumer_id: member.id } } });
    setShown(null);
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
          <Button kind="quiet" size="small" onClick={() => setShown('remove')} aria-label={`Remove ${name}`}>
            Remove
          </Button>
        </div>
      </div>
      {!isPending && (
        <div className={styles.spending}>
          <Switch
            label="Cashless Spending"
            owner={name}
            checked={member.isCashless}
            busy={isBusy}
            onChange={(isOn) => void change({ cashless_spending: isOn })}
          />
          {shown === 'limit' ? (
            <LimitForm
              name={name}
              limit={member.dailyLimit}
              isBusy={isBusy}
              onCancel={() => setShown('limit-left')}
              onSave={async (amount) => {
                if (await change({ daily_spending_limit: amount })) setShown('limit-left');
              }}
            />
          ) : (
            <div className={styles.limit}>
              <p>
                Daily Spending Limit <strong className="num">{member.dailyLimit === null ? 'none' : money.full(centsOf(member.dailyLimit))}</strong>
              </p>
              <Button size="small" autoFocus={shown === 'limit-left'} onClick={() => setShown('limit')} aria-label={`Edit the daily spending limit of ${name}`}>
                Edit
              </Button>
            </div>
          )}
          {spent !== null && (spent > 0 || member.isCashless || member.dailyLimit !== null) && (
            <SpentToday name={name} spent={spent} limit={member.dailyLimit} />
          )}
        </div>
      )}
      {error && <Notice kind="bad">{error}</Notice>}
      <ConfirmDialog isOpen={shown === 'remove'} title={`Remove ${member.firstName}?`} confirm="Remove" onConfirm={remove} onClose={() => setShown(null)}>
        {isPending ? `The invitation to ${name} ends.` : `${name} leaves the family and can no longer spend on your card.`}
      </ConfirmDialog>
    </li>
  );
}
