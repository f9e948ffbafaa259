import { Suspense } from 'react';
import { CHECKOUT } from '#web/buyer/messages.ts';
import { lazyPart } from '#web/lib/screens/lazy-screen.tsx';
import { LoadingState } from '#web/ui/empty-state/empty-state.tsx';
import type { Checkout } from '../use-checkout.ts';
import { Section } from './section.tsx';
import { TypedCard } from './typed-card.tsx';

const StripeFields = lazyPart(() => import('#web/buyer/dialogs/stripe-fields.tsx').then((m) => m.StripeFields));

/** Where the gateway takes cards through us, the fields are ours. Otherwise they are the processor's own. */
export function CardSection({ checkout }: { checkout: Checkout }) {
  const isFaulty = [...checkout.state.shown.keys()].some((field) => field.startsWith('card '));
  const badge = isFaulty && <output className="tag bad">{CHECKOUT.cardBadge}</output>;
  return (
    <Section title="Card" aside={badge}>
      {checkout.isHosted ? (
        <Suspense fallback={<LoadingState text="Opening the card fields…" />}>
          <StripeFields key={checkout.state.visitor} onChange={checkout.setHosted} isFaulty={isFaulty} />
        </Suspense>
      ) : (
        <TypedCard checkout={checkout} />
      )}
    </Section>
  );
}
