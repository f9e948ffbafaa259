import { useRef, useState } from 'react';
import { groupInviteMemberContract } from '#server/actions/group-invite-member/contract.ts';
import { PERSON_FIELDS } from '#web/buyer/account/person-fields.ts';
import { GROUPS } from '#web/buyer/account/portal-messages.ts';
import { call } from '#web/lib/calls/call.ts';
import { useStay } from '#web/lib/forms/use-stay.ts';
import { useWorkspaceId } from '#web/lib/page/boot.ts';
import { FormDialog } from '#web/ui/form-dialog/form-dialog.tsx';
import { GroupMemberRow } from './group-member-row.tsx';
import type { Group } from './groups.ts';
import { SeasonDates } from './season-dates.tsx';
import styles from './edit-group.module.css';

export function OwnedGroup({ group }: { group: Group }) {
  const ws = useWorkspaceId();
  const [isInviting, setInviting] = useState(false);
  const { members, maxMembers } = group;
  const hasRoom = members.length < maxMembers;
  const place = useRef<HTMLLIElement>(null);
  const press = useStay(place, members.length);
  return (
    <li ref={place} tabIndex={-1} className={`panel ${styles.group}`} aria-label={group.name}>
      <div className={styles.groupHead}>
        <h3 className={styles.name}>{group.name}</h3>
        {hasRoom && (
          <button type="button" className="link" onClick={() => setInviting(true)}>
            Invite Members
          </button>
        )}
      </div>
      <Usage count={members.length} max={maxMembers} />
      <ul className={styles.members}>
        {members.map((member) => (
          <GroupMemberRow key={member.id} groupId={group.id} member={member} onRemove={press} />
        ))}
      </ul>
      {members.length === 0 && <p className="meta">Nobody has been invited yet.</p>}
      {group.hasEvent && <SeasonDates group={group} />}
      <FormDialog
        isOpen={isInviting}
        onClose={() => setInviting(false)}
        title="Invite Member"
        submit="Invite Member"
        close="Close"
        refresh={['groups']}
        fields={PERSON_FIELDS}
        failed={GROUPS.inviteFailed}
        onSubmit={async ({ first, last, email }, idempotencyKey) => {
          const data = { group_id: group.id, first_name: first.trim(), last_name: last.trim(), email: email.trim().toLowerCase() };
          const result = await call(groupInviteMemberContract, { params: { ws }, body: { data } }, { idempotencyKey });
          return result;
        }}
      />
    </li>
  );
}

function Usage({ count, max }: { count: number; max: number }) {
  const share = max > 0 ? Math.min(1, count / max) : 1;
  return (
    <div className={styles.usage}>
      <p>
        Group Members{' '}
        <span className="num">
          {count} / {max}
        </span>
      </p>
      <div
        className={styles.bar}
        role="meter"
        aria-label="Group Members"
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={count}
        data-full={share >= 1 || undefined}
      >
        <span style={{ width: `${share * 100}%` }} />
      </div>
      {share >= 1 && <p className="meta">{GROUPS.full}</p>}
    </div>
  );
}
