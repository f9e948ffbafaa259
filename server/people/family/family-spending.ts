import { cents, type Cents } from '#domain/cents.ts';
import type { ObjectId } from '#domain/ids.ts';
import { dayInZone } from '#domain/zone.ts';
import type { Ctx } from '#server/context.ts';
import { spentOn } from '#server/payments/day-spending.ts';
import { familyMembers, ownFamily } from '#server/people/own-records.ts';
import { ownAccountOf, payerOf } from './payer.ts';

type Spent = { consumerId: ObjectId; spentCents: Cents };

/** What a till counts today against each member's limit. Adults see for themselves what they spend on their own card. */
export async function spentTodayByFamily(ctx: Ctx): Promise<Spent[]> {
  const { accountId, familyId } = await ownFamily(ctx);
  const paidFor: ObjectId[] = [];
  for (const member of await familyMembers(ctx, familyId)) {
    if (ownAccountOf(member) === null || (await payerOf(ctx, member.id))?.accountId === accountId) paidFor.push(member.id);
  }
  const spent = await spentOn(ctx, dayInZone(ctx.workspace.timeZone, ctx.clock.now()), paidFor);
  return paidFor.map((consumerId) => ({ consumerId, spentCents: cents(spent.get(consumerId) ?? 0) }));
}
