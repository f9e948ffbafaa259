import type { Fullness } from '#domain/gate/fullness.ts';
import type { Refusal } from '#domain/gate/verdict.ts';
import type { CountText } from '#web/staff/chrome/words/count.ts';
import type { Verdict } from './outcome.ts';

export const OTHERS_FAILED = 'The others could not be let in. Please try again.';
export const ACTIVATE_FAILED = 'The pass could not be activated. Please try again.';
export const ACTIVATE_NEEDS_LINE = 'This pass can be activated with a connection only.';

export const TOO_LONG_ALONE = 'This device has not reached the server for twelve hours. Connect it and sign in again; its scans are kept.';
export const STORAGE_FAILED = 'This device could not read or write what it keeps. It tries again by itself; if it goes on, load the page again.';
export const DEVICE_FAILED = 'This device could not check the code. Scan it again; if it goes on, load the page again.';

/** What a guard says: a word to call out and a sentence for the guest. */
export const REFUSED: Record<Exclude<Verdict, 'accepted'>, { word: string; sentence: string }> = {
  unreadable: { word: 'Not a pass', sentence: 'This is not the code of a pass. Ask for the pass itself.' },
  unknown: { word: 'Not known', sentence: 'This pass is not known here. Ask for the order, or send the guest to the box office.' },
  'stale-code': { word: 'Old code', sentence: 'This code has moved on. Ask for the one that changes on the screen, not a picture of it.' },
  revoked: { word: 'Not valid', sentence: 'This pass was refunded, withdrawn or passed on.' },
  transferred: { word: 'Passed on', sentence: 'This pass was given to somebody else, who has its new code.' },
  'wrong-event': { word: 'Another event', sentence: 'This pass is for another event.' },
  'wrong-date': { word: 'Wrong date', sentence: 'This pass is for another date.' },
  'wrong-gate': { word: 'Another gate', sentence: 'This pass does not open this gate.' },
  'not-reserved': { word: 'Not reserved', sentence: 'This season pass is not reserved for today.' },
  'wrong-session': { word: 'Wrong time', sentence: 'This pass is for another time.' },
  'no-reentry': { word: 'No re-entry', sentence: 'This pass lets in once.' },
  'not-inside': { word: 'Not inside', sentence: 'This pass was not scanned in, so it cannot go out.' },
  'not-activated': { word: 'Needs a name', sentence: 'This pass has to be made out to one person first.' },
  'already-used': { word: 'Already used', sentence: 'This pass was used before.' },
  'not-listed': { word: 'Not on the list', sentence: 'This device does not have this pass. It may have been bought later: try again with a connection.' },
  'no-list': { word: 'Not checked', sentence: 'There is no connection, and no list of passes on this device yet. Send the guest to another gate.' },
  'number-only': { word: 'Only a number', sentence: 'A number can be copied and opens no gate. Ask for the code, or look the pass up under Orders.' },
  trouble: { word: 'Not checked', sentence: 'The server could not check this code. Please scan it again.' },
};

/** Not the guest's fault: it is unknown whether the pass is good. */
export const UNSURE: readonly Verdict[] = ['no-list', 'not-listed', 'number-only', 'trouble', 'not-activated', 'unreadable'] satisfies (Refusal | Verdict)[];

/** Without a line the server's counts are those of before. */
export const COUNTS = {
  inside: 'Inside now',
  insideBefore: 'Inside, as last heard',
  letIn: 'Let in today',
  letInBefore: 'Let in today, as last heard',
} as const;

export const FULLNESS: Record<Fullness, string | null> = { room: null, 'nearly-full': 'Nearly full', full: 'Full' };

/** '3,412 of 3,500' */
export const insideText = (inside: number, capacity: number | null, count: CountText): string =>
  capacity === null ? count(inside) : `${count(inside)} of ${count(capacity)}`;

export const CAMERA = {
  ready: 'Ready',
  readyHow: 'Hold the code of a pass in front of the camera, or use a hand scanner.',
  ask: 'The camera reads the codes of passes. The browser asks you once whether it may.',
  denied:
    'The camera is not allowed here. Allow it in the browser, beside the address of this page, and start it again. A hand scanner and typing work without it.',
  none: 'This device has no camera that a page may use. Use a hand scanner, or type the code.',
  failed: 'The camera could not be started. Another program may be using it.',
} as const;

export const DEVICE = {
  forgetful: 'This browser keeps nothing for this page: a reload without a connection loses scans. Leave its private window.',
  noTools: 'This page came over a connection that is not secure, so this gate cannot go on without the server.',
  noEvent: 'This gate has no event, so it has no list of passes to go on with when the connection is gone.',
} as const;
