import { centsOf, sumCents, type Cents } from '#domain/cents.ts';
import type { returnWristbandValueContract } from '#server/actions/return-wristband-value/contract.ts';
import type { OutputOf } from '#server/http/contract.ts';
import { handOut } from '../chrome/words/hand-out.ts';
import type { Outcome } from './band-acts.ts';

type Returned = Pick<OutputOf<typeof returnWristbandValueContract>['items'][number], 'status' | 'amount' | 'refunds'>;
type Money = (amount: Cents) => string;

const MEANS: Record<string, string> = { card: 'to the card', 'card-manual': 'to the card' };

/** What is to be handed out comes first. What a bank has not decided is not called given back. */
export function outcomeOf({ status, amount, refunds }: Returned, money: Money): Omit<Outcome, 'uid'> {
  if (status === 'awaiting-approval') return { kind: 'warn', text: `${money(centsOf(amount))} waits for an administrator. It is still on the band.` };
  const cash = sumCents(refunds.filter((part) => part.method === 'cash').map((part) => centsOf(part.amount)));
  const elsewhere = refunds.filter((part) => part.method !== 'cash');
  const parts = elsewhere.map((part) => `${money(centsOf(part.amount))} ${MEANS[part.method] ?? `to ${part.method}`}`).join(', ');
  const isOnItsWay = elsewhere.some((part) => part.status === 'pending');
  const rest = isOnItsWay ? `${parts}: on its way. If the bank refuses, it is on the band again.` : `Given back: ${parts}.`;
  return { kind: isOnItsWay ? 'warn' : 'good', text: [cash > 0 && handOut(money(cash)), elsewhere.length > 0 && rest].filter(Boolean).join(' ') };
}
