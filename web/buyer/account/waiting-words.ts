import { oneOrSeveral } from '#domain/one-or-several.ts';
import type { WaitingState } from '#server/waiting/contract.ts';

/** What is said to those who wait for something. */
export const WAITING = {
  loading: 'Looking up your place in the line…',
  unknown: 'This link is not valid. Please use the link of your last mail.',
  listUnreachable: 'What you wait for cannot be looked up right now. Please try again.',
  unreachable: 'Your place in the line cannot be looked up right now. Please try again.',
  failed: 'That did not work. Please try again.',
  confirmMore: 'Your wait begins once you press the button.',
  ahead: (count: number) => (count === 0 ? 'Nobody is ahead of you.' : oneOrSeveral(count, 'One person is ahead of you.', `${count} people are ahead of you.`)),
  paused: 'No places are given out at the moment. You keep your place in the line.',
  weWrite: 'We send you an email as soon as a place is free.',
  fewer: (wished: number) => `You wished for ${wished}. To wait for more, join the list again afterwards.`,
  leaveMore: 'Your place in the line goes to whoever is next. You can join again later, at the end of the line.',
  refuseMore: 'What we hold for you goes to whoever is next in the line.',
  notSold: 'This is not on sale at the moment.',
  pricesUnknown: 'The price cannot be looked up right now. Please try again.',
} as const;

/** How a wait has ended. */
export const ENDED: Record<Exclude<WaitingState, 'unconfirmed' | 'waiting' | 'offered'>, { title: string; more: string }> = {
  taken: { title: 'You have taken your places', more: 'They went into a cart. What is not paid for in time goes to whoever is next.' },
  lapsed: { title: 'The time for your places has run out', more: 'They went to whoever is next in the line. In the shop you can join the waiting list again.' },
  left: { title: 'You are no longer on the waiting list', more: 'In the shop you can join it again.' },
  over: { title: 'This wait is over', more: 'What you waited for is past, was moved to another day or is no longer for sale.' },
};
