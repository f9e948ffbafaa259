import { oneOrSeveral } from '#domain/one-or-several.ts';

const number = new Intl.NumberFormat('en');

/** What is said to those who come for a sale that many want. */
export const ROOM = {
  asking: 'Looking up your place…',
  unreachable: 'The waiting room cannot be reached right now. This page goes on by itself.',
  cutOff: 'The connection was lost. Your place is kept, and this page goes on by itself.',
  failed: 'That did not work. Please try again.',
  coming: (moment: string) => `The waiting room opens on ${moment}`,
  comingMore: 'Many people want these tickets. So everybody comes in through a waiting room, and nobody has to be the fastest.',
  open: 'The waiting room is open',
  openMore: 'Everybody who is in it when the sale begins gets a place by lot. It does not matter who came first.',
  busy: 'Many people want these tickets',
  busyMore: 'They are let in one after the other. Enter the waiting room, and you stand behind those who are in it already.',
  enter: 'Enter the waiting room',
  inside: 'You are in the waiting room',
  insideMore: 'Your place is drawn when the sale begins. There is nothing you have to do.',
  ahead: (count: number) =>
    count === 0 ? 'You are next' : oneOrSeveral(count, 'One person is ahead of you', `${number.format(count)} people are ahead of you`),
  wait: (seconds: number): string => {
    if (seconds < 60) return 'Less than a minute to go.';
    const minutes = Math.round(seconds / 60);
    if (minutes < 90) return `About ${oneOrSeveral(minutes, 'one minute', `${minutes} minutes`)} to go.`;
    return `About ${number.format(Math.round(minutes / 60))} hours to go.`;
  },
  waitMore: 'When it is your turn, the shop opens here by itself. You then have ten minutes to begin choosing.',
  kept: 'If you close this page, your place is kept in this browser. If your turn comes meanwhile, others go first, and you are let in as soon as you are back.',
  letIn: 'It is your turn',
  letInMore: (until: string) => `Choose your tickets until ${until}. Whoever goes on choosing gets more time.`,
  twoMinutes: (until: string) => `You have two more minutes to choose, until ${until}.`,
  over: 'Your time to choose is over',
  overMore: 'What you hold stays yours. To choose more, enter the waiting room again, at the end of the line.',
} as const;
