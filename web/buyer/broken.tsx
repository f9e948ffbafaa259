import { Button } from '#web/ui/button/button.tsx';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';

/** Shown when a screen failed: the cart and what was typed are in the browser's storage and come back with the page. */
export function Broken() {
  return (
    <EmptyState
      title="Something went wrong on this page."
      action={
        <>
          <Button kind="primary" onClick={() => location.reload()}>
            Load the page again
          </Button>
          <a href="/">To the tickets</a>
        </>
      }
    >
      Your cart is safe.
    </EmptyState>
  );
}
