import { useEffect, useRef, useState } from 'react';
import { useBoot } from '#web/buyer/boot.ts';
import type { HostedCard } from './hosted-card.ts';
import styles from './hosted-card.module.css';

/**
 * The processor's own fields. They need `https://js.stripe.com` as a source of scripts and frames and
 * `https://api.stripe.com` to connect to; pages let these in only where cards are captured this way.
 */
const SCRIPT = 'https://js.stripe.com/v3/';

type StripeElement = {
  mount: (box: HTMLElement) => void;
  unmount: () => void;
  on: (event: 'change', listen: (change: { complete: boolean; error?: { message: string } }) => void) => void;
};
type PaymentMethodAnswer = { paymentMethod?: { id: string }; error?: { message?: string } };
type Stripe = {
  elements: (options: object) => { create: (kind: 'card', options: object) => StripeElement };
  createPaymentMethod: (options: object) => Promise<PaymentMethodAnswer>;
};
type StripeGlobal = { Stripe?: (publishableKey: string) => Stripe };

let loading: Promise<void> | null = null;

export function StripeFields({ onChange, isFaulty }: { onChange: (card: HostedCard) => void; isFaulty: boolean }) {
  const key = useBoot().config.publishable_key;
  const box = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let element: StripeElement | null = null;
    let isOver = false;
    const start = () => {
      const stripe = (globalThis as unknown as StripeGlobal).Stripe?.(key);
      if (isOver || !stripe || !box.current) return;
      element = stripe.elements({}).create('card', { hidePostalCode: true, style: { base: inkOf(box.current) } });
      const card = element;
      const tokenize: HostedCard['tokenize'] = async ({ zip }) => {
        const answer = await stripe.createPaymentMethod({ type: 'card', card, billing_details: { address: { postal_code: zip } } });
        return answer.paymentMethod ? { token: answer.paymentMethod.id } : { error: answer.error?.message ?? 'Please check the card.' };
      };
      card.mount(box.current);
      card.on('change', ({ complete, error }) => {
        setProblem(error?.message ?? null);
        onChange({ isComplete: complete, tokenize });
      });
    };
    load().then(start, () => !isOver && setProblem('The card fields could not be loaded. Please check your connection and open the page again.'));
    return () => {
      isOver = true;
      element?.unmount();
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

function load(): Promise<void> {
  loading ??= new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = SCRIPT;
    script.async = true;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      loading = null;
      script.remove();
      reject(new Error('The card fields could not be loaded'));
    });
    document.head.append(script);
  });
  return loading;
}
