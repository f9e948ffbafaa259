import type { Ctx } from '#server/context.ts';
import { adoptHolds } from './adopt-holds.ts';

/** After signing in, a person's cart is theirs on every device, not only where its key is kept. */
export async function takeCartAlong<Answer extends object>(ctx: Ctx, answer: Answer): Promise<Answer> {
  if ('user' in answer && ctx.actor.cartKey !== null) {
    await adoptHolds(ctx, (answer.user as { _id: string })._id, ctx.actor.cartKey);
  }
  return answer;
}
