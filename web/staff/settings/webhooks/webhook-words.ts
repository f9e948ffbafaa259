import type { WebhookFailure } from '#server/webhooks/contract.ts';

/** Every text of the webhooks that is more than a label. */
export const WEBHOOKS = {
  about:
    'Systems of your own that are told what happens here, at an address that you name. What they are sent is signed, and holds ids and amounts, nothing about people.',
  loading: 'Fetching the webhooks…',
  failed: 'The webhooks could not be fetched. Please try again.',
  none: 'Nobody is told yet.',
  noneMore: 'Add the address of a system that wants to know.',
  gone: 'This webhook is not there any more.',
  most: (most: number) => `A venue has at most ${most} webhooks.`,
  url: 'Please enter the address that it is sent to.',
  kinds: 'Please choose at least one.',
  notSaved: 'The webhook could not be saved. Please try again.',
  saved: 'Saved.',
  proof: 'Where things are sent is yours alone to say, so your password is asked for.',
  secretOnce: 'Your system checks with it that what arrives is from here. It is not shown again.',
  exchange: 'The secret that holds now signs too for 24 hours. Put the new one in place within that time.',
  notExchanged: 'There is no new secret. Please try again.',
  remove: 'Nothing is sent there any more, not even what still waits, and its log is deleted.',
  notRemoved: 'The webhook could not be removed. Please try again.',
  copyFailed: 'The secret could not be copied. Please select it and copy it by hand.',
  pausedByFailures: 'Nothing arrived there for three days, so it was paused. What happens meanwhile is not told there. Once your system is well, resume it.',
  pausedByOffice: 'It is paused: what happens meanwhile is not told there. What waited before is sent when it is resumed.',
  failing: (since: string) => `Nothing has arrived there since ${since}. It is tried again, and paused after three days.`,
  twoSecrets: (until: string) => `The secret before signs too until ${until}.`,
  logLoading: 'Fetching what was sent…',
  logFailed: 'What was sent could not be fetched. Please try again.',
  logNone: 'Nothing was sent in the last 30 days.',
  logNoneMore: 'Press ‘Send a test’ to see whether something arrives.',
  logNote: 'The latest stands first, at most a hundred of the last 30 days.',
  notSent: 'It could not be sent. Please try again.',
  testSent: 'A test is on its way. What came of it appears below.',
  sentAgain: 'It is on its way again.',
} as const;

export const KINDS = {
  'order.completed': 'Orders that are complete',
  'order.refunded': 'Refunds',
  'order.canceled': 'Orders that are cancelled',
  'ticket.moved': 'Tickets moved to another day',
  'ticket.transferred': 'Tickets passed on',
  'ticket.scanned': 'First entries',
} as const;

/** What was sent, in words. A kind without any is shown as it is. */
export const SENT: Record<string, string> = {
  'order.completed': 'Order complete',
  'order.refunded': 'Refund',
  'order.canceled': 'Order cancelled',
  'ticket.moved': 'Ticket moved',
  'ticket.transferred': 'Ticket passed on',
  'ticket.scanned': 'First entry',
  'webhook.test': 'Test',
};

export const FAILURES: Record<WebhookFailure, string> = {
  'bad-address': 'This address cannot be sent to',
  'not-public': 'The address is not on the internet',
  'unknown-host': 'The name leads nowhere',
  'no-connection': 'No connection',
  'bad-certificate': 'The certificate is not valid',
  'too-slow': 'No answer within ten seconds',
  redirect: 'It sends elsewhere, which is not followed',
  refused: 'It did not take it',
};
