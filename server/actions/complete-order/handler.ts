import { catalogOf } from '#server/catalog/catalogs.ts';
import { action } from '#server/http/route.ts';
import type { OrderRow } from '#server/orders/order-row.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { completeSale } from '#server/pos/paying/finish-sale.ts';
import { saleItemOf, ticketsOf } from '#server/pos/sale/sale-item.ts';
import { completeOrderContract } from './contract.ts';

export const completeOrderAction = action(completeOrderContract, async (ctx, data) =>
  inTransaction(ctx, async (ctx) => {
    const sale = await completeSale(ctx, data.order_id, data.email || null);
    const sold = saleItemOf(await catalogOf(ctx), sale);
    return [{ ...sold, sent_to: sentTo(sale.order, data.email), tickets: await ticketsOf(ctx, data.order_id) }];
  }),
);

/** Whoever has given an address has it repeated. A customer is named, because a till is told nobody's address. */
function sentTo({ buyer_account: customer, buyer_name: name, buyer_email: address }: OrderRow, given: string | null | undefined): string | null {
  if (address === '') return null;
  return customer !== null && name !== '' && address !== given ? name : address;
}
