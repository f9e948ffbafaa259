/**
 * The card processor's script. It needs `https://js.stripe.com` for scripts and frames, `https://hooks.stripe.com` for the bank's question and `https://api.stripe.com` for
 * connections. Pages allow these only where cards are captured this way.
 */
const SCRIPT = 'https://js.stripe.com/v3/';

export type StripeElement = {
  mount: (box: HTMLElement) => void;
  unmount: () => void;
  on: (event: 'change', listen: (change: { complete: boolean; error?: { message: string } }) => void) => void;
};
type PaymentMethodAnswer = { paymentMethod?: { id: string }; error?: { message?: string } };
type Stripe = {
  elements: (options: object) => { create: (kind: 'card', options: object) => StripeElement };
  createPaymentMethod: (options: object) => Promise<PaymentMethodAnswer>;
  handleNextAction: (options: { clientSecret: string }) => Promise<{ error?: object }>;
};
type StripeGlobal = { Stripe?: (publishableKey: string) => Stripe };

let loading: Promise<void> | null = null;

export async function openStripe(publishableKey: string): Promise<Stripe | null> {
  await load();
  return (globalThis as unknown as StripeGlobal).Stripe?.(publishableKey) ?? null;
}

/** Shows the bank's question to the buyer, and tells whether they answered it. The server finds out the outcome, so failures here are ignored. */
export async function answerBank(publishableKey: string, clientSecret: string): Promise<boolean> {
  const stripe = await openStripe(publishableKey).catch(() => null);
  const answer = await stripe?.handleNextAction({ clientSecret }).catch(() => null);
  return !!answer && !answer.error;
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
