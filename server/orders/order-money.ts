import { formatCents } from '#domain/cents-text.ts';
import { cents } from '#domain/cents.ts';
import type { Ctx } from '#server/context.ts';
import type { OrderRow } from './order-row.ts';

/** An amount of an order, in the currency that it was sold in. */
export const orderMoney = (ctx: Ctx, { currency }: Pick<OrderRow, 'currency'>, amountCents: number): string =>
  formatCents(cents(amountCents), { currency, locale: ctx.workspace.locale });
