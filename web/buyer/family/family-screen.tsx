import { useState } from 'react';
import { Link } from 'wouter';
import { fullName } from '#domain/person-name.ts';
import { useAccountRecord } from '#web/buyer/account/account-record.ts';
import { AccountShell } from '#web/buyer/account/account-shell.tsx';
import { nameOf, useFamily, useSpentToday, type Family } from '#web/buyer/account/family-records.ts';
import { Invitations } from '#web/buyer/account/invitations.tsx';
import { NoRecord } from '#web/buyer/account/no-record.tsx';
import { ACCOUNT, FAMILY } from '#web/buyer/account/portal-messages.ts';
import { PATHS } from '#web/buyer/paths.ts';
import { useWorkspaceId } from '#web/lib/page/boot.ts';
import type { Profile } from '#web/lib/sign-in/profile.ts';
import { Avatar } from '#web/ui/avatar/avatar.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { EmptyState, LoadingState } from '#web/ui/empty-state/empty-state.tsx';
import { RetryState } from '#web/ui/empty-state/retry-state.tsx';
import { RetryNotice } from '#web/ui/notice/retry-notice.tsx';
import { AddChildDialog } from './add-child-dialog.tsx';
import { InviteAdultDialog } from './invite-adult-dialog.tsx';
import { JoinedFamilies } from './joined-families.tsx';
import { MemberRow } from './member-row.tsx';
import styles from './family.module.css';

export function FamilyScreen() {
  return <AccountShell tab="family">{(profile) => <MyFamily profile={profile} />}</AccountShell>;
}

function MyFamily({ profile }: { profile: Profile }) {
  const family = useFamily(useWorkspaceId(), profile.consumer_id);
  return (
    <>
      <section aria-labelledby="my-family">
        <div className={styles.head}>
          <h2 id="my-family" className={styles.heading}>
            My Family
          </h2>
          {family.data && <Adding />}
        </div>
        <Invitations kind="family" />
        {profile.consumer_id === null && <NoRecord text={FAMILY.noRecord} />}
        {family.isPending && profile.consumer_id !== null && <LoadingState text="Fetching your family…" />}
        {family.isError && <RetryState title={family.error.message} onRetry={family.refetch} />}
        {family.data && <People family={family.data} profile={profile} />}
        {family.data === null && <EmptyState title="Your family will be set up with your first visit." />}
      </section>
      <JoinedFamilies />
      <p className={`meta ${styles.alone}`}>
        Visiting with a school, a club or a company? <Link href={PATHS.editGroup}>Manage your groups</Link>
      </p>
    </>
  );
}

/** Stands above the members, where a large family does not push it out of sight. */
function Adding() {
  const [dialog, setDialog] = useState<'child' | 'adult' | null>(null);
  const close = () => setDialog(null);
  return (
    <div className={styles.adding}>
      <Button onClick={() => setDialog('child')}>Add Child</Button>
      <Button onClick={() => setDialog('adult')}>Invite Adult</Button>
      <AddChildDialog isOpen={dialog === 'child'} onClose={close} />
      <InviteAdultDialog isOpen={dialog === 'adult'} onClose={close} />
    </div>
  );
}

function People({ family: { organizer, members }, profile }: { family: Family; profile: Profile }) {
  const spent = useSpentToday(useWorkspaceId(), members.length > 0);
  const name = organizer ? nameOf(organizer) : fullName(profile.first_name, profile.last_name);
  return (
    <>
      {spent.isError && (
        <p role="alert" className={`meta ${styles.alone}`}>
          {spent.error.message}
        </p>
      )}
      {members.length > 0 && <OwnCashless profile={profile} />}
      <ul className={`panel ${styles.list}`}>
        <li className={styles.row}>
          <Avatar name={name} url={organizer?.photo ?? profile.image?.url} size={56} />
          <div className={styles.who}>
            <p className={styles.name}>{name}</p>
            <p className="meta">Family Organizer</p>
          </div>
        </li>
        {members.map((member) => (
          <MemberRow key={member.id} member={member} spent={spent.data?.get(member.id) ?? null} />
        ))}
      </ul>
      {members.length === 0 && (
        <p className={`meta ${styles.alone}`}>Add your children, and invite the adults you visit with: their tickets then stand beside yours.</p>
      )}
    </>
  );
}

/** Members spend on the organizer's card, so nobody can spend while the organizer's cashless spending is off. */
function OwnCashless({ profile }: { profile: Profile }) {
  const { cards, isCashless } = useAccountRecord(profile);
  if (isCashless === false) return <p className={`meta ${styles.alone}`}>{FAMILY.cashlessOff}</p>;
  if (isCashless || !cards.isError) return null;
  return (
    <div className={styles.alone}>
      <RetryNotice onRetry={cards.refetch}>{ACCOUNT.cashlessUnknown}</RetryNotice>
    </div>
  );
}
