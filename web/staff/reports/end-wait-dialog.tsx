import { endWaitContract } from '#server/actions/end-wait/contract.ts';
import { call } from '#web/lib/calls/call.ts';
import { useWorkspaceId } from '#web/lib/page/boot.ts';
import { FormDialog } from '#web/ui/form-dialog/form-dialog.tsx';
import type { WaitingPerson } from './reports-asked.ts';
import { REPORTS } from './reports-words.ts';

/** Takes somebody out of the line, with what is held for them. */
export function EndWaitDialog({ person: { entry_id, email }, onClose }: { person: WaitingPerson; onClose: () => void }) {
  const ws = useWorkspaceId();
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={`End the wait of ${email}`}
      submit="End the wait"
      submitKind="danger"
      close="Cancel"
      fields={[{ name: 'reason', label: 'Reason', hint: REPORTS.endHint, check: (text) => (text.trim() === '' ? REPORTS.endReasonNeeded : null) }]}
      refresh={['waiting-list']}
      failed={REPORTS.endFailed}
      onSubmit={({ reason }, idempotencyKey) =>
        call(endWaitContract, { params: { ws }, body: { data: { entry_id, reason: reason.trim() } } }, { idempotencyKey })
      }
    />
  );
}
