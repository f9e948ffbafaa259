import { useEffect, useSyncExternalStore } from 'react';
import type { Availability } from '#domain/catalog/availability.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { useBoot, useWorkspaceId } from '#web/lib/page/boot.ts';
import { knownAvailability, onAvailabilityChange, refreshAvailability, startAvailability } from './availability-store.ts';

const REFRESH_MS = MINUTE_MS;
const STALE_MS = 15_000;

/** Fetched every minute while the page is visible, and when the visitor returns to it. */
export function useAvailability(): Availability {
  const { event, availability } = useBoot();
  const ws = useWorkspaceId();
  const eventId = event?._id ?? null;
  const known = useSyncExternalStore(onAvailabilityChange, knownAvailability);
  useEffect(() => {
    if (eventId !== null) startAvailability(eventId, availability);
  }, [eventId, availability]);
  useEffect(() => {
    if (eventId === null) return;
    const refresh = () => document.visibilityState === 'visible' && void refreshAvailability(ws);
    const onReturn = () => Date.now() - (knownAvailability()?.asked ?? 0) > STALE_MS && refresh();
    const timer = setInterval(refresh, REFRESH_MS);
    document.addEventListener('visibilitychange', onReturn);
    addEventListener('focus', onReturn);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onReturn);
      removeEventListener('focus', onReturn);
    };
  }, [eventId, ws]);
  return known && known.eventId === eventId ? known.availability : availability;
}
