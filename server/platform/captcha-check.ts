import type { Challenge } from 'altcha-lib';

/** A check that cannot be asked is not a check that passed: the caller answers 503 and keeps what is held. */
export type CaptchaOutcome = 'passed' | 'failed' | 'unavailable';

export type CaptchaCaller = { workspace: { id: string }; ip: string };

export type AltchaChallenge = Challenge;

export type CaptchaCheck = {
  /** Something to solve; null where a provider makes it. */
  challenge: (workspaceId: string) => Promise<AltchaChallenge | null>;
  /** What makes a token the same one again, however it is written down; null for what is no token. */
  identityOf: (token: string) => string | null;
  /** Judges it without knowing whether it was used before. `expiresAt` says how long that must be remembered. */
  judge: (ctx: CaptchaCaller, token: string) => Promise<{ outcome: CaptchaOutcome; expiresAt: number }>;
};
