import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { EmptyState } from '../empty-state/empty-state.tsx';

/** Shown when a screen has failed. It says what is not lost and how to go on. */
export function Broken({ safe, wayOn }: { safe: string; wayOn?: ReactNode }) {
  return (
    <div role="alert">
      <EmptyState
        title="Something went wrong on this page."
        action={
          <>
            <Button kind="primary" onClick={() => location.reload()}>
              Load the page again
            </Button>
            {wayOn}
          </>
        }
      >
        {safe}
      </EmptyState>
    </div>
  );
}
