import type { ObjectId } from '#domain/ids.ts';
import { dayInZone } from '#domain/zone.ts';
import type { Ctx } from '#server/context.ts';
import { malformed } from '#server/errors.ts';
import { signedIn } from '#server/http/actor.ts';
import { presentCard, type CardFields } from '#server/payments/vault.ts';
import { chargeBank, type TenderAsk } from './tenders.ts';

/** `card`: read by a terminal, which sends its token or what it read; `card-manual`: typed by the operator. */
export async function chargeCard(ctx: Ctx, ask: TenderAsk, tender: 'card' | 'card-manual', fields: CardFields): Promise<ObjectId> {
  const presented = await presentCard(ctx, fields, signedIn(ctx).accountId, dayInZone(ctx.workspace.timeZone, ctx.clock.now()));
  if (!presented) throw malformed('Please provide all credit card information.', ['data', 'payment_info']);
  return chargeBank(ctx, ask, tender, presented.source, async () => {});
}
