import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { Notice } from './notice.tsx';

/** What could not be fetched beside what is shown, and the way to fetch it once more. */
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
