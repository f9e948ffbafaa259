import { Redirect as Follow } from 'wouter';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';

const LIMIT = 31;
const QUIET_MS = 1000;

let count = 0;
let last = Number.NEGATIVE_INFINITY;

/** Redirects in quick succession are counted together. Past the limit they are taken for a loop. */
export function mayRedirect(now = performance.now()): boolean {
  count = now - last > QUIET_MS ? 1 : count + 1;
  last = now;
  return count <= LIMIT;
}

/** `state` tells the target page why somebody was sent there. */
export function Redirect({ to, state }: { to: string; state?: object }) {
  // The key makes React follow a second redirect in the same place too.
  if (mayRedirect()) return <Follow key={to} to={to} replace state={state} />;
  return (
    <EmptyState title="This page cannot be opened." action={<a href="/">To the tickets</a>}>
      It keeps sending you somewhere else.
    </EmptyState>
  );
}
