import { listSessions } from '#server/api/list-sessions/contract.ts';
import type { testServer } from './buyer-page.tsx';

/** Whoever looks is signed in here and in one other browser. */
export function signedInTwice(server: ReturnType<typeof testServer>): void {
  const session = (id: string, current: boolean) => ({
    _id: id,
    user_agent: 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/130.0',
    address: '10.0.0.9',
    created_at: '2026-01-01T00:00:00Z',
    seen_at: '2026-01-01T00:00:00Z',
    expires_at: '2026-02-01T00:00:00Z',
    second_factor: false,
    current,
  });
  server.on(listSessions, () => ({
    data: { items: [session('a'.repeat(24), true), session('b'.repeat(24), false)], have_more: false, next: null, prev: null },
  }));
}
