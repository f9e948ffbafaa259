import { afterEach, beforeEach, vi } from 'vitest';
import { DashboardScreen } from '#web/buyer/dashboard/dashboard-screen.tsx';
import { freshBrowser, showScreen, testServer } from './buyer-page.tsx';
import { signInMaya } from './portal.ts';

/** Where the tickets of each test are shown: Maya is signed in, in a browser that has seen nothing yet. */
export function dashboard() {
  let server: ReturnType<typeof testServer>;
  beforeEach(() => {
    vi.stubGlobal('IntersectionObserver', undefined);
    server = testServer();
    signInMaya(server);
  });
  afterEach(() => {
    freshBrowser();
    vi.unstubAllGlobals();
  });
  return {
    on: (...answering: Parameters<typeof server.on>) => server.on(...answering),
    signInMaya: (profile: Parameters<typeof signInMaya>[1]) => signInMaya(server, profile),
    show: (more: Omit<Parameters<typeof showScreen>[1], 'path'> = {}) => showScreen(<DashboardScreen />, { path: '/dashboard', ...more }),
  };
}
