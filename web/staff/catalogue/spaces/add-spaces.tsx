import { useState } from 'react';
import { Link } from 'wouter';
import { RoomFrame } from '#web/staff/chrome/frame/room-frame.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { announce } from '#web/ui/live-region/live-region.tsx';
import type { Data } from '../description.ts';
import type { Place } from '../kinds.ts';
import { SpacesForm } from './spaces-form.tsx';
import { isAdded, SPACES, thereAlready } from './spaces-words.ts';
import type { Outcome } from './use-spaces-form.ts';
import recordStyles from '../record/record.module.css';
import styles from './spaces.module.css';

/** Many spaces at once, then more of them: what they had alike is kept for the next. */
export function AddSpaces({ place }: { place: Place }) {
  const [starts, setStarts] = useState<Data>(place.kind.starts);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const list = `/catalogue/${place.template.key}`;
  return (
    <>
      <nav aria-label="Way back" className={recordStyles.way}>
        <Link href={list}>{place.kind.many}</Link>
      </nav>
      <RoomFrame title={SPACES.title}>
        {outcome === null ? (
          <SpacesForm
            place={place}
            starts={starts}
            onAdded={(added) => {
              setOutcome(added);
              announce([isAdded(added.made), added.there > 0 && thereAlready(added.there)].filter(Boolean).join(' '));
            }}
          />
        ) : (
          <EmptyState
            title={isAdded(outcome.made)}
            action={
              <div className={styles.ways}>
                <Button
                  onClick={() => {
                    setStarts(outcome.same);
                    setOutcome(null);
                  }}
                >
                  Add more
                </Button>
                <Link href={list} className="main-link">
                  See the spaces
                </Link>
              </div>
            }
          >
            {outcome.there > 0 && thereAlready(outcome.there)}
          </EmptyState>
        )}
      </RoomFrame>
    </>
  );
}
