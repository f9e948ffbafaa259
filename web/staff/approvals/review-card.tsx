import { useState } from 'react';
import { Link } from 'wouter';
import { useBoot, useVenueZone } from '#web/lib/page/boot.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import type { Review } from '#web/staff/chrome/waiting.ts';
import { whenText } from '#web/staff/chrome/when.ts';
import { Button } from '#web/ui/button/button.tsx';
import styles from './approvals.module.css';
import { ReasonDialog } from './reason-dialog.tsx';
import { stepsOf, type Step } from './review-steps.ts';
import { reviewWords } from './review-words.ts';

type Props = { review: Review; onBegin: () => void; onEnd: () => void; onDone: (said: string) => void };

/** One review: what happened, what it means, and what can be done. */
export function ReviewCard({ review, onBegin, onEnd, onDone }: Props) {
  const money = useMoney();
  const zone = useVenueZone();
  const currency = useBoot().workspace?.currency ?? 'USD';
  const [step, setStep] = useState<Step | null>(null);
  const end = () => {
    setStep(null);
    onEnd();
  };
  const { happened, means } = reviewWords(review, money.full, currency);
  const id = `review-${review.kind}-${review._id}`;
  return (
    <li>
      <article className={`panel ${styles.card}`} aria-labelledby={id}>
        <h3 id={id} className={styles.asks}>
          {happened}
        </h3>
        <dl className={styles.facts}>
          <dt>Since</dt>
          <dd>{whenText(zone, review.since)}</dd>
          {review.order_id && (
            <>
              <dt>Order</dt>
              <dd>
                <Link href={`/orders/${review.order_id}`}>{review.number ?? 'Look at it'}</Link>
              </dd>
            </>
          )}
          {review.gateway_key && (
            <>
              <dt>Key at the gateway</dt>
              <dd className={styles.key}>{review.gateway_key}</dd>
            </>
          )}
          {review.note && (
            <>
              <dt>{review.kind === 'job' ? 'What went wrong' : 'Note'}</dt>
              <dd>{review.note}</dd>
            </>
          )}
        </dl>
        <p className={styles.does}>{means}</p>
        <div className={styles.actions}>
          {stepsOf(review, money.full, currency).map((one) => (
            <Button
              key={one.label}
              kind={one.isDangerous ? 'danger' : 'plain'}
              onClick={() => {
                onBegin();
                setStep(one);
              }}
            >
              {one.label}
            </Button>
          ))}
        </div>
        <ReasonDialog
          step={step}
          about={happened}
          onClose={end}
          onDone={(said) => {
            end();
            onDone(said);
          }}
        />
      </article>
    </li>
  );
}
