import { centsOf, type Cents } from '#domain/cents.ts';
import type { Asked } from '#web/staff/chrome/waiting/waiting.ts';
import { endedWords } from '#web/staff/chrome/words/ended-words.ts';

/** A request in sentences: what is asked, what agreeing does, and what declining does. */
type RequestWords = { asks: string; agreed: string; declined: string; agree: string };
type Money = (amount: Cents) => string;

const OUTDATED = {
  'remove-till-cash': 'The till has been closed since: this cannot be agreed to any more. Decline it.',
  refund: 'What is left to refund has changed since: this cannot be agreed to any more. Decline it, and let it be asked anew.',
  'return-wristband-value': 'There is less on the wristband by now: this cannot be agreed to any more. Decline it, and let it be asked anew.',
} as const;

export const outdatedWords = (task: Asked): string | null =>
  task.facts.is_outdated ? (OUTDATED[task.kind as keyof typeof OUTDATED] ?? 'This cannot be agreed to any more. Decline it.') : null;

export const amountOf = (task: Asked): Cents => centsOf(task.facts.amount);

/** How the person who asked is named. A colleague without a name is 'A colleague'. */
export const whoAsked = (task: Asked, ownId: string): string => (task.requested_by === ownId ? 'You' : task.requested_by_name || 'A colleague');

export function requestWords(task: Asked, ownId: string, money: Money): RequestWords {
  const who = whoAsked(task, ownId);
  const say = `${who} ${task.status !== 'open' ? 'asked' : who === 'You' ? 'ask' : 'asks'}`;
  const amount = money(amountOf(task));
  const { facts } = task;
  switch (task.kind) {
    case 'remove-till-cash':
      return {
        asks: `${say} to take ${amount} out of ${facts.till?.name ?? 'a till'}${facts.bag_number ? `, bag or seal ${facts.bag_number}` : ''}`,
        agreed: `${amount} is booked out of the till${ofOperator(task)} at once, for the safe, with the name of whoever agreed.`,
        declined: 'The cash stays in the drawer.',
        agree: `Agree to ${amount}`,
      };
    case 'refund':
      return {
        asks: `${say} to ${facts.why === 'goodwill' ? 'give back' : 'refund'} ${facts.amount === null ? 'all that was left' : amount} of ${orderName(task)}${WHY[facts.why ?? 'limit']}`,
        agreed: refundWords(task, money),
        declined: 'No money goes back and every ticket stays as it is.',
        agree: `Agree to ${amount}`,
      };
    case 'return-wristband-value':
      return {
        asks: `${say} to give back ${amount} of ${facts.wristband ? `wristband ${facts.wristband}` : 'a wristband'}`,
        agreed: `${amount} leaves the wristband and goes back ${facts.to.length > 0 ? 'in cash, out of the open till of whoever asked' : 'to the cards and the till it was paid with'}.`,
        declined: 'The money stays on the wristband.',
        agree: `Agree to ${amount}`,
      };
    case 'group-create':
      return groupWords(task, say);
    default:
      return { asks: `${say}: ${task.title}`, agreed: 'What was asked for is done.', declined: 'Nothing is done.', agree: 'Agree' };
  }
}

const WHY = { goodwill: ' as goodwill', used: ': a ticket has been used', late: ': the last day for refunds is over', limit: '' } as const;

const ofOperator = ({ facts: { till } }: Asked): string => (till?.operator_name ? ` of ${till.operator_name}` : '');

const orderName = ({ facts: { order } }: Asked): string => (order ? `order ${order.number}` : 'an order');

function refundWords(task: Asked, money: Money): string {
  const { to, why } = task.facts;
  const parts = to.map((part) => `${money(centsOf(part.amount))} ${tenderWords(part)}`);
  const sent = parts.length > 0 ? `Refunds ${inARow(parts)}` : `Refunds ${money(amountOf(task))}`;
  if (why === 'goodwill') return `${sent}. The tickets stay valid.`;
  return `${inARow([sent, ...endedWords(task.facts)])}.`;
}

/** Where money goes: 'to Visa 4242'. */
export function tenderWords({ tender, brand, last_four }: Asked['facts']['to'][number]): string {
  if (tender === 'cash') return 'in cash, out of the open till of whoever asked';
  if (tender === 'stored-value') return 'onto the wristband';
  if (!last_four) return 'to the card it was paid with';
  return `to ${brand ? brand.charAt(0).toUpperCase() + brand.slice(1) : 'the card ending in'} ${last_four}`;
}

const inARow = (parts: readonly string[]): string => (parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`);

function groupWords(task: Asked, say: string): RequestWords {
  const { group } = task.facts;
  if (!group) return { asks: 'A request for a group, withdrawn', agreed: 'Nothing is done.', declined: 'Nothing is done.', agree: 'Agree' };
  return {
    asks: `${say} for a group of ${group.size}: ${group.name}`,
    agreed: `Makes the group with room for ${group.size}, and writes to ${group.contact || group.email} that they can invite their members.`,
    declined: 'No group is made, and whoever asked is told by mail.',
    agree: 'Make the group',
  };
}

/** A line below the sentence for each fact that helps to decide. */
export function requestFacts({ facts }: Asked, money: Money): { what: string; text: string }[] {
  const { order, group, reason } = facts;
  return [
    ...(order
      ? [
          { what: 'Bought by', text: order.buyer || 'somebody at a till' },
          { what: 'Order total', text: money(centsOf(order.total)) },
        ]
      : []),
    ...(group
      ? [
          { what: 'Asks', text: [group.contact, group.email, group.phone].filter(Boolean).join(', ') },
          ...(group.event ? [{ what: 'Event', text: group.event }] : []),
        ]
      : []),
    ...(reason ? [{ what: 'Reason', text: reason }] : []),
  ];
}
