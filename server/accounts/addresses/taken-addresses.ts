import { giveBack, spend, trySpend } from '#server/accounts/account-limits.ts';
import { createQueues } from '#server/accounts/one-after-another.ts';
import type { Ctx } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { assertPerson } from '#server/platform/captcha/captcha.ts';

const MOST_AT_ONCE = 600;
const oneByOne = createQueues(MOST_AT_ONCE);

/**
 * A refused registration reveals that its address has an account. A network that was told this often within the hour can register nobody unless a robot check is solved each time;
 * refusing only some would reveal the same. Registrations that reveal nothing cost nothing, and parallel attempts cannot overtake their own count.
 */
export async function withoutProbing<Made>(ctx: Ctx, captchaToken: string | null, register: () => Promise<Made>): Promise<Made> {
  const turn = await oneByOne(ctx.address, async () => ((await trySpend(ctx, 'email-taken', ctx.address)) ? { made: await telling(ctx, register) } : null));
  if (turn) return turn.made;
  ctx.log.warn({ workspace: ctx.workspace.id }, 'A network was told of many addresses with accounts; people show to be persons there');
  if (ctx.captcha.kind === 'off') await spend(ctx, 'email-taken', ctx.address);
  await assertPerson(ctx, captchaToken);
  return register();
}

async function telling<Made>(ctx: Ctx, register: () => Promise<Made>): Promise<Made> {
  let isTold = false;
  try {
    return await register();
  } catch (reason) {
    isTold = reason instanceof AppError && reason.code === 'email-in-use';
    throw reason;
  } finally {
    if (!isTold) await giveBack(ctx, 'email-taken', ctx.address);
  }
}
