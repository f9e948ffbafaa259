/** Texts of the Approvals room, besides those about single requests. */
export const APPROVALS = {
  nothingAsked: 'Nobody is waiting for you.',
  nothingAskedText: 'Whatever needs a second person appears here by itself.',
  nothingOwn: 'You have asked for nothing that is still open.',
  nothingOwnText: 'Cash out of a till, and refunds above your limit, are asked for where you do them. How they were decided is shown here.',
  nothingLeft: 'Everything has come to its end by itself.',
  own: 'You asked for this yourself, so another administrator has to agree.',
  waits: 'Waits for an administrator.',
  agreed: (asks: string) => `Agreed: ${asks}.`,
  declined: (asks: string) => `Declined: ${asks}.`,
  takenBack: (asks: string) => `Taken back: ${asks}.`,
  overtaken: (about: string) => `Somebody was faster, or it has come to an end by itself: ${about}.`,
  lost: 'The answer was lost on its way. Ask again to find out: it is never done twice.',
  decideFailed: 'The decision could not be noted. Please try again.',
  resolveFailed: 'This could not be done. Please try again.',
  reasonNeeded: 'Say why: it is kept with your name.',
  nothingDecided: { confirmed: 'Nothing was agreed to yet.', declined: 'Nothing was declined yet.' },
} as const;
