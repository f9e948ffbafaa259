import { render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { bootstrap } from '#server/api/bootstrap/contract.ts';
import { freshBrowser, testBoot, testServer } from '#web/testing/buyer-page.tsx';
import { App } from './app.tsx';

afterEach(freshBrowser);

test('an address in capital letters opens its room and keeps its query', async () => {
  testServer().on(bootstrap, () => ({ data: testBoot() }));
  history.replaceState(null, '', '/staff/Orders/Groups?date=2026-11-21&name=Lee#Top');
  render(<App />);
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy();
  expect(location.pathname + location.search + location.hash).toBe('/staff/orders/groups?date=2026-11-21&name=Lee#Top');
});
