import { createListeners } from '#web/lib/listeners.ts';
import { readText, writeText } from './stored-text.ts';

/** Somebody is signed in if both keys are there (spec, session storage). All windows of this browser share them. */
export type Session = { authKey: string; profileId: string };

/** The staff app and the portal do not share a sign-in, because somebody who sells at a till may also have tickets of their own. */
const APP = /^\/staff(\/|$)/.test(location.pathname) ? 'staff_' : '';
const AUTH_KEY = `${APP}auth_key`;
const PROFILE_ID = `${APP}profileID`;
const listeners = createListeners();
let current = read();

function read(): Session | null {
  const authKey = readText(AUTH_KEY) ?? '';
  const profileId = readText(PROFILE_ID) ?? '';
  return authKey && profileId ? { authKey, profileId } : null;
}

export const currentSession = (): Session | null => current;

let cutOff = false;
/** Whether the last session here was ended by the server and not by the person. */
export const wasCutOff = (): boolean => cutOff;

export function startSession(session: Session): void {
  cutOff = false;
  writeText(AUTH_KEY, session.authKey);
  writeText(PROFILE_ID, session.profileId);
  announce();
}

/** A late answer must not change the session of whoever has signed in since its call was sent. */
const isCurrent = (sentWith: Session): boolean => current?.authKey === sentWith.authKey;

/** The server sends the next token in `meta`. The session stays the same. */
export function renewToken(sentWith: Session, authKey: string): void {
  if (!current || !isCurrent(sentWith)) return;
  writeText(AUTH_KEY, authKey);
  current = { ...current, authKey };
}

export function endSession(): void {
  writeText(AUTH_KEY, null);
  writeText(PROFILE_ID, null);
  announce();
}

/** The server has ended the session. It is noted so that the page can say why the person has to sign in again. */
export function cutOffSession(): void {
  cutOff = current !== null || cutOff;
  endSession();
}

/** Only this code ends the session. Any other 401 is about the request itself. */
export function heedRefusal(sentWith: Session, status: number, errors: readonly { code: string }[] | undefined): void {
  if (status === 401 && errors?.[0]?.code === 'session-ended' && isCurrent(sentWith)) cutOffSession();
}

export const onSessionChange = listeners.join;

function announce(): void {
  const before = current;
  current = read();
  if (before?.profileId === current?.profileId && (before === null) === (current === null)) return;
  listeners.tell();
}

// A page from the back-forward cache received no storage events while it was away.
addEventListener('pageshow', announce);
addEventListener('storage', (event) => {
  if (event.key === AUTH_KEY || event.key === PROFILE_ID || event.key === null) announce();
});
