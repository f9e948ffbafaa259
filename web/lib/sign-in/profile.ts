import { useQuery, type QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { MINUTE_MS } from '#domain/durations.ts';
import { getProfile } from '#server/api/get-profile/contract.ts';
import { signOut as signOutContract } from '#server/api/sign-out/contract.ts';
import type { OutputOf } from '#server/http/contract.ts';
import { call } from '#web/lib/calls/call.ts';
import { isPassingStatus } from '#web/lib/calls/passing.ts';
import { leaveThisBrowser } from '#web/lib/kept/leave.ts';
import { currentSession, onSessionChange } from '#web/lib/kept/session.ts';

/** The profile of the person who is signed in, fetched once and shared by every screen. */
export type Profile = OutputOf<typeof getProfile>;

class ProfileFailure extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`The profile could not be fetched (${status})`);
    this.status = status;
  }
}

/** A lost connection or a server in trouble says nothing about whether the session is valid. */
export function isPassing(failure: unknown): boolean {
  return failure instanceof ProfileFailure && isPassingStatus(failure.status);
}

export const profileKey = (profileId: string | null) => ['profile', profileId] as const;

export function useProfileId(): string | null {
  return useSyncExternalStore(onSessionChange, () => currentSession()?.profileId ?? null);
}

export function useSignedIn(): boolean {
  return useProfileId() !== null;
}

export function useProfile() {
  const profileId = useProfileId();
  return useQuery({
    queryKey: profileKey(profileId),
    queryFn: () => fetchProfile(profileId ?? ''),
    enabled: profileId !== null,
    staleTime: 5 * MINUTE_MS,
    retry: (count, failure) => isPassing(failure) && count < 20,
    retryDelay: (count) => Math.min(30_000, 1000 * 2 ** count),
  });
}

export async function fetchProfile(profileId: string): Promise<Profile> {
  const result = await call(getProfile, { params: { id: profileId } });
  if (!result.success) throw new ProfileFailure(result.status);
  return result.data;
}

/** Signs out here at once, and on the server even if the page is left meanwhile. Data that only this person may see is removed from memory. */
export function signOut(queries: QueryClient): void {
  void call(signOutContract, {}, { keepalive: true });
  leaveThisBrowser();
  queries.removeQueries({ queryKey: ['profile'] });
}
