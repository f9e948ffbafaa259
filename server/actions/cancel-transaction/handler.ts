import { catalogOf } from '#server/catalog/catalogs.ts';
import { action } from '#server/http/route.ts';
import { cancelSale } from '#server/pos/paying/finish-sale.ts';
import { saleItemOf } from '#server/pos/sale/sale-item.ts';
import { cancelTransactionContract } from './contract.ts';

export const cancelTransactionAction = action(cancelTransactionContract, async (ctx, data) => [
  saleItemOf(await catalogOf(ctx), await cancelSale(ctx, data.order_id, data.reason ?? '')),
]);
