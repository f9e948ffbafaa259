import { Link } from 'wouter';
import { productsOf, useBoot } from '#web/lib/page/boot.ts';
import { Notice } from '#web/ui/notice/notice.tsx';
import { FIRST_STEPS } from '../catalogue-words.ts';
import { STEPS } from './first-steps.tsx';
import { canSell, useFirstSteps } from './use-first-steps.ts';

/** Leads on from what a new venue has made. A venue whose shop offers something is past these steps, so nothing is asked for it. */
export function NextStep() {
  return productsOf(useBoot()).length > 0 ? null : <StillToDo />;
}

function StillToDo() {
  const { data: done } = useFirstSteps();
  const next = done && !canSell(done) ? STEPS.find(({ key }) => !done[key]) : undefined;
  if (!next) return null;
  const { name, about } = FIRST_STEPS[next.key];
  return (
    <Notice>
      {FIRST_STEPS.title}: <Link href={next.path}>{name}</Link>. {about}
    </Notice>
  );
}
