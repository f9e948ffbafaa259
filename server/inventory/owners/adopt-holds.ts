import { sql } from 'kysely';
import type { Ctx } from '#server/context.ts';
import { holdLimits } from '#server/inventory/hold-settings.ts';
import { cartOwner, profileOwner } from './owners.ts';

/** After signing in, a person's cart is theirs on every device, not only where its key is kept. */
export async function takeCartAlong<Answer extends object>(ctx: Ctx, answer: Answer): Promise<Answer> {
  if ('user' in answer && ctx.actor.cartKey !== null) {
    await adoptHolds(ctx, (answer.user as { _id: string })._id, ctx.actor.cartKey);
  }
  return answer;
}

/**
 * Holds taken before signing in become the person's own, so that they are found again without the cart key. If that would be more than one person may hold, the rest stays with the
 * key, which still opens it.
 */
export async function adoptHolds(ctx: Pick<Ctx, 'db' | 'workspace' | 'clock'>, accountId: string, cartKey: string): Promise<number> {
  const { db, workspace, clock } = ctx;
  const [profile, now] = [profileOwner(accountId), new Date(clock.now())];
  const { rows } = await sql`
    with own as (select count(*)::int as live from hold where workspace_id = ${workspace.id} and owner = ${profile} and order_id is null and expires_at > ${now}),
    mine as materialized (select hold_id from hold where workspace_id = ${workspace.id} and owner = ${cartOwner(cartKey)} and order_id is null order by hold_id
      limit (select greatest(0, ${holdLimits(workspace).perOwner}::int - live) from own) for update)
    update hold h set owner = ${profile} from mine where h.workspace_id = ${workspace.id} and h.hold_id = mine.hold_id returning h.hold_id`.execute(db);
  return rows.length;
}
