import type { Ctx } from '#server/context.ts';
import { malformed } from '#server/errors.ts';
import { isBackOffice } from '#server/http/actor.ts';
import type { BodyOf } from '#server/http/contract.ts';
import { action } from '#server/http/route.ts';
import { daysToMove, type Paying } from '#server/orders/moves/days-to-move.ts';
import type { Sold } from '#server/orders/moves/visit-plan.ts';
import { ownThings } from '#server/people/transfers/move-own-tickets.ts';
import { thingsAtDesk } from '#server/pos/refunds/move-desk.ts';
import { daysToMoveContract } from './contract.ts';

export const daysToMoveAction = action(daysToMoveContract, async (ctx, data) => {
  const { things, paying } = await thingsNamed(ctx, data);
  return daysToMove(ctx, things, paying);
});

type Named = { things: Sold[]; paying: Paying };

async function thingsNamed(ctx: Ctx, { admissions, order_id, items }: BodyOf<typeof daysToMoveContract>['data']): Promise<Named> {
  if (!isBackOffice(ctx.actor)) {
    if (!admissions) throw malformed('Say which tickets.', ['body', 'data', 'admissions']);
    return ownThings(ctx, admissions);
  }
  if (!order_id || !items) throw malformed('Say which things of which order.', ['body', 'data', order_id ? 'items' : 'order_id']);
  return { things: await thingsAtDesk(ctx, order_id, items), paying: 'given-away' };
}
