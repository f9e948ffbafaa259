const FIELD = ':is(input, select, textarea, button):not(:disabled)';

/** Removing an item often removes the button that was pressed, and the focus with it. The focus moves to the next such button, or to a field or button of the same place. */
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

/** When nothing is left to focus, the keyboard continues at the main content instead of the top of the page. */
export function stayOnPage(): void {
  if (isLost()) document.getElementById('main')?.focus({ preventScroll: true });
}

const isLost = (): boolean => !document.activeElement || document.activeElement === document.body;
