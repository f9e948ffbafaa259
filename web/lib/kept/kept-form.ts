import { announceHappening } from '#web/lib/happenings.ts';
import { ofThisWindow, readText, writeText } from './stored-text.ts';

const STORAGE_KEY = 'entrada-checkout-form';
/** When somebody last signed out in this browser. Text typed before that, in any window, is never shown again. */
const LEFT_KEY = 'entrada-left';

const lastLeft = (): string => readText(LEFT_KEY) ?? '';
let seenLeft = lastLeft();

/** What was typed at checkout, kept as long as this window is open. `parseStoredForm` checks whose it is. */
export function keptForm(): string | null {
  const [left, text] = split(ofThisWindow.readText(STORAGE_KEY) ?? '');
  return left === lastLeft() ? text : null;
}

export function keepForm(text: string): void {
  ofThisWindow.writeText(STORAGE_KEY, `${lastLeft()} ${text}`);
}

export function forgetForm(): void {
  ofThisWindow.writeText(STORAGE_KEY, null);
}

/** Forgets the form in every window of this browser. Windows that are open hear that somebody has signed out. */
export function forgetForms(): void {
  forgetForm();
  writeText(LEFT_KEY, String(Date.now()));
  lookWhetherLeft();
}

function lookWhetherLeft(): void {
  if (lastLeft() === seenLeft) return;
  seenLeft = lastLeft();
  announceHappening('left');
}

function split(kept: string): [left: string | null, text: string | null] {
  const at = kept.indexOf(' ');
  return at < 0 ? [null, null] : [kept.slice(0, at), kept.slice(at + 1)];
}

addEventListener('storage', lookWhetherLeft);
// A page from the back-forward cache received no storage events while it was away.
addEventListener('pageshow', lookWhetherLeft);
