import type { Ctx } from '#server/context.ts';
import { recordDecline, type Subjects } from '#server/payments/card-declines.ts';
import { failed, type ChargeOutcome, type StoreCardOutcome } from '#server/payments/gateways/gateway.ts';

/** The reason of an attempt that was not sent, because too many before it were declined. */
export const TOO_MANY_DECLINES = 'too-many-declines';

/**
 * Every card that a visitor types goes to the bank through here, to pay or to be kept: whoever has had ten declined in
 * ten minutes, by cart, card or address, is not asked about for an hour (trust.md R24).
 */
export async function askBank<O extends ChargeOutcome | StoreCardOutcome>(ctx: Ctx, subjects: Subjects, ask: () => Promise<O>): Promise<O | ReturnType<typeof failed>> {
  const { gate } = ctx.cashier;
  const standing = await ctx.cashier.declines(ctx, subjects);
  if (standing.owner.blocked || standing.card.blocked || standing.address.blocked) return failed(TOO_MANY_DECLINES);
  if (!(await gate.enter(subjects.address, standing.address.declines))) return failed(TOO_MANY_DECLINES);
  let left: 'approved' | 'declined' | 'other' = 'other';
  try {
    const outcome = await ask();
    left = outcome.status === 'approved' || outcome.status === 'stored' ? 'approved' : outcome.status === 'declined' ? 'declined' : 'other';
    if (left === 'declined') await recordDecline(ctx, subjects, gate.allowed(subjects.address)).catch((reason: unknown) => ctx.log.error({ reason: String(reason) }, 'A decline could not be counted'));
    return outcome;
  } finally {
    gate.leave(subjects.address, left);
  }
}
