import { hash } from 'node:crypto';
import type { ObjectId } from '#domain/ids.ts';
import type { Actor } from '#server/http/actor.ts';

/** Who owns a hold: a signed-in person, a sale at a till, somebody in a waiting list, or an anonymous cart. The cart key itself is stored nowhere. */
export function cartOwner(cartKey: string): string {
  return `cart:${hash('sha256', cartKey, 'hex')}`;
}

export const profileOwner = (accountId: ObjectId): string => `profile:${accountId}`;
export const saleOwner = (orderId: ObjectId): string => `sale:${orderId}`;
export const waitingOwner = (entryId: ObjectId): string => `waiting:${entryId}`;
export const isSale = (owner: string): boolean => owner.startsWith('sale:');

/** All owners that the caller may act for; new holds go to the first. A visitor without a cart key has none yet. */
export function ownersOf(actor: Actor): string[] {
  return [...(actor.accountId === null ? [] : [profileOwner(actor.accountId)]), ...(actor.cartKey === null ? [] : [cartOwner(actor.cartKey)])];
}
