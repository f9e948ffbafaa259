import type { ObjectId } from '#domain/ids.ts';
import type { AdmissionRow, OrderRow } from '#server/orders/order-row.ts';

type Bought = { order: Pick<OrderRow, 'source' | 'buyer_account'>; ticket: Pick<AdmissionRow, 'holder_account'> };

/** What tickets cost more is part of their order, and a refund of it goes to whoever paid that. */
export const isBoughtAndHeldBy = ({ order, ticket }: Bought, accountId: ObjectId): boolean =>
  order.source === 'web' && order.buyer_account === accountId && ticket.holder_account === accountId;
