export const MOVE = {
  title: 'Change the day',
  looking: 'Looking for other days…',
  lookFailed: 'The other days could not be fetched. Please try again.',
  noDays: 'There is no other day on which all of them are sold.',
  chooseTickets: 'Choose which tickets.',
  chooseDay: 'Choose a day.',
  chooseTime: 'Choose a time.',
  isThere: 'The tickets are for this time already. Choose another day.',
  failed: 'The day could not be changed. Please try again.',
  moved: (day: string) => `The visit is on ${day} now.`,
  /** For holders. */
  until: (day: string) => `You can change the day until ${day}. The code stays the same. A day that costs less gives nothing back.`,
  notPayable: {
    'several-orders': 'These tickets belong to several orders. To pay for a day that costs more, choose tickets of one order.',
    'not-bought': 'Only the venue can move these to a day that costs more, because not all of them were bought online by you and are still in your name.',
  },
  costs: (amount: string) => `This costs ${amount} more, which is charged to your card on file:`,
  addCard: (amount: string) => `This costs ${amount} more. Add a card to pay it.`,
  cardNeeded: 'Add a card to pay what this day costs more.',
  codeDays: 'Days that the promo code is not for cannot be chosen.',
  /** For the office. */
  office: 'The codes and the price stay the same. Whoever holds the tickets is told by mail.',
  keepsPrice: 'This day costs more than was paid. The tickets keep their price.',
  notForCode: 'The promo code they were bought with is not for this day. The tickets keep their price.',
  reasonHint: 'Told by mail to whoever holds the tickets.',
} as const;
