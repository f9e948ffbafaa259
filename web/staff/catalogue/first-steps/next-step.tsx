import { Link } from 'wouter';
import { Notice } from '#web/ui/notice/notice.tsx';
import { FIRST_STEPS } from '../catalogue-words.ts';
import { STEPS } from './first-steps.tsx';
import { canSell, useFirstSteps } from './use-first-steps.ts';

/** Leads on from what a new venue has made. */
export function NextStep() {
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
