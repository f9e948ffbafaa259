import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, type ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { cutOffSession, onSessionChange, wasCutOff } from '#web/lib/kept/session.ts';
import { useKeptSession } from '#web/lib/sign-in/keep-session.ts';
import { isPassing, signOut, useProfile, type Profile } from '#web/lib/sign-in/profile.ts';
import { Button } from '#web/ui/button/button.tsx';
import { EmptyState, LoadingState } from '#web/ui/empty-state/empty-state.tsx';
import { RetryState } from '#web/ui/empty-state/retry-state.tsx';
import { announce } from '#web/ui/live-region/live-region.tsx';
import { keepWorker, keptWorker } from './kept-worker.ts';

export type Duty = 'pos' | 'staff' | 'admin';
export type Worker = Profile & { role: Duty };

const WorkerContext = createContext<Worker | null>(null);

/** Who is signed in, with their role. Rooms are shown only to people who work here. */
export function useWorker(): Worker {
  const worker = useContext(WorkerContext);
  if (!worker) throw new Error('A room was shown before it was known who is signed in');
  return worker;
}

/** Loads the person who is signed in and keeps their sign-in fresh. If it has ended, they are sent back to the sign-in. */
export function AtWork({ children }: { children: ReactNode }) {
  const { data, error, refetch, fetchStatus, failureCount } = useProfile();
  const [path] = useLocation();
  const queries = useQueryClient();
  useKeptSession(true);
  // The next person does not hear what was announced last, such as who came in at a gate. The sign-in screen itself tells that the server ended the session.
  useEffect(() => onSessionChange(() => announce(wasCutOff() ? '' : 'You are signed out.')), []);
  const isOver = error !== null && !isPassing(error);
  useEffect(() => {
    if (!isOver) return;
    cutOffSession();
    queries.clear();
  }, [isOver, queries]);
  useEffect(() => {
    if (data && isWorker(data)) keepWorker(data);
  }, [data]);
  const isCutOff = !data && (fetchStatus === 'paused' || failureCount > 0);
  const profile = data ?? (isCutOff && !isOver ? keptWorker() : null);
  if (profile && isCutOff && !/^\/gate(\/|$)/.test(path)) return <GateAlone onRetry={refetch} />;
  if (profile && isWorker(profile)) return <WorkerContext value={profile}>{children}</WorkerContext>;
  if (profile)
    return (
      <EmptyState title="This account does not work here." isPage action={<Button onClick={() => leaveWork(queries)}>Sign out</Button>}>
        Ask an administrator of the venue for an invitation.
      </EmptyState>
    );
  if (error || isCutOff) return <RetryState title="The server cannot be reached right now." onRetry={refetch} />;
  return <LoadingState text="Opening…" />;
}

/** Without the server nothing can be sold or looked up, but gates still work. */
function GateAlone({ onRetry }: { onRetry: () => unknown }) {
  return (
    <RetryState title="The server cannot be reached right now." onRetry={onRetry}>
      <Link href="/gate">The gate goes on without it</Link>
    </RetryState>
  );
}

const isWorker = (profile: Profile): profile is Worker => profile.role !== 'web';

/** Cached data is cleared, so that the next person does not see it. */
export function leaveWork(queries: ReturnType<typeof useQueryClient>): void {
  signOut(queries);
  queries.clear();
}
