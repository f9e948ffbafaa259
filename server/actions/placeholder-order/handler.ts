import { catalogOf } from '#server/catalog/catalogs.ts';
import { action } from '#server/http/route.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { saleItemOf } from '#server/pos/sale/sale-item.ts';
import { openSale } from '#server/pos/sale/sale.ts';
import { placeholderOrderContract } from './contract.ts';

export const placeholderOrderAction = action(placeholderOrderContract, async (ctx, data) => [
  saleItemOf(await catalogOf(ctx), await inTransaction(ctx, (ctx) => openSale(ctx, data.terminal_id))),
]);
