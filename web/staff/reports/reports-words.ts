import { MOST_REPORT_DAYS } from '#domain/asked-days.ts';
/** Every text of the reports that is more than a label. */
export const REPORTS = {
  salesFailed: 'The sales could not be added up. Please try again.',
  occupancyFailed: 'How full the event is could not be fetched. Please try again.',
  ofAll: 'The events could not be fetched, so the report is of all of them.',
  waitingFailed: 'Who waits could not be fetched. Please try again.',
  loading: 'Adding up…',
  asOf: (moment: string) => `As of ${moment}`,
  notRefreshed: 'The report could not be refreshed. It is shown as it was.',
  noSales: 'Nothing was sold or given back on these days.',
  noSalesMore: 'Choose other days, or all events.',
  noEvent: 'Choose an event to see how full it is.',
  noEvents: 'There is no event yet.',
  noEventToWaitFor: 'Choose an event to see who waits.',
  nobodyWaits: 'Nobody waits for this event.',
  nobodyWaitsMore: 'Passes whose waiting list is on in the catalogue can be waited for once they are sold out.',
  endHint: 'Kept with your name. They are told that their wait has ended, but not why.',
  endReasonNeeded: 'Say why.',
  endFailed: 'The wait could not be ended. Please try again.',
  firstWaiting: 'These are the first 1,000 who wait.',
  noDates: 'Nothing is limited or sold for these dates.',
  noDatesMore: 'Capacities are set in the catalogue: on an entitlement type, a session, or a day.',
  wrongWay: 'The first day is after the last.',
  tooLong: `A report is of at most ${MOST_REPORT_DAYS} days.`,
  allInFile: 'The file has all of them, whichever is shown.',
  net: 'Net is what was taken less what was given back. A refund counts on the day it was given.',
  goodwill: 'Goodwill, with nothing taken back',
  beside: 'Money that moved and is no sale',
  putOn: 'Put on wristbands',
  returned: 'Given back from wristbands',
  disputed: 'Taken back by buyers’ banks',
  differences: 'Differences with the bank',
} as const;

export const TENDER_NAMES = {
  card: 'Card, by the buyer',
  'card-manual': 'Card, typed at the till',
  'card-on-file': 'Card on file',
  cash: 'Cash',
  wristband: 'Wristband, to the card on file',
  'stored-value': 'Wristband, from its value',
} as const;

export const CHANNEL_NAMES = { web: 'Web', pos: 'Points of sale' } as const;
