const FIELD = ':is(input, select, textarea, button):not(:disabled)';

/** What takes something away often goes with it, and with it the focus: it stays with the next of its like, or where one goes on. */
export function stayAmong(alike: string, pressed: Element | null, place: Element | null): void {
  const at = place && pressed ? [...place.querySelectorAll(alike)].indexOf(pressed) : -1;
  setTimeout(() => {
    if (at < 0 || !isLost()) return;
    const left = place?.isConnected ? [...place.querySelectorAll<HTMLElement>(alike)] : [];
    const next = left[Math.min(at, left.length - 1)] ?? (place?.isConnected ? place.querySelector<HTMLElement>(FIELD) : null);
    if (next) next.focus();
    else stayOnPage();
  });
}

/** Where nothing is left to be pressed, the keyboard goes on in the page, and not from its very beginning. */
export function stayOnPage(): void {
  if (isLost()) document.getElementById('main')?.focus({ preventScroll: true });
}

const isLost = (): boolean => !document.activeElement || document.activeElement === document.body;
