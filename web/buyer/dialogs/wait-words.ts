/** What is said to those who ask for a place of something that is sold out. */
export const WAIT = {
  title: 'Wait for a place',
  lead: 'When a place comes free, we hold it for the first in the line and send them an email.',
  chooseTime: 'Please choose a time.',
  timesUnknown: 'The times are not known yet. Please try again in a moment.',
  failed: 'You could not be put on the waiting list. Please try again.',
  joined: (address: string | undefined) => `You are on the waiting list. We write to ${address ?? 'you'} as soon as a place is free.`,
  held: 'Places are held for you already. You find them in our last mail, and in your account.',
  mailed: 'We have sent you a mail. Your wait begins with the link in it.',
} as const;
