const TITLES: [RegExp, string][] = [
  [/^\/checkout(\/|$)/, 'Checkout'],
  [/^\/thank-you$/, 'Thank you'],
  [/^\/sign-in$/, 'Sign In'],
  [/^\/registration\/check-email/, 'Verify your email'],
  [/^\/registration\/complete/, 'Complete your registration'],
  [/^\/reset-password/, 'Reset Password'],
  [/^\/dashboard$/, 'Portal'],
  [/^\/(family|editFamily)/, 'Family'],
  [/^\/(createGroup|editGroup)$/, 'Group'],
  [/^\/myAccount$/, 'My Account'],
  [/^\/orders$/, 'Orders & Billing'],
  [/^\/find-tickets/, 'Find my tickets'],
  [/^\/wallet/, 'Keep your tickets'],
  [/^\/transfer/, 'Tickets for you'],
  [/^\/waiting/, 'Waiting list'],
];

/** The title in the browser's tab: the page or event, then the workspace. */
export function pageTitle(path: string, eventName: string | null, workspaceName: string | null): string {
  const page = TITLES.find(([pattern]) => pattern.test(path))?.[1] ?? (eventName ? `${eventName} tickets` : 'Tickets');
  return [page, workspaceName].filter(Boolean).join(' · ');
}
