/** Leaving a field may show a message that moves the button being pressed from under the finger. The message therefore waits until the press is over. */
let isPressing = false;

addEventListener('pointerdown', () => void (isPressing = true), true);
for (const end of ['pointerup', 'pointercancel'] as const) addEventListener(end, () => void (isPressing = false), true);

export function afterPress(run: () => void): void {
  if (!isPressing) return run();
  const over = new AbortController();
  const go = () => {
    over.abort();
    // The click comes after `pointerup`.
    setTimeout(run);
  };
  for (const end of ['pointerup', 'pointercancel'] as const) addEventListener(end, go, { signal: over.signal });
}
