/** Which screen's code an address needs, so that the page can ask for it at once. Null: the shop, whose code is always there. */
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
];

export function screenOf(path: string): string | null {
  return SCREENS.find(([pattern]) => pattern.test(path))?.[1] ?? null;
}

/** Where those who work here sign in: an app of its own. */
export const isStaffPath = (path: string): boolean => /^\/staff(\/|$)/.test(path);

/** Addresses of the doors for programs, never a page, whatever asks for them. */
const OTHER_DOORS = /^\/(api|metrics|healthz|readyz)(\/|$)/;

/**
 * A person's browser is shown the shop wherever it goes (the route table sends any other path there); a program that
 * asks for what is not there is told so.
 */
export function isPageFor(path: string, accept: string | undefined): boolean {
  if (OTHER_DOORS.test(path)) return false;
  return path === '/' || isStaffPath(path) || /^\/tickets(\/|$)/.test(path) || screenOf(path) !== null || (accept ?? '').includes('text/html');
}
