import { action } from '#server/http/route.ts';
import { searchPurchaser } from '#server/orders/history/purchasers.ts';
import { searchPurchaserContract } from './contract.ts';

export const searchPurchaserAction = action(searchPurchaserContract, (ctx, { email }) => searchPurchaser(ctx, email));
