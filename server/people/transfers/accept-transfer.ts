import type { ObjectId } from '#domain/ids.ts';
import { accountById } from '#server/accounts/accounts.ts';
import { ensureConsumer } from '#server/accounts/consumer-records.ts';
import type { Ctx } from '#server/context.ts';
import { lockDoclet } from '#server/doclets/doclets.ts';
import { conflict, notFound } from '#server/errors.ts';
import { signedIn } from '#server/http/actor.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { tellPeople } from '#server/platform/live/rooms.ts';
import { mailAccepted } from './transfer-mails.ts';
import { decideOffer, lockTickets, lookAtTickets, offersOf, reissue, type NewHolder, type TransferRow } from './transfer-rows.ts';
import { refusalsOf } from './transfer-rules.ts';

/**
 * A link is accepted once, for those of its tickets that can still be passed on. If the same person opens it again, they are told what they have. For anybody else it is closed.
 */
export async function acceptTransfer(ctx: Ctx, token: string): Promise<TransferRow[]> {
  const { accountId } = signedIn(ctx);
  return inTransaction(ctx, async (ctx) => {
    // The person is locked before the offers, as by leaving, and before the tickets, as by joining a family that has some for them.
    const holder = await holderOf(ctx, accountId);
    const offers = await offersOf(ctx, token, 'lock');
    if (offers.length === 0) throw notFound('The transfer');
    const open = offers.filter((offer) => offer.state === 'offered' && offer.expires_at.getTime() > ctx.clock.now());
    if (open.length === 0) return standing(ctx, offers, accountId);
    if (open[0]!.from_account === accountId) throw conflict('own-transfer', 'This link is for the person you sent the tickets to.');
    const taken = offers.some((offer) => offer.state === 'accepted') ? await standing(ctx, offers, accountId) : [];
    const tickets = await lockTickets(
      ctx,
      open.map((offer) => offer.admission_id),
    );
    const refusals = await refusalsOf(ctx, tickets);
    const takeable = open.filter((offer) => !refusals.has(offer.admission_id));
    if (takeable.length === 0 && taken.length > 0) return taken;
    const [refusal] = refusals.values();
    if (takeable.length === 0 && refusal) throw refusal;
    const byId = new Map(tickets.map((ticket) => [ticket.admission_id, ticket]));
    const accepted = [...taken];
    for (const offer of takeable) {
      const newId = await reissue(ctx, byId.get(offer.admission_id)!, holder);
      accepted.push(await decideOffer(ctx, offer, { state: 'accepted', new_admission_id: newId }));
    }
    await mailAccepted(
      ctx,
      open[0]!.from_account,
      accountId,
      tickets.filter((ticket) => !refusals.has(ticket.admission_id)),
    );
    tellPeople(ctx, accountId, open[0]!.from_account);
    return accepted;
  });
}

async function standing(ctx: Ctx, offers: readonly TransferRow[], accountId: ObjectId): Promise<TransferRow[]> {
  const accepted = offers.filter((offer) => offer.state === 'accepted' && offer.new_admission_id !== null);
  const tickets = await lookAtTickets(
    ctx,
    accepted.map((offer) => offer.new_admission_id!),
  );
  if (tickets.length > 0 && tickets.every((ticket) => ticket.holder_account === accountId)) return accepted;
  if (accepted.length > 0) throw conflict('transfer-taken', 'These tickets have been taken up by somebody else.');
  const recalled = offers.some((offer) => offer.state === 'recalled');
  throw recalled
    ? conflict('transfer-recalled', 'The sender has taken these tickets back.')
    : conflict('transfer-expired', 'This link was good for 72 hours. Ask the sender for a new one.');
}

async function holderOf(ctx: Ctx, accountId: ObjectId): Promise<NewHolder> {
  const { consumerId } = await ensureConsumer(ctx, accountId);
  // Locked, because whoever corrects the name would not see the ticket that is about to bear it.
  const [consumer, account] = [await lockDoclet(ctx, consumerId), await accountById(ctx, accountId)];
  const name = (field: 'first_name' | 'last_name') => String(consumer.data[field] ?? account?.[field] ?? '');
  return { accountId, consumerId, firstName: name('first_name'), lastName: name('last_name') };
}
