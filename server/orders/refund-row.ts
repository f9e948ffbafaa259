import type { Selectable } from 'kysely';
import type { OrdersTables } from './tables.ts';

export type RefundRow = Selectable<OrdersTables['refund']>;

/** What has left, which a bank may have made another amount than was asked for. */
export const paidOf = (refund: Pick<RefundRow, 'paid_cents' | 'amount_cents'>): number => refund.paid_cents ?? refund.amount_cents;

export const isDecided = ({ state }: Pick<RefundRow, 'state'>): boolean => state === 'succeeded' || state === 'failed';
