import { catalogOf } from '#server/catalog/catalogs.ts';
import { action } from '#server/http/route.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { completeSale } from '#server/pos/finish-sale.ts';
import { saleItemOf, ticketsOf } from '#server/pos/sale-item.ts';
import { completeOrderContract } from './contract.ts';

export const completeOrderAction = action(completeOrderContract, async (ctx, data) =>
  inTransaction(ctx, async (ctx) => {
    const sale = await completeSale(ctx, data.order_id, data.email || null);
    const sold = saleItemOf(await catalogOf(ctx), sale);
    return [{ ...sold, sent_to: sale.order.buyer_email || null, tickets: await ticketsOf(ctx, data.order_id) }];
  }),
);
