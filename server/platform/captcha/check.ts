import type { Challenge } from 'altcha-lib';

/** A check that cannot be asked is not a check that passed: what asked for it is refused, and may be tried again. */
type Judgement = 'passed' | 'failed' | 'unavailable';

/** Spent: it has passed before. */
export type CaptchaOutcome = Judgement | 'spent';

export type CaptchaCaller = { workspace: { id: string }; ip: string };

export type AltchaChallenge = Challenge;

export type CaptchaCheck = {
  /** A challenge to solve, or null if a provider makes it. */
  challenge: (workspaceId: string) => Promise<AltchaChallenge | null>;
  /** Identifies a token however it is written, so that it can be used only once. Null if the text is no token. */
  identityOf: (token: string) => string | null;
  /** Judges a token, whether or not it was used before. `expiresAt` says how long its use must be remembered. */
  judge: (ctx: CaptchaCaller, token: string) => Promise<{ outcome: Judgement; expiresAt: number }>;
};
