import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { Notice } from './notice.tsx';

/** Says that part of the page could not be fetched, and offers to try again. */
export function RetryNotice({ kind = 'bad', children, onRetry }: { kind?: 'warn' | 'bad'; children: ReactNode; onRetry: () => unknown }) {
  return (
    <Notice
      kind={kind}
      action={
        <Button size="small" onClick={() => void onRetry()}>
          Try again
        </Button>
      }
    >
      {children}
    </Notice>
  );
}
