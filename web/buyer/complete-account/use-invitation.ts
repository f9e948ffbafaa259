import { useQuery } from '@tanstack/react-query';
import { showInvitation } from '#server/api/show-invitation/contract.ts';
import { call } from '#web/lib/calls/call.ts';
import { completeOutcome, type CompleteOutcome } from './complete-account-state.ts';

export type Invited = { firstName: string; lastName: string };

const NOBODY: Invited = { firstName: '', lastName: '' };

type Found = { outcome: CompleteOutcome; invited: Invited };

/** Whom the link is for, and whether it is still good. Null while it is looked up. Where that fails, whoever is invited is told when they send the form. */
export function useInvitation(token: string): Found | null {
  const { data } = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => lookUp(token),
    enabled: token !== '',
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  return token === '' ? { outcome: 'bad-token', invited: NOBODY } : (data ?? null);
}

async function lookUp(token: string): Promise<Found> {
  const result = await call(showInvitation, { params: { token } });
  if (result.success) return { outcome: 'none', invited: { firstName: result.data.first_name, lastName: result.data.last_name } };
  const { kind } = completeOutcome(result);
  return { outcome: kind === 'already' || kind === 'bad-token' ? kind : 'none', invited: NOBODY };
}
