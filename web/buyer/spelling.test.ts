import { expect, test } from 'vitest';
import { spelledAsInTable } from './spelling.ts';

test.each([
  ['/Checkout', '/checkout'],
  ['/CHECKOUT/5F0000000000000000000001', '/checkout/5F0000000000000000000001'],
  ['/Tickets', '/tickets'],
  ['/tickets/Promo/Lights10', '/tickets/promo/Lights10'],
  ['/myaccount', '/myAccount'],
  ['/EDITFAMILY/5f0000000000000000000001', '/editFamily/5f0000000000000000000001'],
  ['/Registration/Check-Email/AbC/And/More', '/registration/check-email/AbC/And/More'],
  ['/registration/Complete/ToKeN', '/registration/complete/ToKeN'],
  ['/Reset-Password/ToKeN', '/reset-password/ToKeN'],
  ['/Wallet/KeY', '/wallet/KeY'],
  ['/Sign-In//', '/sign-in'],
  ['/dashboard', '/dashboard'],
  ['/Ordersome', '/Ordersome'],
  ['/No/Such/Page', '/No/Such/Page'],
  ['/', '/'],
  ['//', '//'],
])('%s is %s', (typed, spelled) => expect(spelledAsInTable(typed)).toBe(spelled));
