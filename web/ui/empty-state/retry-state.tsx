import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { EmptyState } from './empty-state.tsx';

/** Shown in place of content that could not be fetched. */
export function RetryState({ title, children, onRetry }: { title: string; children?: ReactNode; onRetry: () => unknown }) {
  return (
    <EmptyState title={title} action={<Button onClick={() => void onRetry()}>Try again</Button>}>
      {children}
    </EmptyState>
  );
}
