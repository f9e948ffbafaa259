/** Decides who may open a socket, by what the accounts know. */
export type LiveDoors = {
  admit: (jwt: string) => Promise<{ sessionId: string; accountId: string; expiresAt: number; rooms: string[] } | null>;
  originAllowed: (origin: string | undefined, host: string | undefined) => Promise<boolean>;
  /** Which of these sessions are still valid. Asked every second, so that a revocation is noticed even if no node announces it. */
  stillOpen?: (sessionIds: string[]) => Promise<string[]>;
};
