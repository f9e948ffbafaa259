/** Texts of the Wristbands room, besides labels. */
export const BANDS = {
  hint: 'Hold the band to the reader, or type its number.',
  unreadable: 'This is not the number of a wristband: 4 to 64 letters and digits.',
  nothingRead: 'Read or type a number first.',
  start: 'Read a wristband',
  startText: 'You see whose it is and what is on it, and what can be done with it.',
  failed: 'The wristband could not be looked at.',
  fresh: 'Nobody has worn this band yet.',
  freshText: 'Link it to a person to use it.',
  lost: 'The answer was lost, so it is not known whether this was done. Ask again: it is the same request, and counts once.',
  notDone: 'This could not be done. Please try again.',
} as const;

export const STATES = {
  linked: { text: 'Worn', tone: 'good' },
  unlinked: { text: 'Worn by nobody', tone: '' },
  checked_out: { text: 'Handed in', tone: '' },
  blocked: { text: 'Blocked', tone: 'bad' },
} as const;

export const LINK = {
  hint: 'Scan their ticket, or type an order number or the buyer’s email address.',
  unreadable: 'This is no ticket, order number, id or email address.',
  looking: 'Looking for people…',
  failed: 'Nobody could be looked for. Please try again.',
  none: 'Nothing was found.',
  noPeople: 'An order was found, but nobody is named in it that a band can be linked to. Put a ticket in somebody’s name first.',
  name: 'Type their name.',
  choose: 'Choose who wears it.',
} as const;

export const TOP_UP = {
  amount: 'Type an amount of at most 1,000, such as 20.00.',
  tender: 'This is less than the amount.',
  card: 'Check the card: its number, when it ends, and the code on its back.',
  hosted: 'Cards are not typed here: take cash, or let the guest pay at the online shop.',
  failed: 'The money could not be added. Please try again.',
} as const;

export const GIVE_BACK = {
  effect: 'It goes back to the cards it was paid with, and what was paid in cash comes out of your open till.',
  inCash: 'All of it in cash, out of your open till.',
  reason: 'Say why it is given back in cash.',
  amount: 'Type an amount of at most what is on the band.',
  failed: 'The money could not be given back. Please try again.',
} as const;
