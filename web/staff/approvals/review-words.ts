import { cents, centsOf, type Cents } from '#domain/cents.ts';
import type { Review } from '#web/staff/chrome/waiting/waiting.ts';

/** A review in sentences: what happened, and what it means. */
type ReviewWords = { happened: string; means: string };
type Money = (amount: Cents) => string;

export function reviewWords(review: Review, money: Money, currency: string): ReviewWords {
  const name = review.number ? `Order ${review.number}` : 'An order';
  const [total, taken] = [money(centsOf(review.total)), takenText(review, money, currency)];
  switch (review.kind) {
    case 'order':
      return {
        happened: `${name} costs ${total}, and the bank took ${taken}`,
        means: `Its things are held for the buyer, and nobody has a ticket yet. ${isAcceptable(review, currency) ? 'Accept what was taken, or give it back and cancel.' : 'It cannot be accepted like this: give it back and cancel.'}`,
      };
    case 'sale':
      return {
        happened: `${review.number ? `Sale ${review.number}` : 'A sale'} at a till was paid ${taken} of ${total} and left`,
        means:
          'Nobody has worked on it for half an hour. Find the buyer and finish it from the order’s page at its till, or cancel it: what was paid goes back where it came from.',
      };
    case 'dispute':
      return {
        happened: `The buyer of ${name.replace('Order', 'order')} disputes ${taken} with their bank${review.what ? ` (${spoken(review.what)})` : ''}`,
        means:
          'Answer at the payment gateway, in its list of disputes, before the day it names: send the receipt, the terms, and the scan at the gate. Do not refund it here as well: the bank takes the money itself. This goes away once the bank has decided.',
      };
    case 'break':
      return { happened: breakWords(review, taken), means: breakMeans(review.what) };
    case 'job':
      return { happened: `${jobName(review.what)} was tried for a day and given up`, means: jobMeans(review.what) };
  }
}

function takenText(review: Review, money: Money, currency: string): string {
  if (review.taken === null) return 'nothing';
  return review.currency === null || review.currency === currency ? money(centsOf(review.taken)) : `${review.taken.toFixed(2)} ${review.currency}`;
}

/** An order cannot be accepted if nothing was taken, or in another currency. */
export const isAcceptable = ({ taken, currency: tookIn }: Review, currency: string): boolean => taken !== null && (tookIn === null || tookIn === currency);

/** The difference in the books if the order is accepted. Positive: too much was taken. */
export const differenceOf = ({ taken, total }: Review): Cents => cents(centsOf(taken) - centsOf(total));

const spoken = (word: string): string => word.replaceAll(/[-_.]/g, ' ');

function breakWords({ what, taken }: Review, amount: string): string {
  const sum = taken === null ? 'a payment' : amount;
  const known: Readonly<Record<string, string>> = {
    'missing-here': `The gateway has ${sum} that our books do not know`,
    'missing-there': `Our books have ${sum} that the gateway does not know`,
    amount: `The gateway took ${sum}, our books say another amount`,
    status: `The gateway took ${sum} that our books had given up`,
    'not-taken': `Our books have ${sum} as paid, the gateway says that it was not`,
    duplicate: `The gateway took ${sum} twice`,
    'refunded-there': `${taken === null ? 'Money' : amount} was given back at the gateway that nobody gave back here`,
    'refund-amount': `The gateway has given back ${taken === null ? 'nothing' : amount}, our books say another amount`,
    'refund-failed': `A refund of ${sum} came back from the buyer’s bank`,
    'refund-missing': `The gateway does not know a refund of ${sum} that was sent to it`,
    'void-failed': `A charge of ${sum} was undone, and the money came back from the buyer’s bank`,
  };
  return known[what] ?? `The gateway told of something that fits nothing here (${spoken(what)})`;
}

const BREAK_MEANS: Readonly<Record<string, string>> = {
  'missing-here': 'Look the payment up at the gateway by its key. If it is none of yours, let it stand; if it is, give it back there.',
  'missing-there':
    'Check at the gateway whether it went through late; then this goes away by itself. If it never did, say so. The tickets are good until you refund the order, which takes them back without any money. A sale that is still open is cancelled instead.',
  'not-taken':
    'Look at the gateway. If it took nothing, say so. The tickets are good until you refund the order, which takes them back without any money. A sale that is still open is cancelled instead.',
  amount: 'Compare both, and put it right at the gateway. It goes away by itself once both agree.',
  status: 'Look at the gateway. What was taken there after we had given it up is being settled, and this goes away by itself.',
  duplicate: 'Give one of the two back at the gateway. It goes away by itself once both agree.',
  'refund-amount': 'Compare both, and put it right at the gateway. If it gave back less, the buyer is still owed the rest. Let it stand once they have it.',
  'refund-failed':
    'The buyer has not got it, and it can be refunded anew, in cash as well. Tickets whose place is still theirs are good again; those whose place went back on sale have ended. Let this stand once the buyer has their money.',
  'refund-missing': 'Check at the gateway whether the money left. If it did, this goes away by itself. If it never did, say so, and refund it anew.',
  'void-failed': 'The buyer has neither the money nor what it was for. Give it back at the gateway, or in another way. Let this stand once they have it.',
  'refunded-there':
    'If it was meant, say so: it is then goodwill in the books. The tickets stay valid until the order is refunded here as well, which takes them back even if no money is left in it.',
};

const breakMeans = (what: string): string => BREAK_MEANS[what] ?? 'Look it up at the gateway. If nothing has to be done about it, let it stand.';

const JOBS: Readonly<Record<string, readonly [name: string, means: string]>> = {
  'order-mail': ['Sending an order’s tickets by mail', 'The buyer may not have their tickets. Check the address in the order, then try it again.'],
  mail: ['Sending a mail', 'Somebody may be waiting for it. Check whether the mail server answers, then try it again.'],
  'mail-with-papers': ['Sending a mail with tickets', 'Somebody may be waiting for their tickets. Check whether the mail server answers, then try it again.'],
  'undo-charge': [
    'Giving a payment back that was not wanted',
    'The buyer’s money is still with the gateway. Try it again, or give it back at the gateway and leave it undone here.',
  ],
  'send-refund': [
    'Sending a refund to the bank',
    'The buyer does not have their money yet. Check at the gateway whether it arrived there before you try it again.',
  ],
  'keep-card': ['Keeping a card for spending in the venue', 'The buyer has their tickets; without this they have no card on file.'],
  'forget-card': ['Forgetting a card at the gateway', 'A card that should be forgotten is still kept there.'],
  'forget-refused-card': ['Forgetting a refused card at the gateway', 'A card that should be forgotten is still kept there.'],
  'finish-top-up': ['Putting paid money onto a wristband', 'The buyer has paid and the money is not on the band yet. Try it again.'],
  'erase-what-came-late': ['Erasing what came in late of somebody who asked to be forgotten', 'Something of theirs is still kept. Try it again.'],
};

const jobName = (what: string): string => JOBS[what]?.[0] ?? `Follow-up work (${spoken(what)})`;
const jobMeans = (what: string): string => JOBS[what]?.[1] ?? 'What the books say stays as it is. Try it again, or leave it undone.';
