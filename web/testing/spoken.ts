/** What was last announced, in whichever live region. */
export const spoken = (): string =>
  [...document.querySelectorAll('.visually-hidden[role="status"]')]
    .map((region) => region.textContent)
    .join('')
    .trimEnd();

/** Finds what is shown on the screen and ignores announcements. */
export const SEEN = { ignore: '[role="status"]' };
