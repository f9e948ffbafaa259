import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { onHappening } from '#web/lib/happenings.ts';
import { cutOffSession, wasCutOff } from '#web/lib/kept/session.ts';
import { useKeptSession } from '#web/lib/sign-in/keep-session.ts';
import { isPassing, useProfile, useProfileId } from '#web/lib/sign-in/profile.ts';
// Deletes the passes kept on this device when the session ends, on whichever page.
import './account/kept-passes.ts';
import { PATHS } from './paths.ts';

/** People who are paying, have paid or came by a mailed link may stay without a sign-in. */
const GOES_ON = [PATHS.checkout, PATHS.thankYou, '/registration', PATHS.resetPassword, PATHS.findTickets, PATHS.transfer, '/wallet'];

/** While somebody is signed in, keeps the token fresh and the profile loaded, and ends the session here when the server has ended it. Stays on the page afterwards. */
export function SessionKeeper() {
  const profileId = useProfileId();
  const { data, error } = useProfile();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const wasKnown = useRef(false);
  useKeptSession(profileId !== null);
  useEffect(() => onHappening('user-changed', () => void queries.invalidateQueries({ queryKey: ['profile'] })), [queries]);
  useEffect(() => {
    if (profileId !== null) wasKnown.current = data !== undefined;
  }, [profileId, data]);
  useEffect(() => {
    if (error === null || isPassing(error)) return;
    cutOffSession();
    queries.removeQueries({ queryKey: ['profile'] });
    navigate(PATHS.signIn, { replace: true });
  }, [error, queries, navigate]);
  // A session that was already over when the page was opened. Any call may have been the first to be told, also before this part was loaded.
  useEffect(() => {
    if (profileId !== null || !wasCutOff() || wasKnown.current) return;
    if (!GOES_ON.some((path) => location.pathname.startsWith(path))) navigate(PATHS.signIn, { replace: true });
  }, [profileId, navigate]);
  return null;
}
