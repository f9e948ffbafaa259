import { MOST_SEARCHED_DAYS } from '#domain/asked-days.ts';
/** Texts of the Orders room, besides labels. */
export const ORDERS = {
  hint: 'An order number, an email address, any id, or scan a ticket. Four digits search by card.',
  unreadable: 'This is none of them: type the order number from the receipt (10 characters), a whole email address, a 24-character id, or scan a ticket.',
  nothingTyped: 'Type or scan something first.',
  start: 'Look up an order',
  startText: 'Scan a ticket, or type the number on a receipt or the buyer’s email address.',
  looking: 'Looking for orders…',
  failed: 'The orders could not be fetched.',
  orderFailed: 'The order could not be fetched.',
  none: 'Nothing was found.',
  noneAtTill: 'A till finds what its own stores sold in the last 7 days, or for days within a week of today.',
  noneText: 'Check what was typed, or search by another thing the guest has at hand.',
  most: 'The newest 100 are shown. Find an older one by its number, by a ticket, or by its card and days.',
  fourDigits: 'The last 4 digits of the card.',
  days: 'The last day comes before the first.',
  tooManyDays: `Search within ${MOST_SEARCHED_DAYS} days.`,
  storeNeeded: 'Choose a store.',
  gone: 'There is no such order, or it is not one of yours to see.',
  notSaved: 'The document could not be made. Please try again.',
  resent: 'The tickets are on their way to the address the order was placed with.',
  resendFailed: 'The tickets could not be sent. Please try again.',
  noBuyer: 'Sold at a till, with no name or address.',
  unnamedBuyer: 'Sold without asking for a name.',
  inReview: 'The bank took another amount than this order asks for. Its things are held for the buyer, and nobody has a ticket yet.',
  hiddenBuyer: 'At a till a buyer’s address is not shown.',
  holdsFailed: 'What they hold could not be fetched.',
  holdsNothing: 'They hold no tickets.',
  noOthers: 'No other orders.',
} as const;

export const CANCEL = {
  paid: 'Every payment goes back where it came from, and what was held is free again:',
  unpaid: 'Nothing was paid. What was held is free again.',
  lost: 'The answer was lost, so it is not known whether the sale was cancelled. Ask again: it is the same request.',
  done: 'The sale was cancelled.',
  failed: 'The sale could not be cancelled. Please try again.',
} as const;

export const EXCHANGE = {
  title: 'Exchange',
  about: (name: string) => `${name} for another size or colour. The code and the price stay the same, and whoever collects it is told by mail.`,
  looking: 'Looking for other sizes and colours…',
  lookFailed: 'The other sizes and colours could not be fetched. Please try again.',
  none: 'There is no other size or colour of this.',
  choose: 'Choose what it is exchanged for.',
  keepsPrice: 'This costs more than was paid. It keeps its price.',
  reasonHint: 'Told by mail to whoever collects it.',
  lost: 'The answer was lost, so it is not known whether it was exchanged. Ask again: it is the same request.',
  failed: 'It could not be exchanged. Please try again.',
  done: (name: string) => `Exchanged for ${name}.`,
} as const;

export const MOVE_DAY = {
  note: 'For a day that is postponed: every unused ticket of that day is for the other one then, at its price and with its code, and whoever holds it is told by mail. Whoever waits for a place on that day is told too, and waits no longer. Take the day off sale first, because what becomes free is sold anew otherwise.',
  eventNeeded: 'Choose an event.',
  dayNeeded: 'Choose a day.',
  sameDay: 'Choose two different days.',
  counting: 'Counting the tickets…',
  countFailed: 'The tickets could not be counted. Please try again.',
  none: 'No unused ticket is for this day.',
  failed: 'Not all of them could be moved. Go on: what was moved is not moved twice.',
  staying: (tickets: string) => `${tickets} stayed on their day:`,
  moving: (tickets: string) => `${tickets} moved so far…`,
  moved: (tickets: string) => `${tickets} moved.`,
} as const;

export const REFUND = {
  reasonNeeded: 'Say why.',
  amountNeeded: 'Type an amount, such as 12.50.',
  nothingLeft: 'Nothing of this order is left to give back.',
  chooseThings: 'Choose what is given back.',
  lost: 'The answer was lost, so it is not known whether the refund was made. Ask again: it is the same request, and nothing is given twice.',
  disputed: (amount: string, isAdmin: boolean) =>
    `The buyer disputed this with their bank, which has taken ${amount} back. That is not given back here a second time; ${isAdmin ? 'until their bank has decided, the dispute stands under Approvals' : 'an administrator knows how the dispute stands'}.`,
  working: 'Working it out…',
  previewFailed: 'What this would do could not be worked out. Please try again.',
  failed: 'The refund could not be made. Please try again.',
  atMost: (amount: string) => `${amount} of the order can still be refunded.`,
  goodwill: 'Money given back with nothing taken back: the tickets stay valid. An administrator has to agree.',
  cash: 'Out of your own open till, whatever it was paid with.',
  waits: {
    limit: 'It is above what one person may give back alone: it waits for an administrator.',
    used: 'A ticket has been used: it waits for an administrator.',
    late: 'The last day for refunds is over: it waits for an administrator.',
    goodwill: 'Goodwill waits for an administrator.',
  },
} as const;
