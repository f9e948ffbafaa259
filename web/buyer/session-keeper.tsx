import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { onHappening } from '#web/lib/happenings.ts';
import { useKeptSession } from '#web/lib/keep-session.ts';
import { isPassing, useProfile, useProfileId } from '#web/lib/profile.ts';
import { cutOffSession, wasCutOff } from '#web/lib/session.ts';
import { PATHS } from './paths.ts';

/** Whoever pays, has paid or came by a link from a mail goes on without a sign-in. */
const GOES_ON = [PATHS.checkout, PATHS.thankYou, '/registration', PATHS.resetPassword, PATHS.findTickets, PATHS.transfer, '/wallet'];

/** While somebody is signed in: their token stays fresh, their profile is known, and a session that is no more ends here too. */
export function SessionKeeper() {
  const profileId = useProfileId();
  const { data, error } = useProfile();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const wasKnown = useRef(false);
  useKeptSession(profileId !== null);
  useEffect(() => onHappening('user-changed', () => void queries.invalidateQueries({ queryKey: ['profile'] })), [queries]);
  useEffect(() => {
    wasKnown.current ||= data !== undefined;
  }, [data]);
  useEffect(() => {
    if (error === null || isPassing(error)) return;
    cutOffSession();
    queries.removeQueries({ queryKey: ['profile'] });
    navigate(PATHS.signIn, { replace: true });
  }, [error, queries, navigate]);
  // The answer that ends the session takes this part off the page. One that was over when the page was opened leads to sign-in.
  useEffect(
    () => () => {
      if (wasCutOff() && !wasKnown.current && !GOES_ON.some((path) => location.pathname.startsWith(path))) navigate(PATHS.signIn, { replace: true });
    },
    [navigate],
  );
  return null;
}
