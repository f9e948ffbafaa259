import { beforeEach, expect, test, vi } from 'vitest';

const FORBIDDEN = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};
const PLACES = { 'forbidden altogether': FORBIDDEN, 'taken away': () => null } as const;

beforeEach(() => vi.resetModules());

test('what is kept in a window is found as it was, until it is forgotten; what cannot be read is nothing', async () => {
  const { keepInWindow, keptInWindow, ofThisWindow } = await import('./stored-text.ts');
  keepInWindow('draft', { name: 'Ana' });
  expect(keptInWindow('draft')).toEqual({ name: 'Ana' });
  keepInWindow('draft', null);
  expect(keptInWindow('draft')).toBeNull();
  ofThisWindow.writeText('draft', '{"name":');
  expect(keptInWindow('draft')).toBeNull();
});

function without(place: () => null): void {
  vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(place as never);
  vi.spyOn(globalThis, 'sessionStorage', 'get').mockImplementation(place as never);
}

test.each(Object.entries(PLACES))('with storage %s the page still signs in, holds and registers', async (_, place) => {
  without(place);
  const session = await import('./session.ts');
  const { cartKey, rememberCartKey } = await import('./cart-key.ts');
  const { keepForm, keptForm, forgetForms } = await import('./kept-form.ts');
  const { checkoutKeyHeader, rememberRegistration } = await import('./registration.ts');
  const { clearKvp, currentKvp, rememberKvp } = await import('#web/buyer/chrome/kvp.ts');
  const { isForgetful } = await import('./stored-text.ts');
  expect([session.currentSession(), cartKey(), keptForm(), checkoutKeyHeader(), currentKvp()]).toEqual([null, null, null, {}, {}]);

  session.startSession({ authKey: 'first', profileId: 'maya' });
  session.renewToken({ authKey: 'first', profileId: 'maya' }, 'second');
  expect(session.currentSession()).toEqual({ authKey: 'second', profileId: 'maya' });
  rememberCartKey('mine');
  expect(cartKey()).toBe('mine');
  keepForm('typed');
  expect(keptForm()).toBe('typed');
  rememberRegistration({ email: 'a@b.test', profileId: 'maya', checkoutKey: 'key' });
  expect(checkoutKeyHeader()).toEqual({ 'x-checkout-key': 'key' });
  rememberKvp('?ref=poster');
  expect(currentKvp()).toEqual({ ref: 'poster' });
  expect(isForgetful()).toBe(true);

  session.endSession();
  forgetForms();
  clearKvp();
  expect([session.currentSession(), keptForm(), currentKvp()]).toEqual([null, null, {}]);
});
