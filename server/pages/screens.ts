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
  [/^\/transfer\//, 'transfer'],
];

export function screenOf(path: string): string | null {
  return SCREENS.find(([pattern]) => pattern.test(path))?.[1] ?? null;
}
