import { useQuery } from '@tanstack/react-query';
import { minPasswordLength } from '#domain/validation/password.ts';
import { showPasswordReset } from '#server/api/show-password-reset/contract.ts';
import { call } from '#web/lib/calls/call.ts';
import { outcomeOf } from './reset-password-state.ts';

type Found = { isDead: boolean; leastCharacters: number };

/** Whether the link is still good. Null while it is looked up. Where that fails, whoever opened it is told when they send the form. */
export function useResetLink(token: string, isAtWork: boolean): Found | null {
  const { data } = useQuery({
    queryKey: ['reset-link', token],
    queryFn: () => lookUp(token, isAtWork),
    enabled: token !== '',
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  return data ?? null;
}

async function lookUp(token: string, isAtWork: boolean): Promise<Found> {
  const result = await call(showPasswordReset, { params: { token } });
  if (result.success) return { isDead: false, leastCharacters: result.data.least_characters };
  // Of those who work here some need more. Only the server knows who they are.
  return { isDead: outcomeOf(result).kind === 'bad-token', leastCharacters: minPasswordLength(isAtWork ? 'staff' : 'consumer') };
}
