import type { TEMPLATE } from '#domain/fixed-ids.ts';
import { counted } from '#domain/one-or-several.ts';

/** What each kind of record is for, shown while there is none of it yet. */
export const ABOUT: Partial<Record<keyof typeof TEMPLATE, string>> = {
  venueEvent: 'An event is what people come for: its days, its words, its look. Passes and merchandise are sold for it.',
  eventPass: 'A pass is what lets somebody in: for a day, for any day or for the whole event, at the prices of its calendar.',
  eventMerchandise: 'Merchandise is what is taken home. Each colour and size is a piece of its own, with its own stock.',
  productDiscount: 'A promotion is a code that takes something off, for as long and as often as you say.',
  entitlementType: 'Passes draw from room: park entry, a parking bay, a workshop place. Say here how much of it there is.',
  calendarDates: 'Opening days say when you are open. Passes that use them cannot be bought for days on which you are closed.',
  capacitySettings: 'Capacity settings say how much room there is on single dates or at single times, where it is not the usual.',
  venueEventSession: 'A session is a time of entry: at one date or every day, with room of its own if you say so.',
  location: 'Spaces are cabins, tables and seats. Where passes are sold with a space, each is had once a day.',
  store: 'A store sells: online, at the box office, at a bar. It says which terms are agreed to and which tax and fees are due.',
  terms: 'Terms are read and agreed to before paying.',
  brand: 'A brand is six colours and a logo. The shop, the tickets and the mails wear it.',
  venueFacility: 'A venue is a place on the map with a time zone: days begin and end by its clock.',
  accessTerminal: 'A terminal is a till or a gate. Whoever works at a device chooses which one it is.',
  staff: 'People who work here: where, and as what. Invite them under Settings; their till account depends on this.',
  posAccount: 'A till account says at which tills somebody sells and how much they may give back.',
  smartTerminal: 'A card reader belongs to a till.',
  category: 'Categories put products in order.',
  venueEventType: 'Types of event help to find events of one sort.',
  market: 'A market is a region that you sell in.',
  affiliate: 'An affiliate brings buyers with a code of theirs.',
  membershipGroup: 'A season group shares season passes, up to so many members.',
  consumer: 'Visitors are the people tickets are for.',
  consumerGroup: 'Families are made by the visitors themselves.',
  account: 'Billing addresses are kept by the visitors themselves.',
  cashVault: 'A safe is where cash from the tills is brought.',
  bankVault: 'A bank account is where cash goes in the end.',
};

export const FIRST_STEPS = {
  title: 'Until people can buy',
  venueEvent: { name: 'An event', about: 'Its days, and what people read about it. Set it to active when it may be seen.' },
  store: { name: 'A store', about: 'It sells the passes, online or at a box office.' },
  eventPass: { name: 'A pass with a price', about: 'For the event and the store, and active too. If only so many fit in, say so first under Capacity.' },
  accessTerminal: { name: 'A till or a gate', about: 'Where people pay on the spot or go in: a terminal for the event.' },
} as const;

export const HINTS = {
  draft: 'It is not offered until it is active.',
  capacity: 'Empty: no limit of its own.',
  sort: 'The smallest number comes first.',
} as const;

/** What is said of a product that is active and yet not sold, or sold without end. */
export const SALE_DOUBTS = {
  unpriced: 'It has no price yet, so it is not sold. Set one under Prices.',
  unlimited: 'It grants nothing, so nothing limits how many are sold. Say what it grants, or give it capacity settings.',
  unlimitedTag: 'No limit',
} as const;

const CLOSED: Readonly<Record<string, string>> = { draft: 'a draft', inactive: 'inactive', archived: 'put away' };
const closedAs = (status: unknown): string => CLOSED[String(status)] ?? 'not active';

export const closedText = (title: string, status: unknown): string => `${title} is ${closedAs(status)}. Nothing is sold for it until it is active.`;
export const closedTag = (kind: 'Event' | 'Store', status: unknown): string => `${kind} is ${closedAs(status)}`;

export const outsideText = (event: string): string => `${event} has no such date, so the session is not sold.`;

/** What putting a record away means, for each kind. */
export const PUT_AWAY: Partial<Record<keyof typeof TEMPLATE, string>> = {
  venueEvent: 'The event is no longer shown, and nothing of it can be bought. Tickets that are sold stay good.',
  eventPass: 'It can no longer be bought, online or at a till. Tickets that are sold stay good, and holds in carts end by themselves.',
  eventMerchandise: 'It can no longer be bought, online or at a till. What is sold can still be collected.',
  productDiscount: 'The code is no longer accepted. Orders that used it keep their price.',
  calendarDates: 'Passes that use these days are sold as if they had none.',
  venueEventSession: 'This time of entry can no longer be chosen. Tickets for it stay good.',
  location: 'The space can no longer be booked. Whoever has booked it keeps it.',
  store: 'Nothing is sold in this store any more.',
  accessTerminal: 'A gate that is put away no longer scans, and no device can choose the terminal any more.',
  staff: 'The person is kept on the books. To end their sign-in, dismiss them under Settings.',
  posAccount:
    'Its person can use none of its terminals any more. A till they have open stays theirs until it is closed. To end their sign-in, dismiss them under Settings.',
  affiliate: 'Promotions of this affiliate stay as they are; new ones should not name it.',
};

export const PUT_AWAY_OTHERWISE = 'It is kept, and no longer offered where one is chosen.';
export const putAwayLost = (doing: string): string => `The answer was lost on the way. Press “${doing}” again to find out: nothing is done twice.`;

/** Putting many away at once, or bringing them back. */
export const PUT_MANY = {
  chooseSome: 'Choose what to put away or bring back.',
  back: 'They are on offer again at once, with all that they had.',
  canComeBack: 'They can be brought back at any time.',
  doing: (decided: number, all: number): string => `${decided} of ${all}…`,
  done: (count: number, isBack: boolean): string => `${counted(count, 'is', 'are')} ${isBack ? 'back' : 'put away'}.`,
} as const;

export const MISSING = 'Please fill this in.';
export const SAVE_FAILED = 'It could not be saved. What you have typed is kept; please try again.';
export const ANSWER_LOST = 'The answer was lost on the way. What you have typed is kept: press the button again, and nothing is saved twice.';
