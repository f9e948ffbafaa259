import type { Ctx } from '#server/context.ts';
import { ownersOf } from '#server/inventory/owners/owners.ts';
import { perHour } from '#server/platform/limits.ts';

const GUESSES = perHour(20);
const GUESSES_OF_ADDRESS = perHour(200);

/** Guesses at promo codes have a budget, wherever they are tried. A right one is given back. */
export async function spendPromoGuess(ctx: Ctx): Promise<{ giveBack: () => Promise<void> }> {
  const guesser = `promo:${ctx.workspace.id}:${ownersOf(ctx.actor)[0] ?? ctx.address}`;
  const network = `promo:${ctx.workspace.id}:address:${ctx.address}`;
  await ctx.limits.spend(guesser, GUESSES);
  await ctx.limits.spend(network, GUESSES_OF_ADDRESS);
  return {
    async giveBack() {
      await Promise.all([ctx.limits.giveBack(guesser, GUESSES), ctx.limits.giveBack(network, GUESSES_OF_ADDRESS)]);
    },
  };
}
