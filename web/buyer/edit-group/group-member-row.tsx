import { useQueryClient } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { groupEditMemberContract } from '#server/actions/group-edit-member/contract.ts';
import { groupRemoveMemberContract } from '#server/actions/group-remove-member/contract.ts';
import { ConfirmDialog } from '#web/buyer/account/confirm-dialog.tsx';
import { nameOf, type Member } from '#web/buyer/account/family-records.ts';
import { FormDialog, PERSON_FIELDS } from '#web/buyer/account/form-dialog.tsx';
import { GROUPS } from '#web/buyer/account/portal-messages.ts';
import { useBoot, useWorkspaceId } from '#web/buyer/boot.ts';
import { call } from '#web/lib/call.ts';
import { failureText } from '#web/lib/failure-text.ts';
import { Avatar } from '#web/ui/avatar/avatar.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import styles from './edit-group.module.css';

/** A member with what may be done about them; a locked-down shop hides the menu. */
export function GroupMemberRow({ groupId, member }: { groupId: string; member: Member }) {
  const ws = useWorkspaceId();
  const { config } = useBoot();
  const queries = useQueryClient();
  const [shown, setShown] = useState<'edit' | 'remove' | null>(null);
  const [error, setError] = useState<string | null>(null);
  const name = nameOf(member);
  const close = () => setShown(null);
  const isOwnAddress = member.hasOwnAccount;
  const start = { first: member.firstName, last: member.lastName, email: member.invitedEmail ?? '' };
  const remove = async () => {
    const result = await call(groupRemoveMemberContract, { params: { ws }, body: { data: { group_id: groupId, consumer_id: member.id } } });
    close();
    setError(result.success ? null : failureText(result, GROUPS.removeFailed));
    await queries.invalidateQueries({ queryKey: ['groups'] });
  };
  return (
    <li className={styles.member}>
      <Avatar name={name} url={member.photo} size={44} />
      <p className={styles.who}>
        {name} {member.invitedStatus === 'pending' && <span className="meta">(Invitation Sent)</span>}
      </p>
      {!config.lockdown && <MemberMenu name={name} onEdit={() => setShown('edit')} onRemove={() => setShown('remove')} canEdit={!isOwnAddress} />}
      {error && <Notice kind="bad">{error}</Notice>}
      <FormDialog
        isOpen={shown === 'edit'}
        onClose={close}
        title="Edit Member"
        submit="Save"
        close="Cancel"
        refresh={['groups']}
        fields={PERSON_FIELDS.map((field) => ({ ...field, initial: start[field.name], ...(field.name === 'email' && isOwnAddress ? { readOnly: true } : {}) }))}
        onSubmit={async ({ first, last, email }) => {
          const changed = email.trim().toLowerCase() !== start.email ? { email: email.trim().toLowerCase() } : {};
          const result = await call(groupEditMemberContract, {
            params: { ws },
            body: { data: { group_id: groupId, consumer_id: member.id, first_name: first.trim(), last_name: last.trim(), ...changed } },
          });
          return result.success ? null : failureText(result, GROUPS.editFailed);
        }}
      />
      <ConfirmDialog isOpen={shown === 'remove'} title={`Remove ${member.firstName}?`} confirm="Remove" onConfirm={remove} onClose={close}>
        {name} leaves the group, and the days they were entered for are free again.
      </ConfirmDialog>
    </li>
  );
}

function MemberMenu({ name, canEdit, onEdit, onRemove }: { name: string; canEdit: boolean; onEdit: () => void; onRemove: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const close = () => setOpen(false);
    const escape = (event: KeyboardEvent) => event.key === 'Escape' && close();
    document.addEventListener('click', close);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('click', close);
      document.removeEventListener('keydown', escape);
    };
  }, [isOpen]);
  return (
    <div className={styles.menuPlace}>
      <button
        ref={button}
        type="button"
        className={styles.dots}
        aria-label={`What to do about ${name}`}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setTimeout(() => setOpen(!isOpen))}
      >
        <Ellipsis size={20} aria-hidden="true" />
      </button>
      {isOpen && (
        // A dialog opened from here gives the focus back to what stays.
        <ul id={id} className={styles.menu} onClickCapture={() => button.current?.focus()}>
          {canEdit && (
            <li>
              <button type="button" onClick={onEdit}>
                Edit
              </button>
            </li>
          )}
          <li>
            <button type="button" onClick={onRemove}>
              Remove
            </button>
          </li>
        </ul>
      )}
    </div>
  );
}
