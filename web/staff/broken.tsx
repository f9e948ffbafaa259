import { Button } from '#web/ui/button/button.tsx';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';

/** Shown when a screen failed: what was sold, scanned or counted stands on the server. */
export function Broken() {
  return (
    <EmptyState
      title="Something went wrong on this page."
      action={
        <Button kind="primary" onClick={() => location.reload()}>
          Load the page again
        </Button>
      }
    >
      What was sold or scanned is safe.
    </EmptyState>
  );
}
