import type { ObjectId } from '#domain/ids.ts';
import { dayInZone } from '#domain/zone.ts';
import type { Ctx } from '#server/context.ts';
import { malformed } from '#server/errors.ts';
import { signedIn } from '#server/http/actor.ts';
import { presentCard, wrongCardField, type CardFields } from '#server/payments/vault.ts';
import { chargeBank, type TenderAsk } from './tenders.ts';

/** `card`: read by a terminal, which sends the card's token or its fields; `card-manual`: typed by the operator. */
export async function chargeCard(ctx: Ctx, ask: TenderAsk, tender: 'card' | 'card-manual', fields: CardFields): Promise<ObjectId> {
  const today = dayInZone(ctx.workspace.timeZone, ctx.clock.now());
  const presented = await presentCard(ctx, fields, signedIn(ctx).accountId, today);
  if (!presented) throw malformed('Please provide all credit card information.', ['data', wrongCardField(fields, today) ?? 'payment_info']);
  return chargeBank(ctx, ask, tender, presented.source, async () => {});
}
