/** 0: look for the mail, 1: being verified, 2: verified, 3: not valid. */
export type Stage = 0 | 1 | 2 | 3;

export type Resend = 'none' | 'sending' | 'sent' | 'failed';

type Verification = { isPending: boolean; data?: { verified: true } | null | undefined };

/** A mail sent anew leads back to looking for it, wherever one was. */
export function stageOf(id: string, { isPending, data }: Verification, resend: Resend): Stage {
  if (data?.verified) return 2;
  if (resend === 'failed') return 3;
  if (resend === 'sent' || id === '') return 0;
  return isPending ? 1 : 3;
}
