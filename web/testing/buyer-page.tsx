import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { Route } from 'wouter';
import * as z from 'zod/mini';
import { REALM, ROLE } from '#domain/fixed-ids.ts';
import { bootstrap } from '#server/api/bootstrap/contract.ts';
import type { Contract } from '#server/http/contract.ts';
import { DialogHost } from '#web/buyer/dialogs/dialog-host.tsx';
import { openDialogs } from '#web/buyer/dialogs/open-dialog.ts';
import { endSession } from '#web/lib/kept/session.ts';
import { BootContext } from '#web/lib/page/boot.ts';
import type { Bootstrap } from '#web/lib/page/bootstrap.ts';
import { LiveRegion } from '#web/ui/live-region/live-region.tsx';

/** Shows a screen as the page does. The server is faked at `fetch` and answers in the shape of the contracts. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Asked = { method: string; path: string; query: URLSearchParams; body: any; headers: Headers };
export type Reply =
  | {
      status?: number;
      data?: unknown;
      errors?: { code: string; message: string; path?: (string | number)[] }[];
      meta?: object;
      headers?: Record<string, string>;
    }
  | 'offline';
type Answer = (asked: Asked, count: number) => Reply | Promise<Reply>;

export const WS = '6'.repeat(24);
export const EVENT = 'e'.repeat(24);

export function testBoot(change: Partial<Bootstrap> = {}): Bootstrap {
  const boot = {
    app_key: 'test',
    workspace: { _id: WS, name: 'Lakeside Park', copyright: '', terms_path: '', time_zone: 'America/Chicago', currency: 'USD', locale: 'en-US' },
    realms: REALM,
    roles: { web: ROLE.web, pos: ROLE.pos, staff: ROLE.staff, admin: ROLE.admin },
    brand: null,
    event: null,
    events: [],
    products: [],
    availability: {},
    stores: [],
    config: {
      captcha: { kind: 'off', site_key: '' },
      card_capture: 'direct',
      gateway: 'sandbox',
      publishable_key: '',
      hold_minutes: 10,
      entry_late_minutes: 60,
      lockdown: false,
      recycle: true,
      wallets: [],
    },
    ...change,
  };
  return z.parse(bootstrap.output, boot);
}

export function testServer() {
  const answers: { contract: Contract; pattern: RegExp; answer: Answer; asked: Asked[] }[] = [];
  globalThis.fetch = (async (input: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET';
    const { pathname, searchParams: query } = new URL(input, location.origin);
    const path = pathname.replace(/^\/api/, '');
    const known = answers.findLast(({ contract, pattern }) => contract.method === method && pattern.test(path));
    if (!known) throw new TypeError(`No answer for ${method} ${path}`);
    const asked = { method, path, query, body: typeof init.body === 'string' ? JSON.parse(init.body) : null, headers: new Headers(init.headers) };
    known.asked.push(asked);
    const reply = await known.answer(asked, known.asked.length);
    if (reply === 'offline') throw new TypeError('Failed to fetch');
    const status = reply.status ?? known.contract.status ?? 200;
    const body = status < 300 ? { data: z.parse(known.contract.output, reply.data), meta: reply.meta } : { errors: reply.errors ?? [] };
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...reply.headers } });
  }) as typeof fetch;
  return {
    /** Sets the answer to a call. The returned list gets an entry for each request. */
    on(contract: Contract, answer: Answer): Asked[] {
      const asked: Asked[] = [];
      answers.push({ contract, pattern: new RegExp(`^${contract.path.replace(/:\w+/g, '[^/]+')}$`), answer, asked });
      return asked;
    },
  };
}

export function showScreen(
  screen: ReactElement,
  { path, route = path, boot = testBoot(), state = null }: { path: string; route?: string; boot?: Bootstrap; state?: object | null },
) {
  history.replaceState(state, '', path);
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: 0 } } });
  return render(
    <QueryClientProvider client={queries}>
      <BootContext value={boot}>
        <Route path={route}>{screen}</Route>
        <DialogHost />
        <LiveRegion />
      </BootContext>
    </QueryClientProvider>,
  );
}

/** Every test starts in a new browser. */
export function freshBrowser(): void {
  for (const dialog of openDialogs()) dialog.settle(false);
  cleanup();
  endSession();
  localStorage.clear();
  sessionStorage.clear();
  dispatchEvent(new StorageEvent('storage', { key: null }));
  history.replaceState(null, '', '/');
}
