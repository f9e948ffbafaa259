import type { IncomingHttpHeaders } from 'node:http';
import type { ObjectId } from '#domain/ids.ts';
import { issueToken, readToken } from '#server/accounts/account-tokens.ts';
import type { Ctx } from '#server/context.ts';
import { hashSecret } from '#server/platform/secret-text.ts';

/** Lets the browser that has just registered continue its order without signing in, for an hour and with the same cart. */
export async function issueCheckoutKey(ctx: Ctx, accountId: ObjectId): Promise<string> {
  return issueToken(ctx, { purpose: 'checkout', accountId, data: { cart: cartOf(ctx) } });
}

/** The key as a browser sends it: in a header, or in the body for those calls that take it there. */
export function checkoutKeyOf(headers: IncomingHttpHeaders, inBody?: string | null): string | null {
  const header = headers['x-checkout-key'];
  return inBody ?? (typeof header === 'string' ? header : null);
}

/** The account that the key belongs to. Null if the key is unknown, foreign, expired or for another cart. */
export async function readCheckoutKey(ctx: Ctx, key: string | null): Promise<{ accountId: ObjectId } | null> {
  if (key === null || key.length > 100) return null;
  const token = await readToken(ctx, 'checkout', key);
  if (!token || token.workspace_id !== ctx.workspace.id) return null;
  const cart = token.data['cart'];
  return cart === null || cart === cartOf(ctx) ? { accountId: token.account_id } : null;
}

/** The account that calls, by its session or by the key of the browser that has just registered it. */
export async function accountHere(ctx: Ctx, checkoutKey: string | null): Promise<ObjectId | null> {
  return ctx.actor.accountId ?? (await readCheckoutKey(ctx, checkoutKey))?.accountId ?? null;
}

/** The cart in the form that a checkout key stores. */
export function cartOf({ actor }: Pick<Ctx, 'actor'>): string | null {
  return actor.cartKey ? hashSecret(actor.cartKey).toString('base64url') : null;
}
