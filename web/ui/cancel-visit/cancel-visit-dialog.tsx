import { cancelGroupReservationContract } from '#server/actions/cancel-group-reservation/contract.ts';
import { call } from '#web/lib/calls/call.ts';
import { useWorkspaceId } from '#web/lib/page/boot.ts';
import { FormDialog } from '../form-dialog/form-dialog.tsx';

/** Somebody's visit on a day of the season. */
export type SeasonVisit = { name: string; reservation: string };

/** Asks why a visit of a group's member is cancelled, and cancels it. `shownIn` is the query that lists the visits. */
export function CancelVisitDialog({ visit, onClose, shownIn }: { visit: SeasonVisit | null; onClose: () => void; shownIn: string }) {
  const ws = useWorkspaceId();
  return (
    <FormDialog
      isOpen={visit !== null}
      onClose={onClose}
      title={`Cancel the visit of ${visit?.name}?`}
      submit="Cancel the visit"
      submitKind="danger"
      close="Keep it"
      refresh={[shownIn]}
      fields={[{ name: 'reason', label: 'Reason', check: (text) => (text.trim() ? null : 'Please say why.') }]}
      failed="The visit could not be cancelled. Please try again."
      onSubmit={({ reason }, idempotencyKey) =>
        call(cancelGroupReservationContract, { params: { ws }, body: { data: { reservation_id: visit!.reservation, reason } } }, { idempotencyKey })
      }
    />
  );
}
