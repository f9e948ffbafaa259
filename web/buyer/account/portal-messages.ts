import { NEEDS_EMAIL } from '#web/lib/shared-words.ts';

/** Every text of the portal that is more than a label. Texts from the specification are used word for word. */
export const PORTAL = {
  opening: 'Opening your account…',
  unreachable: 'Your account cannot be reached right now. Please check your connection and try again.',
  saved: 'Saved.',
} as const;

export const PASSES = {
  fetching: 'Fetching your tickets...',
  none: 'You have no recent visit history.',
  noneMore: 'Tickets you buy, and tickets people send you, appear here with their codes.',
  failed: 'Your tickets could not be fetched. Please try again.',
  stale: 'You are offline. These are your passes as we last saw them; their codes work at the gate.',
  offlineEmpty: 'You are offline, and no passes have been kept on this device yet. Connect once to see them.',
  elsewhere: 'In their own account',
  bright: 'Turn your screen up to full brightness at the gate.',
  rotating: 'This code changes every few seconds, so a picture of it will not open the gate.',
  toActivate: 'Has to be activated by the venue’s staff before it lets you in.',
  admits: (people: number) => `Lets in ${people} people.`,
  moved: (from: string) => `The venue has moved your time. It was ${from}.`,
  comesBack: {
    daily: 'Lets you in once a day.',
    once: 'Lets you back in once, if it is scanned on your way out.',
    onceADay: 'Lets you back in once a day, if it is scanned on your way out.',
    unlimited: 'Lets you back in whenever it was scanned on your way out.',
  },
  cashlessTitle: 'Leave your wallet at home',
  cashlessText: 'Switch on cashless spending and pay in the venue by tapping your wristband.',
  linkFailed: 'The file could not be made. Please try again in a moment.',
} as const;

export const WALLET = {
  apple: 'Add to Apple Wallet',
  google: 'Save to Google Wallet',
  failed: 'The tickets could not be made ready for a wallet. Please try again in a moment.',
  none: 'This venue keeps no tickets in wallets. They are in your account.',
  note: 'The tickets stay in your account too. When you transfer one, its code in the wallet ends.',
  menu: 'Keep in a wallet',
  title: 'Keep in a wallet',
} as const;

export const TRANSFER = {
  intro: 'Your friend gets a link that is good for 72 hours. Until they accept, you can take the ticket back.',
  emailOrPhone: 'Please enter an email address or a phone number.',
  email: NEEDS_EMAIL,
  phone: 'Please enter a phone number with at least 10 digits.',
  loading: 'Looking up your family…',
  failed: 'The ticket could not be sent. It is still yours: please try again.',
  recallFailed: 'The ticket could not be taken back. Please try again.',
  listFailed: 'We could not look up which tickets you have sent. Please try again.',
  notOpen: 'This link is not valid. Please ask the sender for a new one.',
  unreachable: 'The tickets sent to you cannot be looked up right now. Please try again.',
  recalled: 'The sender has taken these tickets back.',
  expired: 'This link has ended. Ask the sender whether the tickets can be sent again.',
  accepted: 'These tickets have been accepted already.',
  copied: 'The link is copied.',
  copyFailed: 'The link could not be copied. Please select it and copy it by hand.',
  acceptFailed: 'The tickets could not be accepted. Please try again.',
  waitsTitle: 'You were sent tickets',
  waitsText: 'They are yours once you accept them.',
} as const;

export const GIVE_BACK = {
  title: 'Give back tickets',
  until: (day: string) => `You can give them back until ${day}. The money goes back to what you paid with, and their codes end.`,
  chooseTickets: 'Choose which tickets.',
  failed: 'The tickets could not be given back. Please try again.',
  given: (amount: string) => `${amount} goes back to what you paid with. Your bank may take some days to show it.`,
  free: 'The tickets are given back.',
  pending: 'The tickets are given back. The money is on its way: your bank has not answered yet.',
  refused: 'Your bank did not take the money back. Your tickets are as they were: please ask the venue.',
} as const;

export const FAMILY = {
  failed: 'Your family could not be fetched. Please try again.',
  locked: 'This profile has been approved and can no longer be edited.',
  ownAccount: 'This person has an account of their own and looks after their own profile.',
  saveFailed: 'The changes could not be saved. Please try again.',
  photoMissing: 'A photo is needed before this profile can be saved.',
  spendingFailed: 'The spending setting could not be changed. Please try again.',
  notOurs: 'This person is not in your family, so their profile cannot be opened here. Your family is under Manage Family.',
  noRecord: 'Your personal record could not be fetched, so your family cannot be shown. Please try again.',
  toFailed: 'Your family could not be fetched, so this ticket can be sent to an email or a phone only.',
  spentFailed: 'What was spent today could not be fetched. Please try again.',
  addFailed: 'The child could not be added. Please try again.',
  inviteFailed: 'The invitation could not be sent. Please try again.',
  removed: 'The member was removed.',
  removeFailed: 'The member could not be removed. Please try again.',
  answered: 'Your answer is saved.',
  answerFailed: 'Your answer could not be saved. Please try again.',
  limit: 'Please enter an amount such as 25 or 25.50, or nothing for no limit.',
  joinedFailed: 'The families you belong to could not be fetched. Please try again.',
  leaving: (organizer: string) =>
    `You can no longer spend on the card of ${organizer}, who will hear of it by mail. Tickets in your name stay yours. To come back you need a new invitation.`,
  cashlessOff: 'Switch on cashless spending in your own account first: the family spends on your card.',
} as const;

export const LEAVING = {
  left: (name: string) => `You have left ${name}.`,
  failed: 'You could not leave just now. Please try again.',
} as const;

export const PHOTO = {
  saveFailed: 'The photo could not be saved. Please try again.',
} as const;

export const ACCOUNT = {
  cashlessNote: 'Pay in the venue by tapping your wristband. We charge the card you keep on file, and you can switch it off at any time.',
  cashlessFailed: 'Cashless spending could not be changed and is off now. Please try again.',
  cashlessUnknown: 'We could not look up whether cashless spending is on. Please try again.',
  cashlessNeedsCard: 'Cashless spending needs a card on file. Add one and it will be switched on.',
  saveFailed: 'Your account could not be saved. Please try again.',
  phone: 'Please enter a phone number.',
  noAccount: 'Your account record could not be fetched, so cashless spending cannot be shown. Please try again.',
  noConsumer: 'Your personal record could not be fetched, so nothing can be saved right now. Please try again.',
  exportFailed: 'Your data could not be gathered. Please try again in a moment.',
  deleteFailed: 'Your account could not be deleted. Please try again.',
} as const;

export const ORDERS = {
  loading: 'Loading Order History...',
  none: 'You have not ordered anything yet.',
  unsettled: 'We are confirming this payment. What you ordered stays yours, and we will write to you as soon as it is confirmed.',
  failed: 'Your orders could not be fetched. Please try again.',
  moreFailed: 'The earlier orders could not be fetched. Please try again.',
  noCards: 'There are no credit cards to show.',
  cardsFailed: 'Your card could not be fetched. Please try again.',
  cardRemoved: 'The card was removed.',
  removeCardFailed: 'The card could not be removed. Please try again.',
  billingFailed: 'Your addresses could not be saved. Please try again.',
  billingMissing: 'Please fill in every field that has a star.',
  forAnotherDay: 'For another day',
  resent: 'Your tickets are on their way to your inbox.',
  resendFailed: 'The tickets could not be sent again. Please try again in a moment.',
} as const;

export const GROUPS = {
  failed: 'Your groups could not be fetched. Please try again.',
  noRecord: 'Your personal record could not be fetched, so your groups cannot be shown. Please try again.',
  none: 'You are not in a group yet.',
  inviteFailed: 'The invitation could not be sent. Please try again.',
  editFailed: 'The member could not be changed. Please try again.',
  removed: 'The member was removed.',
  removeFailed: 'The member could not be removed. Please try again.',
  leaving: 'The days you were entered for go to others, and the owner will hear of it by mail. To come back you need a new invitation.',
  requested: 'Thank you. We look at your request and write to you as soon as your group is ready.',
  requestFailed: 'Your request could not be sent. Please try again.',
  full: 'The group is full.',
  size: 'A group has from 2 to 10,000 people.',
  datesFailed: 'The season dates could not be fetched. Please try again.',
  entered: (day: string) => `Entered for ${day}.`,
  assignFailed: 'The members could not be entered for this day. Please try again.',
} as const;

export const FIND = {
  lead: 'Enter the email address you ordered with. We send you a link to your tickets; it is good for 15 minutes.',
  sent: 'If there are tickets for this address, a link is on its way. It is good for 15 minutes.',
  failed: 'The link could not be sent. Please try again.',
  invalid: 'This link has ended. Please ask for a new one.',
  unreachable: 'Your tickets cannot be fetched right now. Please try again.',
} as const;
