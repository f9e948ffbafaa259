import { signInNeeded } from '#server/errors.ts';
import type { Caller } from './contract.ts';

/** Who is calling. Authority comes from here and from the database, never from a body. */
export type Actor = SignedIn | Nobody;

export type SignedIn = Bearer & {
  /** Kept after signing in too, so that holds taken before it are still the visitor's own. */
  cartKey: string | null;
};

/** Whom a session speaks for. */
export type Bearer = {
  caller: Exclude<Caller, 'nobody'>;
  accountId: string;
  sessionId: string;
  realmId: string;
  workspaceId: string;
  guest: boolean;
  secondFactor: boolean;
};

type Nobody = { caller: 'nobody'; accountId: null; cartKey: string | null };

export const NOBODY: Nobody = { caller: 'nobody', accountId: null, cartKey: null };

export function signedIn({ actor }: { actor: Actor }): SignedIn {
  if (actor.caller === 'nobody') throw signInNeeded();
  return actor;
}

export function isBackOffice(actor: Actor): actor is SignedIn {
  return actor.caller === 'admin' || actor.caller === 'staff' || actor.caller === 'pos';
}

/** A guest has given an e-mail address but has not proven that it is theirs. */
export function isUnproven(actor: Actor): boolean {
  return actor.caller === 'nobody' || actor.guest;
}
