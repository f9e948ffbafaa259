import type { RunAnswer, SpaceOfRun } from '#domain/catalog/space-run.ts';
import { Notice } from '#web/ui/notice/notice.tsx';
import { RetryNotice } from '#web/ui/notice/retry-notice.tsx';
import { RUN_FAULT, SPACES, spaces, thereAlready } from './spaces-words.ts';
import recordStyles from '../record/record.module.css';
import styles from './spaces.module.css';

type Props = {
  answer: RunAnswer;
  /** those whose names are there already */ known: ReadonlySet<SpaceOfRun>;
  isLooking: boolean;
  onLookAgain: (() => unknown) | null;
};

/** How many spaces there will be, and the name of each. */
export function RunPreview({ answer, known, isLooking, onLookAgain }: Props) {
  return (
    <section className={`panel ${recordStyles.section}`} aria-label={SPACES.preview}>
      <h2 className={recordStyles.heading}>{SPACES.preview}</h2>
      {onLookAgain && (
        <RetryNotice kind="warn" onRetry={onLookAgain}>
          {SPACES.notLooked}
        </RetryNotice>
      )}
      {answer.kind === 'fault' ? (
        <p className="meta" role="status">
          {answer.fault === 'missing' ? SPACES.unfinished : RUN_FAULT[answer.fault]}
        </p>
      ) : (
        <Names all={answer.spaces} known={known} isLooking={isLooking} />
      )}
    </section>
  );
}

function Names({ all, known, isLooking }: { all: readonly SpaceOfRun[]; known: Props['known']; isLooking: boolean }) {
  const there = known.size;
  const [first, last] = [all[0]!.name, all.at(-1)!.name];
  return (
    <>
      <p role="status">
        <strong>{spaces(all.length - there)}</strong>
        {all.length > 1 && `, from ${first} to ${last}`}
        {isLooking && <span className="meta"> {SPACES.looking}</span>}
      </p>
      {there > 0 && <Notice kind="warn">{thereAlready(there)}</Notice>}
      {/* Scrolls, so it takes the keyboard. */}
      <ul className={styles.names} tabIndex={0} aria-label="Names">
        {all.map((space) => (
          <li key={space.name} className={known.has(space) ? styles.there : styles.name}>
            {space.name}
            {known.has(space) && <span className="visually-hidden">, there already</span>}
          </li>
        ))}
      </ul>
    </>
  );
}
