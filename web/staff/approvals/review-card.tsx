import { useState } from 'react';
import { Link } from 'wouter';
import { useBoot, useVenueZone } from '#web/lib/page/boot.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import type { Review } from '#web/staff/chrome/waiting/waiting.ts';
import { whenText } from '#web/staff/chrome/words/when.ts';
import { Button } from '#web/ui/button/button.tsx';
import { CaseCard, Fact } from './case-card.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { stepsOf, type Step } from './review-steps.ts';
import { reviewWords } from './review-words.ts';
import styles from './approvals.module.css';

type Props = { review: Review; onBegin: () => void; onEnd: () => void; onDone: (said: string) => void };

/** One review: what happened, what it means, and what can be done. */
export function ReviewCard({ review, onBegin, onEnd, onDone }: Props) {
  const money = useMoney();
  const currency = useBoot().workspace?.currency ?? 'USD';
  const [step, setStep] = useState<Step | null>(null);
  const end = () => {
    setStep(null);
    onEnd();
  };
  const { happened, means } = reviewWords(review, money.full, currency);
  return (
    <CaseCard id={`review-${review.kind}-${review._id}`} title={happened} facts={<Facts review={review} />}>
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
    </CaseCard>
  );
}

function Facts({ review: { kind, since, order_id, number, gateway_key, note } }: { review: Review }) {
  const zone = useVenueZone();
  return (
    <>
      <Fact what="Since">{whenText(zone, since)}</Fact>
      {order_id && (
        <Fact what="Order">
          <Link href={`/orders/${order_id}`}>{number ?? 'Look at it'}</Link>
        </Fact>
      )}
      {gateway_key && (
        <Fact what="Key at the gateway" className={styles.key}>
          {gateway_key}
        </Fact>
      )}
      {note && <Fact what={kind === 'job' ? 'What went wrong' : 'Note'}>{note}</Fact>}
    </>
  );
}
