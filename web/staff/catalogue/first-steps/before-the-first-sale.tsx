import { Redirect } from '#web/lib/screens/redirect.tsx';
import { LoadingState } from '#web/ui/empty-state/empty-state.tsx';
import { canSell, useFirstSteps } from './use-first-steps.ts';

/** Opens the first steps where one of them is still to do. `otherwise` is a venue between two events, or one that cannot be asked. */
export function BeforeTheFirstSale({ otherwise }: { otherwise: string }) {
  const { data: done, isPending } = useFirstSteps();
  if (isPending) return <LoadingState text="One moment…" />;
  return <Redirect to={done && !canSell(done) ? '/catalogue' : otherwise} />;
}
