/** What is said when a field is left would move the button that is being pressed from under the finger: it waits until the press is over. */
let isPressing = false;

addEventListener('pointerdown', () => void (isPressing = true), true);
for (const end of ['pointerup', 'pointercancel'] as const) addEventListener(end, () => void (isPressing = false), true);

export function afterPress(run: () => void): void {
  if (!isPressing) return run();
  const over = new AbortController();
  const go = () => {
    over.abort();
    // The click follows the pointer's way up.
    setTimeout(run);
  };
  for (const end of ['pointerup', 'pointercancel'] as const) addEventListener(end, go, { signal: over.signal });
}
