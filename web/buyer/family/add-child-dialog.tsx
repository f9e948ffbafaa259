import { isDob, parseName } from '#domain/validation/person.ts';
import { familyAddChildContract } from '#server/actions/family-add-child/contract.ts';
import { FAMILY } from '#web/buyer/account/portal-messages.ts';
import { FIELD } from '#web/buyer/messages.ts';
import { call } from '#web/lib/calls/call.ts';
import { useVenueZone, useWorkspaceId } from '#web/lib/page/boot.ts';
import { useTodayIn } from '#web/lib/time/use-today.ts';
import { FormDialog } from '#web/ui/form-dialog/form-dialog.tsx';

type Props = { isOpen: boolean; onClose: () => void };

export function AddChildDialog({ isOpen, onClose }: Props) {
  const ws = useWorkspaceId();
  const today = useTodayIn(useVenueZone());
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Add Child"
      submit="Add Child"
      close="Close"
      refresh={['family']}
      fields={[
        { name: 'first', label: 'First Name', check: (text) => (parseName(text) === null ? FIELD.firstName : null) },
        { name: 'last', label: 'Last Name', check: (text) => (parseName(text) === null ? FIELD.lastName : null) },
        { name: 'dob', label: 'Date of Birth', type: 'date', max: today, check: (text) => (isDob(text, today) ? null : FIELD.attendeeDob) },
      ]}
      failed={FAMILY.addFailed}
      onSubmit={async ({ first, last, dob }, idempotencyKey) => {
        const result = await call(familyAddChildContract, { params: { ws }, body: { data: { first_name: first, last_name: last, dob } } }, { idempotencyKey });
        return result;
      }}
    />
  );
}
