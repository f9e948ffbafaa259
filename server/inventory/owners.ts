import { hash } from 'node:crypto';
import type { ObjectId } from '#domain/ids.ts';
import type { Actor } from '#server/http/actor.ts';

/** Whose a hold is: a signed-in person's, a sale's at a till, or an anonymous cart's. The key itself is kept nowhere. */
export function cartOwner(cartKey: string): string {
  return `cart:${hash('sha256', cartKey, 'hex')}`;
}

export const profileOwner = (accountId: ObjectId): string => `profile:${accountId}`;
export const saleOwner = (orderId: ObjectId): string => `sale:${orderId}`;
export const isSale = (owner: string): boolean => owner.startsWith('sale:');

/** All that the caller may speak for, the one that new holds go to first. A visitor without a cart key has none yet. */
export function ownersOf(actor: Actor): string[] {
  return [...(actor.accountId === null ? [] : [profileOwner(actor.accountId)]), ...(actor.cartKey === null ? [] : [cartOwner(actor.cartKey)])];
}
