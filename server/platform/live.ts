import type { Server as HttpServer } from 'node:http';
import type { Log } from './log.ts';
import type { Redis } from './redis.ts';

/** 'Something you see has changed': an empty message to the rooms of those who see it, on every node. */
export type Live = {
  attach: (server: HttpServer, doors: LiveDoors) => void;
  /** Rooms are `profile:<id>`, `staff:<workspace>`, `terminal:<workspace>:<id>`. Call it in `afterCommit`. */
  changed: (...rooms: string[]) => void;
  /** Ends the sockets of these sessions on every node. */
  endSessions: (sessionIds: string[]) => void;
  close: () => Promise<void>;
};

/** Who may come in, decided by what the accounts know. */
export type LiveDoors = {
  admit: (jwt: string) => Promise<{ sessionId: string; accountId: string; expiresAt: number; rooms: string[] } | null>;
  originAllowed: (origin: string | undefined, host: string | undefined) => Promise<boolean>;
};

export async function createLive(_parts: { appDatabaseUrl: string; redis: Redis | null; log: Log }): Promise<Live> {
  return { attach: () => {}, changed: () => {}, endSessions: () => {}, close: async () => {} };
}
