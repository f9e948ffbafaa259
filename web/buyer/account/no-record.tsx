import { useQueryClient } from '@tanstack/react-query';
import { RetryState } from '#web/ui/empty-state/retry-state.tsx';

/** The person's record came without its id: the profile is asked for again. */
export function NoRecord({ text }: { text: string }) {
  const queries = useQueryClient();
  return <RetryState title={text} onRetry={() => queries.invalidateQueries({ queryKey: ['profile'] })} />;
}
