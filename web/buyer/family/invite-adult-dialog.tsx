import { familyInviteAdultContract } from '#server/actions/family-invite-adult/contract.ts';
import { PERSON_FIELDS } from '#web/buyer/account/person-fields.ts';
import { FAMILY } from '#web/buyer/account/portal-messages.ts';
import { call } from '#web/lib/calls/call.ts';
import { useWorkspaceId } from '#web/lib/page/boot.ts';
import { FormDialog } from '#web/ui/form-dialog/form-dialog.tsx';

type Props = { isOpen: boolean; onClose: () => void };

/** The adult has to agree. Until then the list shows them as invited. */
export function InviteAdultDialog({ isOpen, onClose }: Props) {
  const ws = useWorkspaceId();
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Invite Adult"
      submit="Invite Adult"
      close="Close"
      refresh={['family']}
      fields={PERSON_FIELDS}
      failed={FAMILY.inviteFailed}
      onSubmit={async ({ first, last, email }, idempotencyKey) => {
        const result = await call(
          familyInviteAdultContract,
          { params: { ws }, body: { data: { first_name: first, last_name: last, email: email.trim().toLowerCase() } } },
          { idempotencyKey },
        );
        return result;
      }}
    />
  );
}
