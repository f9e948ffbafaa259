import { useEffect, useRef, useState } from 'react';
import { useBoot } from '#web/lib/page/boot.ts';
import type { HostedCard } from './hosted-card.ts';
import { openStripe, type StripeElement } from './stripe-script.ts';
import styles from './hosted-card.module.css';

type Props = { onChange: (card: HostedCard | null) => void; isFaulty: boolean };

/** The card processor's own fields in a frame. When they unmount, what was typed is lost, so the card is reported as null. */
export function StripeFields({ onChange, isFaulty }: Props) {
  const key = useBoot().config.publishable_key;
  const box = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let element: StripeElement | null = null;
    let isOver = false;
    const start = (stripe: Awaited<ReturnType<typeof openStripe>>) => {
      if (isOver || !stripe || !box.current) return;
      element = stripe.elements({}).create('card', { hidePostalCode: true, style: { base: inkOf(box.current) } });
      const card = element;
      const tokenize: HostedCard['tokenize'] = async ({ zip }) => {
        const asked = stripe.createPaymentMethod({ type: 'card', card, billing_details: { address: { postal_code: zip } } });
        const answer = await asked.catch(() => null);
        return answer?.paymentMethod ? { token: answer.paymentMethod.id } : { error: answer?.error?.message ?? 'Please check the card.' };
      };
      card.mount(box.current);
      card.on('change', ({ complete, error }) => {
        setProblem(error?.message ?? null);
        onChange({ isComplete: complete, tokenize });
      });
    };
    openStripe(key).then(start, () => !isOver && setProblem('The card fields could not be loaded. Please check your connection and open the page again.'));
    return () => {
      isOver = true;
      element?.unmount();
      onChange(null);
    };
  }, [key, onChange]);
  return (
    <>
      <div ref={box} className={`${styles.hosted} ${isFaulty ? styles.hostedFaulty : ''}`} />
      {problem && (
        <p role="alert" className={styles.hostedProblem}>
          {problem}
        </p>
      )}
    </>
  );
}

function inkOf(box: HTMLElement): object {
  const { color, fontSize } = getComputedStyle(box);
  return { color, fontSize };
}
