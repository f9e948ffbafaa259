import { Redirect as Follow } from 'wouter';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';

const LIMIT = 31;
const QUIET_MS = 1000;

let count = 0;
let last = Number.NEGATIVE_INFINITY;

/** Redirects that follow each other without a pause count together; past the limit they go round in a circle. */
export function mayRedirect(now = performance.now()): boolean {
  count = now - last > QUIET_MS ? 1 : count + 1;
  last = now;
  return count <= LIMIT;
}

/** `state` is for the page that is arrived at: why one is there. */
export function Redirect({ to, state }: { to: string; state?: object }) {
  // Of two that follow each other in one place, each is followed.
  if (mayRedirect()) return <Follow key={to} to={to} replace state={state} />;
  return (
    <EmptyState title="This page cannot be opened." action={<a href="/">To the tickets</a>}>
      It keeps sending you somewhere else.
    </EmptyState>
  );
}
