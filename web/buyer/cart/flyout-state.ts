import { createListeners } from '#web/lib/listeners.ts';

/** Closed, shown for a moment after something was added, or opened by the visitor. */
export type FlyoutState = 'closed' | 'preview' | 'open';

const PREVIEW_MS = 5000;

let state: FlyoutState = 'closed';
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = createListeners();

export const flyoutState = (): FlyoutState => state;

export function openFlyout(): void {
  change('open');
}

export function closeFlyout(): void {
  change('closed');
}

/** Shows the flyout for five seconds, unless the visitor touches it. */
export function previewFlyout(): void {
  if (state === 'open') return;
  change('preview');
  timer = setTimeout(() => change('closed'), PREVIEW_MS);
}

export function touchFlyout(): void {
  if (state === 'preview') change('open');
}

export const onFlyoutChange = listeners.join;

function change(next: FlyoutState): void {
  clearTimeout(timer);
  if (state === next) return;
  state = next;
  listeners.tell();
}
