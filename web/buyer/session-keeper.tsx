import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { onHappening } from '#web/lib/happenings.ts';
import { useKeptSession } from '#web/lib/keep-session.ts';
import { isPassing, useProfile, useProfileId } from '#web/lib/profile.ts';
import { cutOffSession } from '#web/lib/session.ts';
import { PATHS } from './paths.ts';

/** While somebody is signed in: their token stays fresh, their profile is known, and a session that is no more ends here too. */
export function SessionKeeper() {
  const profileId = useProfileId();
  const { error } = useProfile();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  useKeptSession(profileId !== null);
  useEffect(() => onHappening('user-changed', () => void queries.invalidateQueries({ queryKey: ['profile'] })), [queries]);
  useEffect(() => {
    if (error === null || isPassing(error)) return;
    cutOffSession();
    queries.removeQueries({ queryKey: ['profile'] });
    navigate(PATHS.signIn, { replace: true });
  }, [error, queries, navigate]);
  return null;
}
