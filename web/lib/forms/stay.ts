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

/** What was pressed has given way to other things in this place, none of which is to be pressed by the next Enter. */
export function stayAt(place: HTMLElement | null): void {
  setTimeout(() => isLost() && place?.focus({ preventScroll: true }));
}

/** The element and what it stands in, to be kept before the element may go. */
export function wayUp(from: Element | null): Element[] {
  const way: Element[] = [];
  for (let at = from; at && at !== document.body && at.id !== 'main'; at = at.parentElement) way.push(at);
  return way;
}

/** Whatever was to have the focus back may be gone. The keyboard then continues in what it stood in. */
export function stayNear(way: readonly Element[]): void {
  if (way.length === 0 || !isLost()) return;
  for (const place of way.filter((element) => element.isConnected))
    for (const field of place.querySelectorAll<HTMLElement>(FIELD)) {
      field.focus();
      // What is not shown takes no focus.
      if (!isLost()) return;
    }
  stayOnPage();
}

const isLost = (): boolean => !document.activeElement || document.activeElement === document.body;
