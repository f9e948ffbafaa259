import { availableParallelism } from 'node:os';
import * as argon2 from '@node-rs/argon2';
import { isTooLong, normalPassword } from '#domain/validation/password.ts';
import { unavailable } from '#server/errors.ts';
import { createSlots } from '#server/platform/slots.ts';

/** argon2id on worker threads, as many at once as there are cores. A flood of sign-ins has to wait and does not starve everything else. */
export type Passwords = {
  /** Of the normal form, so that every keyboard types the same password. */
  hash: (password: string) => Promise<string>;
  /** Without a stored hash (unknown account) it does the same work, so that the time reveals nothing. */
  verify: (stored: string | null, password: string) => Promise<boolean>;
};

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const MOST_WAITING = 500;

export function createPasswords({ hash, verify }: Pick<typeof argon2, 'hash' | 'verify'> = argon2): Passwords {
  const slots = createSlots(Math.min(4, availableParallelism()), MOST_WAITING, unavailable);
  let decoy: Promise<string> | undefined;
  return {
    hash: (password) => slots(() => hash(normalPassword(password), COST)),
    async verify(stored, password) {
      if (isTooLong(password)) return false;
      decoy ??= hash('no account has this password', COST);
      const against = stored ?? (await decoy);
      for (const form of formsOf(password)) if (await slots(() => verify(against, form))) return stored !== null;
      return false;
    },
  };
}

/** Older hashes are of what was typed, in whatever form. Most passwords have one form only, and cost one hash. */
const formsOf = (password: string): Set<string> => new Set([normalPassword(password), password, password.normalize('NFD')]);
