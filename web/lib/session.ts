import { readText, writeText } from './stored-text.ts';

/** Signed in means both keys are there (spec, session storage). Every window of this browser shares them. */
export type Session = { authKey: string; profileId: string };

/** Whoever sells at a till may have tickets of their own: the staff app and the portal do not share a sign-in. */
const APP = /^\/staff(\/|$)/.test(location.pathname) ? 'staff_' : '';
const AUTH_KEY = `${APP}auth_key`;
const PROFILE_ID = `${APP}profileID`;
const listeners = new Set<() => void>();
let current = read();

function read(): Session | null {
  const authKey = readText(AUTH_KEY) ?? '';
  const profileId = readText(PROFILE_ID) ?? '';
  return authKey && profileId ? { authKey, profileId } : null;
}

export const currentSession = (): Session | null => current;

let cutOff = false;
/** The last session here was ended by the server, not by the person. */
export const wasCutOff = (): boolean => cutOff;

export function startSession(session: Session): void {
  cutOff = false;
  writeText(AUTH_KEY, session.authKey);
  writeText(PROFILE_ID, session.profileId);
  announce();
}

/** The server hands the next token in `meta`; the session stays the same. */
export function renewToken(authKey: string): void {
  if (!current) return;
  writeText(AUTH_KEY, authKey);
  current = { ...current, authKey };
}

export function endSession(): void {
  writeText(AUTH_KEY, null);
  writeText(PROFILE_ID, null);
  announce();
}

/** Refused by the server: whoever looks at the page is told why they have to sign in again. */
export function cutOffSession(): void {
  cutOff = current !== null || cutOff;
  endSession();
}

/** Any other 401 is about what was asked, not about the session. */
export function heedRefusal(status: number, errors: readonly { code: string }[] | undefined): void {
  if (status === 401 && errors?.[0]?.code === 'session-ended') cutOffSession();
}

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function announce(): void {
  const before = current;
  current = read();
  if (before?.profileId === current?.profileId && (before === null) === (current === null)) return;
  for (const listener of listeners) listener();
}

// A page that was set aside and comes back was told of nothing meanwhile.
addEventListener('pageshow', announce);
addEventListener('storage', (event) => {
  if (event.key === AUTH_KEY || event.key === PROFILE_ID || event.key === null) announce();
});
