import type { confirmWaitingContract } from '#server/actions/confirm-waiting/contract.ts';
import type { OutputOf } from '#server/http/contract.ts';

export type Wait = OutputOf<typeof confirmWaitingContract>['items'][number];

/** A part of the panel that changes how the wait stands. `stay` is called with a press that may replace what was pressed. */
export type StepProps = { wait: Wait; token: string; stay: () => void; onChanged: (wait: Wait) => void; onAskAgain: () => void };
