import type { Wait } from '#web/buyer/account/wait-text.ts';

/** A part of the panel that changes how the wait stands. `stay` is called with a press that may replace what was pressed. */
export type StepProps = { wait: Wait; token: string; stay: () => void; onChanged: (wait: Wait) => void; onAskAgain: () => void };
