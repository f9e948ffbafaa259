/** 0: look for the mail, 1: being verified, 2: verified, 3: not valid, 4: sign in first, then the link works. */
export type Stage = 0 | 1 | 2 | 3 | 4;

export type Resend = 'none' | 'sending' | 'sent' | 'failed';

/** The outcome of the link. 'sign-in': the account whose email changes has to sign in first. */
type Verification = { isPending: boolean; data?: { verified: true } | 'sign-in' | null | undefined };

/** After a new mail was sent, the stage is 'look for the mail' again. */
export function stageOf(id: string, { isPending, data }: Verification, resend: Resend): Stage {
  if (data === 'sign-in') return 4;
  if (data?.verified) return 2;
  if (resend === 'failed') return 3;
  if (resend === 'sent' || id === '') return 0;
  return isPending ? 1 : 3;
}
