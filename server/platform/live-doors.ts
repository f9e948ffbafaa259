/** Who may come in, decided by what the accounts know. */
export type LiveDoors = {
  admit: (jwt: string) => Promise<{ sessionId: string; accountId: string; expiresAt: number; rooms: string[] } | null>;
  originAllowed: (origin: string | undefined, host: string | undefined) => Promise<boolean>;
  /** Which of these sessions still hold. Asked every second, so that a revocation is seen even when no node tells of it. */
  stillOpen?: (sessionIds: string[]) => Promise<string[]>;
};
