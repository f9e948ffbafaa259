import { Link } from 'wouter';
import { FIRST_STEPS } from '../catalogue-words.ts';
import { canSell, useFirstSteps } from './use-first-steps.ts';
import styles from './first-steps.module.css';

export const STEPS = [
  { key: 'venueEvent', path: '/catalogue/venue-event' },
  { key: 'store', path: '/catalogue/store' },
  { key: 'eventPass', path: '/catalogue/event-pass' },
  { key: 'accessTerminal', path: '/catalogue/access-terminal' },
] as const;

/** Leads a new venue to its first sale. It goes once there is an event with a pass that a store can sell. */
export function FirstSteps() {
  const { data: done } = useFirstSteps();
  if (!done || canSell(done)) return null;
  return (
    <section className={`panel ${styles.panel}`} aria-labelledby="first-steps">
      <h2 id="first-steps">{FIRST_STEPS.title}</h2>
      <ol className={styles.steps}>
        {STEPS.map(({ key, path }) => (
          <li key={key} className={styles.step}>
            <Link href={path}>{FIRST_STEPS[key].name}</Link>
            <span className={`tag ${done[key] ? 'good' : ''}`}>{done[key] ? 'Done' : 'To do'}</span>
            <span className={`meta ${styles.about}`}>{FIRST_STEPS[key].about}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
