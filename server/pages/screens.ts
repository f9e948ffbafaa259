/** The screen whose code a path needs, so that the page can load it at once. Null is the shop, whose code is always loaded. */
const SCREENS: [RegExp, string][] = [
  [/^\/checkout(\/|$)/, 'checkout'],
  [/^\/thank-you\/?$/, 'thank-you'],
  [/^\/sign-in\/?$/, 'sign-in'],
  [/^\/registration\/check-email(\/|$)/, 'check-email'],
  [/^\/registration\/complete(\/|$)/, 'complete-account'],
  [/^\/reset-password(\/|$)/, 'reset-password'],
  [/^\/dashboard\/?$/, 'dashboard'],
  [/^\/family\/?$/, 'family'],
  [/^\/editFamily(\/|$)/, 'edit-family'],
  [/^\/createGroup\/?$/, 'create-group'],
  [/^\/editGroup\/?$/, 'edit-group'],
  [/^\/myAccount\/?$/, 'my-account'],
  [/^\/orders\/?$/, 'orders'],
  [/^\/find-tickets(\/|$)/, 'find-tickets'],
  [/^\/wallet\//, 'wallet'],
  [/^\/transfer\//, 'transfer'],
  [/^\/waiting\//, 'waiting'],
];

export function screenOf(path: string): string | null {
  return SCREENS.find(([pattern]) => pattern.test(path))?.[1] ?? null;
}

/** The separate app for staff. */
export const isStaffPath = (path: string): boolean => /^\/staff(\/|$)/.test(path);

/** Addresses of the doors for programs, never a page, whatever asks for them. */
const OTHER_DOORS = /^\/(api|metrics|healthz|readyz)(\/|$)/;

/** A browser gets the shop at any path (its router sends unknown ones to the first page). A program that asks for something unknown gets an error. */
export function isPageFor(path: string, accept: string | undefined): boolean {
  if (OTHER_DOORS.test(path)) return false;
  return path === '/' || isStaffPath(path) || /^\/tickets(\/|$)/.test(path) || screenOf(path) !== null || (accept ?? '').includes('text/html');
}
