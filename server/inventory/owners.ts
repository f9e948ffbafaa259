import { hash } from 'node:crypto';
import type { ObjectId } from '#domain/ids.ts';
import type { Actor } from '#server/http/actor.ts';

/** Whose a hold is: a signed-in person's, a till's, or an anonymous cart's. The key itself is kept nowhere. */
export function cartOwner(cartKey: string): string {
  return `cart:${hash('sha256', cartKey, 'hex')}`;
}

export const profileOwner = (accountId: ObjectId): string => `profile:${accountId}`;
export const terminalOwner = (terminalId: ObjectId): string => `terminal:${terminalId}`;

/** All that the caller may speak for, the one that new holds go to first. A visitor without a cart key has none yet. */
export function ownersOf(actor: Actor, terminalId: ObjectId | null = null): string[] {
  return [
    ...(terminalId !== null && actor.caller !== 'nobody' && actor.caller !== 'web' ? [terminalOwner(terminalId)] : []),
    ...(actor.accountId === null ? [] : [profileOwner(actor.accountId)]),
    ...(actor.cartKey === null ? [] : [cartOwner(actor.cartKey)]),
  ];
}
