import { useQueryClient } from '@tanstack/react-query';
import { RetryState } from '#web/ui/empty-state/retry-state.tsx';

/** Shown if the profile came without the id of the person's record. Offers to fetch the profile again. */
export function NoRecord({ text }: { text: string }) {
  const queries = useQueryClient();
  return <RetryState title={text} onRetry={() => queries.invalidateQueries({ queryKey: ['profile'] })} />;
}
