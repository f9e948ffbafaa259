import type { ObjectId } from '#domain/ids.ts';
import { accountById } from '#server/accounts/accounts.ts';
import type { Ctx } from '#server/context.ts';
import { conflict, notFound } from '#server/errors.ts';
import { signedIn } from '#server/http/actor.ts';
import type { OrderRow } from '#server/orders/order-row.ts';
import { readBuyers, type Buyer } from '#server/orders/purchase/buyers.ts';

/** The customer of the sale, if one is named: somebody of this venue who has proved that the email address they are found by is theirs. */
export async function customerOf(ctx: Ctx, order: OrderRow, named: ObjectId | null): Promise<Buyer | null> {
  const accountId = named ?? order.buyer_account;
  if (accountId === null) return null;
  const [buyer] = await readBuyers(ctx, [accountId]);
  if (!buyer?.consumerId) throw notFound('The customer');
  if (!buyer.confirmed) throw conflict('customer-unconfirmed', 'This customer has not confirmed their address. Send the tickets to the address instead.');
  // The operator may have another account as a customer, with the same email address.
  const self = await accountById(ctx, signedIn(ctx).accountId);
  if (buyer.accountId === self?.account_id || buyer.email === self?.email) throw conflict('own-purchase', 'Somebody else has to sell to you.');
  return buyer;
}
