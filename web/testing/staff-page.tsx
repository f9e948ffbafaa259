import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { Router } from 'wouter';
import { getProfile } from '#server/api/get-profile/contract.ts';
import { startSession } from '#web/lib/kept/session.ts';
import { BootContext } from '#web/lib/page/boot.ts';
import type { Bootstrap } from '#web/lib/page/bootstrap.ts';
import { AtWork, type Duty } from '#web/staff/chrome/worker/at-work.tsx';
import { LiveRegion } from '#web/ui/live-region/live-region.tsx';
import { testBoot, type Reply, type testServer } from './buyer-page.tsx';

export const WORKER = 'a'.repeat(24);

export function workerProfile(role: Duty | 'web') {
  return {
    _id: WORKER,
    id: WORKER,
    email: `${role}@demo.test`,
    confirmed: true,
    guest: false,
    role,
    account_id: WORKER,
    consumer_id: null,
    first_name: 'Rosa',
    last_name: 'Delgado',
    phone: '',
    profile: { first_name: 'Rosa', last_name: 'Delgado', phone: '' },
    image: null,
    second_factor: false,
  };
}

/** A room as somebody who works there sees it. `path` is the part after /staff. */
export function showRoom(
  room: ReactElement,
  {
    server,
    path,
    duty = 'pos',
    profile = { data: workerProfile(duty) },
    boot = testBoot(),
  }: { server: ReturnType<typeof testServer>; path: string; duty?: Duty; profile?: Reply; boot?: Bootstrap },
) {
  server.on(getProfile, () => profile);
  startSession({ authKey: 'key', profileId: WORKER });
  history.replaceState(null, '', `/staff${path}`);
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: 0 } } });
  return render(
    <QueryClientProvider client={queries}>
      <BootContext value={boot}>
        <Router base="/staff">
          <AtWork>{room}</AtWork>
        </Router>
        <LiveRegion />
      </BootContext>
    </QueryClientProvider>,
  );
}
