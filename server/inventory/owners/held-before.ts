import { createHmac } from 'node:crypto';
import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';

const CART_KEY_BYTES = 24;

/** The hold that an earlier sending of the same request took, if it is still held. */
export async function heldBefore(ctx: Ctx, owner: string): Promise<{ holdId: ObjectId; expiresAt: Date } | null> {
  const { drawn } = ctx.keyed;
  if (!drawn?.isAgain) return null;
  const held = await ctx.db
    .selectFrom('hold')
    .select(['hold_id', 'expires_at'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where('hold_id', '=', drawn.id)
    .where('owner', '=', owner)
    .where('state', '=', 'held')
    .where('expires_at', '>', new Date(ctx.clock.now()))
    .executeTakeFirst();
  return held ? { holdId: held.hold_id, expiresAt: held.expires_at } : null;
}

/** A new cart key. A retried request must get the same one, so it is derived from the id drawn for the request and a secret. */
export function newCartKey({ keyed: { drawn }, secrets, random }: Ctx): string {
  if (!drawn) return random.token(CART_KEY_BYTES);
  return createHmac('sha256', secrets.idempotency).update(`cart ${drawn.id}`).digest().subarray(0, CART_KEY_BYTES).toString('base64url');
}
