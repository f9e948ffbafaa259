import type { Day } from '#domain/day.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { notFound } from '#server/errors.ts';
import { signedIn } from '#server/http/actor.ts';
import { assertNotDearer } from '#server/orders/moves/dearer-day.ts';
import { soldNamed } from '#server/orders/moves/lock-sold.ts';
import { moveVisits } from '#server/orders/moves/move-visits.ts';
import type { MovedVisit, Visit } from '#server/orders/moves/visit.ts';
import { orderAtDesk } from './order-at-desk.ts';

type MoveWanted = { orderId: ObjectId; itemIds: readonly ObjectId[]; date: Day; time: string | null; reason: string };

/** The office moves to any day that is sold. A till moves to none that costs more, because nobody pays the difference. */
export async function moveAtDesk(ctx: Ctx, { orderId, ...wanted }: MoveWanted): Promise<MovedVisit[]> {
  await thingsAtDesk(ctx, orderId, wanted.itemIds);
  return moveVisits(ctx, wanted, async (ctx, catalog, visits) => {
    if (ctx.actor.caller === 'pos') await assertNotDearer(ctx, catalog, visits, wanted.date);
  });
}

/** Things of an order that this operator may move, to be looked at. */
export async function thingsAtDesk(ctx: Ctx, orderId: ObjectId, itemIds: readonly ObjectId[]): Promise<Pick<Visit, 'order' | 'item'>[]> {
  await orderAtDesk(ctx, orderId, signedIn(ctx).accountId, 'Somebody else has to move what you bought.');
  const things = await soldNamed(ctx, itemIds);
  if (things.some(({ order }) => order.order_id !== orderId)) throw notFound('The item');
  return things;
}
