import type { Ctx } from '#server/context.ts';
import { recordDecline, type Subjects } from '#server/payments/card-declines.ts';
import type { ChargeOutcome, StoreCardOutcome } from '#server/payments/gateways/gateway.ts';

/** The part of the bank's answer that the gate needs. */
export type Asked = Pick<ChargeOutcome | StoreCardOutcome, 'status'>;

/**
 * Every card that a visitor types goes to the bank through here, to pay or to be kept. `gate` bounds how many cards of one address are being tried at a time. Each decline counts,
 * and the tenth within ten minutes blocks.
 */
export async function askBank<O extends Asked>(ctx: Ctx, subjects: Subjects, ask: () => Promise<O>): Promise<O> {
  const outcome = await ask();
  if (outcome.status === 'declined')
    await recordDecline(ctx, subjects, ctx.cashier.gate.allowed(subjects.address)).catch((reason: unknown) =>
      ctx.log.error({ reason: String(reason) }, 'A decline could not be counted'),
    );
  return outcome;
}

/** Runs the work once the address has a place free. Null if the address is blocked. */
export async function throughGate<T>(ctx: Ctx, work: (tell: (outcome: Asked) => void) => Promise<T>): Promise<T | null> {
  const { gate } = ctx.cashier;
  if (!(await gate.enter(ctx.address))) return null;
  let left: 'approved' | 'declined' | 'other' = 'other';
  try {
    return await work((outcome) => {
      left = outcome.status === 'approved' || outcome.status === 'stored' ? 'approved' : outcome.status === 'declined' ? 'declined' : 'other';
    });
  } finally {
    gate.leave(ctx.address, left);
  }
}
