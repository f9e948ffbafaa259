/** 0: look for the mail, 1: being verified, 2: verified, 3: not valid, 4: sign in, then the link goes on. */
export type Stage = 0 | 1 | 2 | 3 | 4;

export type Resend = 'none' | 'sending' | 'sent' | 'failed';

/** What came of the link; 'sign-in' while it waits for a sign-in of the account whose email changes. */
type Verification = { isPending: boolean; data?: { verified: true } | 'sign-in' | null | undefined };

/** A mail sent anew leads back to looking for it, wherever one was. Whose address is verified has no mail to look for. */
export function stageOf(id: string, { isPending, data }: Verification, resend: Resend, isVerified = false): Stage {
  if (id === '' && isVerified) return 2;
  if (data === 'sign-in') return 4;
  if (data?.verified) return 2;
  if (resend === 'failed') return 3;
  if (resend === 'sent' || id === '') return 0;
  return isPending ? 1 : 3;
}
