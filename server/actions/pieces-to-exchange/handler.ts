import { action } from '#server/http/route.ts';
import { piecesAtDesk } from '#server/pos/refunds/exchange-desk.ts';
import { piecesToExchangeContract } from './contract.ts';

export const piecesToExchangeAction = action(piecesToExchangeContract, (ctx, { order_id, item_id }) =>
  piecesAtDesk(ctx, { orderId: order_id, itemId: item_id }),
);
