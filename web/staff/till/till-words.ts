/** Texts of the Till room. */
export const FAULTS = {
  'nothing-typed': 'Count what is there first. Where there is nothing, type 0.',
  'not-a-count': 'One of these is no whole number.',
  'not-a-sum': 'Write the sum as in 195.50.',
  'too-much': 'This is more than a till can hold.',
  'nothing-at-all': 'This has to be more than nothing.',
} as const;

export const LOST = 'The answer was lost on its way. It may have been done: ask again to find out. It is never done twice.';

export const OPEN = {
  title: 'Open the till',
  intro: 'Count what is in the drawer before the first sale.',
  submit: (sum: string) => `Open with ${sum}`,
  failed: 'The till could not be opened. Please try again.',
  done: (sum: string) => `The till is open with ${sum}.`,
} as const;

export const PUT_IN = {
  title: 'Put cash in',
  intro: 'What is added to the drawer now, beside what is sold.',
  submit: (sum: string) => `Put ${sum} in`,
  failed: 'The cash could not be noted. Please try again.',
  done: (sum: string) => `${sum} was put in.`,
} as const;

export const TAKE_OUT = {
  title: 'Take cash out',
  intro: 'Another administrator has to agree. Leave the cash in the drawer until then.',
  submit: (sum: string) => `Ask for ${sum}`,
  failed: 'The request could not be sent. Please try again.',
  done: (sum: string) => `Asked for ${sum}. It may leave the drawer once an administrator has agreed.`,
} as const;

export const CLOSE = {
  title: 'Close the till',
  intro: 'Count everything in the drawer. What should be in it is told once the till is closed.',
  submit: (sum: string) => `Close with ${sum}`,
  sure: (sum: string) => `You counted ${sum}. A closed till stays closed, and the count with it.`,
  waiting: (sum: string) =>
    `${sum} was asked for and nobody has agreed yet: it is still in the drawer, so count it too. Once the till is closed it cannot be agreed to.`,
  failed: 'The till could not be closed. Please try again.',
} as const;

export const HELD = (by: string) => ({
  title: `${by} has this till open.`,
  text: 'A till belongs to whoever opened it. They close it, or somebody in the office does; after that you can open it.',
});

export const REMOVAL = {
  open: (when: string) => `Asked for at ${when}. Leave it in the drawer until an administrator agrees.`,
  confirmed: (by: string, when: string) => `${by} agreed at ${when}. Take it out now.`,
  declined: (by: string, when: string) => `${by} declined at ${when}. It stays in the drawer.`,
  told: {
    confirmed: (sum: string) => `${sum}: agreed, take it out now.`,
    declined: (sum: string) => `${sum}: declined, it stays in the drawer.`,
  },
} as const;

export const HISTORY = {
  failed: 'The closed tills could not be fetched.',
  none: 'No till was closed here yet.',
  noneText: 'Once one is counted and closed it is shown here, with how it came out.',
  gone: 'This till is not closed, or it is not yours to see.',
  goneText: 'The closed tills you may see are in the list.',
} as const;
