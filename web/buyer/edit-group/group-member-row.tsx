import { useQueryClient } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { groupEditMemberContract } from '#server/actions/group-edit-member/contract.ts';
import { groupRemoveMemberContract } from '#server/actions/group-remove-member/contract.ts';
import { ConfirmDialog } from '#web/buyer/account/confirm-dialog.tsx';
import { nameOf, type Member } from '#web/buyer/account/family-records.ts';
import { PERSON_FIELDS } from '#web/buyer/account/person-fields.ts';
import { GROUPS } from '#web/buyer/account/portal-messages.ts';
import { call } from '#web/lib/calls/call.ts';
import { failureText } from '#web/lib/calls/failure-text.ts';
import { useBoot, useWorkspaceId } from '#web/lib/page/boot.ts';
import { Avatar } from '#web/ui/avatar/avatar.tsx';
import { FormDialog } from '#web/ui/form-dialog/form-dialog.tsx';
import { announce } from '#web/ui/live-region/live-region.tsx';
import { Menu, MenuEntry } from '#web/ui/menu/menu.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import styles from './edit-group.module.css';

/** A member and the actions for them. A shop under `lockdown` hides the menu. */
export function GroupMemberRow({ groupId, member, onRemove }: { groupId: string; member: Member; onRemove: () => void }) {
  const ws = useWorkspaceId();
  const { config } = useBoot();
  const queries = useQueryClient();
  const [shown, setShown] = useState<'edit' | 'remove' | null>(null);
  const [error, setError] = useState<string | null>(null);
  const name = nameOf(member);
  const close = () => setShown(null);
  const isTheirs = member.hasOwnAccount || member.isLocked;
  const start = { first: member.firstName, last: member.lastName, email: member.invitedEmail ?? '' };
  const remove = async () => {
    onRemove();
    const result = await call(groupRemoveMemberContract, { params: { ws }, body: { data: { group_id: groupId, consumer_id: member.id } } });
    close();
    setError(result.success ? null : failureText(result, GROUPS.removeFailed));
    if (result.success) announce(GROUPS.removed);
    await queries.invalidateQueries({ queryKey: ['groups'] });
  };
  return (
    <li className={styles.member}>
      <Avatar name={name} url={member.photo} size={44} />
      <p className={styles.who}>
        {name} {member.invitedStatus === 'pending' && <span className="meta">(Invitation Sent)</span>}
      </p>
      {!config.lockdown && (
        <Menu label={`What to do about ${name}`} icon={<Ellipsis size={20} aria-hidden="true" />}>
          {!isTheirs && <MenuEntry onPress={() => setShown('edit')}>Edit</MenuEntry>}
          <MenuEntry onPress={() => setShown('remove')}>Remove</MenuEntry>
        </Menu>
      )}
      {error && <Notice kind="bad">{error}</Notice>}
      <FormDialog
        isOpen={shown === 'edit'}
        onClose={close}
        title="Edit Member"
        submit="Save"
        close="Cancel"
        refresh={['groups']}
        fields={PERSON_FIELDS.map((field) => ({ ...field, initial: start[field.name] }))}
        failed={GROUPS.editFailed}
        onSubmit={async ({ first, last, email }) => {
          const changed = email.trim().toLowerCase() !== start.email ? { email: email.trim().toLowerCase() } : {};
          const result = await call(groupEditMemberContract, {
            params: { ws },
            body: { data: { group_id: groupId, consumer_id: member.id, first_name: first.trim(), last_name: last.trim(), ...changed } },
          });
          return result;
        }}
      />
      <ConfirmDialog isOpen={shown === 'remove'} title={`Remove ${member.firstName}?`} confirm="Remove" onConfirm={remove} onClose={close}>
        {name} leaves the group, and the days they were entered for are free again.
      </ConfirmDialog>
    </li>
  );
}
