/** What was announced last, wherever it is heard now. */
export const spoken = (): string =>
  [...document.querySelectorAll('.visually-hidden[role="status"]')]
    .map((region) => region.textContent)
    .join('')
    .trimEnd();
