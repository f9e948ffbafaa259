/** What was announced last, wherever it is heard now. */
export const spoken = (): string =>
  [...document.querySelectorAll('.visually-hidden[role="status"]')]
    .map((region) => region.textContent)
    .join('')
    .trimEnd();

/** For what stands on the screen, whether or not it is announced besides. */
export const SEEN = { ignore: '[role="status"]' };
