import { useQueryClient } from '@tanstack/react-query';
import { Button } from '#web/ui/button/button.tsx';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { PORTAL } from './portal-messages.ts';

/** The person's record came without its id: the profile is asked for again. */
export function NoRecord({ text }: { text: string }) {
  const queries = useQueryClient();
  return <EmptyState title={text} action={<Button onClick={() => void queries.invalidateQueries({ queryKey: ['profile'] })}>{PORTAL.tryAgain}</Button>} />;
}
