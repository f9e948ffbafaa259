import { HOUR_MS } from '#domain/durations.ts';
import { REALM } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import { giveBack, mailbox, spend } from '#server/accounts/account-limits.ts';
import { accountById, isAddressOf } from '#server/accounts/accounts.ts';
import { ensureConsumer } from '#server/accounts/consumer-records.ts';
import { linkTo } from '#server/accounts/places.ts';
import type { Ctx } from '#server/context.ts';
import { lockDoclet } from '#server/doclets/doclets.ts';
import { conflict, notFound } from '#server/errors.ts';
import { signedIn } from '#server/http/actor.ts';
import type { AdmissionRow } from '#server/orders/order-row.ts';
import { ownAccountOf } from '#server/people/family/payer.ts';
import { familyMembers, ownFamily } from '#server/people/own-records.ts';
import { isUniqueViolation } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { perDay } from '#server/platform/limits.ts';
import { tellPeople } from '#server/platform/live/rooms.ts';
import { hashSecret } from '#server/platform/secret-text.ts';
import { mailAccepted, mailOffer, mailOffered, mailRecalled, mailWithdrawn } from './transfer-mails.ts';
import {
  lockTickets,
  lookAtTickets,
  offersOf,
  reissue,
  sentTogether,
  TRANSFER_HOURS,
  type NewHolder,
  type Recipient,
  type TransferRow,
} from './transfer-rows.ts';
import { assertTransferable, lockOwnTickets, refusalsOf } from './transfer-rules.ts';

export type Offered = { rows: TransferRow[]; link: string | null };

const OFFERS_A_DAY = perDay(100);

/** Sends the recipient a link that works for 72 hours. Until it is accepted, the sender's code stays valid and the sender may recall it. */
export async function offerTickets(ctx: Ctx, ids: readonly ObjectId[], to: Recipient): Promise<Offered> {
  const { accountId } = signedIn(ctx);
  await ctx.limits.spend(`transfer:${ctx.workspace.id}:${accountId}`, OFFERS_A_DAY);
  await assertNotSelf(ctx, accountId, to);
  const recipient = to.email === null ? null : mailbox('transfer', to.email, REALM.portal);
  if (recipient !== null) await spend(ctx, 'mail-transfer', recipient);
  const token = ctx.random.token();
  const rows = await inTransaction(ctx, async (ctx) => {
    const tickets = await lockOwnTickets(ctx, ids);
    await assertTransferable(ctx, tickets);
    await closeExpired(ctx, tickets);
    // One time for all of them, because it tells later what was sent together.
    const offer = offerAt(ctx, ctx.clock.now(), accountId, to);
    const offers = tickets.map((ticket, index) => ({ ...offer(ticket), token_hash: index === 0 ? hashSecret(token) : null }));
    const inserted = await ctx.db.insertInto('ticket_transfer').values(offers).returningAll().execute();
    await mailOffer(ctx, to, tickets, token);
    await mailOffered(ctx, accountId, to, tickets);
    tellPeople(ctx, accountId);
    return inserted;
  }).catch(async (reason: unknown) => {
    if (recipient !== null) await giveBack(ctx, 'mail-transfer', recipient);
    throw isUniqueViolation(reason, 'transfer_open_once') ? alreadyOffered() : reason;
  });
  // There is no service for text messages, so the sender passes this link on by their own phone.
  return { rows, link: to.email === null ? await linkTo(ctx, `transfer/${token}`) : null };
}

/** The sender's own link would open nothing for them. */
async function assertNotSelf(ctx: Ctx, accountId: ObjectId, { email }: Recipient): Promise<void> {
  if (email !== null && (await isAddressOf(ctx, accountId, email)))
    throw conflict('own-transfer', 'This is your own address. Send the tickets to somebody else.');
}

function offerAt(ctx: Ctx, now: number, fromAccount: ObjectId, to: Recipient) {
  return ({ admission_id }: AdmissionRow) => ({
    workspace_id: ctx.workspace.id,
    transfer_id: ctx.random.objectId(),
    admission_id,
    from_account: fromAccount,
    to_email: to.email,
    to_phone: to.phone,
    token_hash: null,
    state: 'offered' as const,
    expires_at: new Date(now + TRANSFER_HOURS * HOUR_MS),
    created_at: new Date(now),
    decided_at: null,
    new_admission_id: null,
  });
}

const alreadyOffered = () => conflict('already-offered', 'This ticket has been offered to somebody already. Recall that offer first.');

const idsOf = (tickets: readonly { admission_id: ObjectId }[]): ObjectId[] => tickets.map((ticket) => ticket.admission_id);

async function closeExpired(ctx: Ctx, tickets: readonly AdmissionRow[]): Promise<void> {
  await ctx.db
    .updateTable('ticket_transfer')
    .set({ state: 'expired', decided_at: new Date(ctx.clock.now()) })
    .where('workspace_id', '=', ctx.workspace.id)
    .where('admission_id', 'in', idsOf(tickets))
    .where('state', '=', 'offered')
    .where('expires_at', '<=', new Date(ctx.clock.now()))
    .execute();
}

/** Within a family nobody needs to accept: the member has the new code at once. */
export async function giveToFamily(ctx: Ctx, ids: readonly ObjectId[], consumerId: ObjectId): Promise<TransferRow[]> {
  return inTransaction(ctx, async (ctx) => {
    const own = await ownFamily(ctx);
    const isTheirs = consumerId === own.consumerId || (await familyMembers(ctx, own.familyId)).some((one) => one.id === consumerId);
    if (!isTheirs) throw notFound('The member');
    // Locked before the tickets, as by whoever corrects the name that the new ticket will bear.
    const member = await lockDoclet(ctx, consumerId);
    if (member.data.invited_status === 'pending') throw conflict('not-yet-a-member', 'This person has not agreed to the invitation yet.');
    const tickets = await lockOwnTickets(ctx, ids);
    if (tickets.some((ticket) => ticket.consumer_id === consumerId)) throw conflict('already-theirs', 'They have this ticket already.');
    await assertTransferable(ctx, tickets);
    await closeExpired(ctx, tickets);
    await assertNotOffered(ctx, tickets);
    const holder: NewHolder = {
      accountId: ownAccountOf(member) ?? own.accountId,
      consumerId,
      firstName: String(member.data.first_name ?? ''),
      lastName: String(member.data.last_name ?? ''),
    };
    const now = ctx.clock.now();
    const given = { state: 'accepted' as const, decided_at: new Date(now) };
    const offer = offerAt(ctx, now, own.accountId, { email: null, phone: null });
    const rows = [];
    for (const ticket of tickets) rows.push({ ...offer(ticket), ...given, new_admission_id: await reissue(ctx, ticket, holder) });
    const transfers = await ctx.db.insertInto('ticket_transfer').values(rows).returningAll().execute();
    tellPeople(ctx, own.accountId, holder.accountId);
    return transfers;
  });
}

async function assertNotOffered(ctx: Ctx, tickets: readonly AdmissionRow[]): Promise<void> {
  const open = await ctx.db
    .selectFrom('ticket_transfer')
    .select('transfer_id')
    .where('workspace_id', '=', ctx.workspace.id)
    .where('admission_id', 'in', idsOf(tickets))
    .where('state', '=', 'offered')
    .executeTakeFirst();
  if (open) throw alreadyOffered();
}

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
    const tickets = await lockTickets(ctx, idsOf(open));
    const refusals = await refusalsOf(ctx, tickets);
    const takeable = open.filter((offer) => !refusals.has(offer.admission_id));
    if (takeable.length === 0 && taken.length > 0) return taken;
    const [refusal] = refusals.values();
    if (takeable.length === 0 && refusal) throw refusal;
    const byId = new Map(tickets.map((ticket) => [ticket.admission_id, ticket]));
    const accepted = [...taken];
    for (const offer of takeable) {
      const newId = await reissue(ctx, byId.get(offer.admission_id)!, holder);
      accepted.push(await decide(ctx, offer, { state: 'accepted', new_admission_id: newId }));
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

async function decide(ctx: Ctx, offer: TransferRow, decision: Partial<Pick<TransferRow, 'state' | 'new_admission_id'>>): Promise<TransferRow> {
  return ctx.db
    .updateTable('ticket_transfer')
    .set({ ...decision, decided_at: new Date(ctx.clock.now()) })
    .where('workspace_id', '=', ctx.workspace.id)
    .where('transfer_id', '=', offer.transfer_id)
    .where('state', '=', 'offered')
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Recalls an offer that was not accepted yet. Recalling it again succeeds. */
export async function recallTransfer(ctx: Ctx, transferId: ObjectId): Promise<TransferRow> {
  const { accountId } = signedIn(ctx);
  return inTransaction(ctx, async (ctx) => {
    const named = await ctx.db
      .selectFrom('ticket_transfer')
      .selectAll()
      .where('workspace_id', '=', ctx.workspace.id)
      .where('transfer_id', '=', transferId)
      .where('from_account', '=', accountId)
      .executeTakeFirst();
    const together = named ? await sentTogether(ctx, named, 'lock') : [];
    const offer = together.find((one) => one.transfer_id === transferId);
    if (!offer) throw notFound('The transfer');
    if (offer.state === 'accepted') throw conflict('already-accepted', 'The recipient has taken this ticket up.');
    if (offer.state !== 'offered') return offer;
    const recalled = await decide(ctx, offer, { state: 'recalled' });
    await mailRecalled(ctx, accountId, { email: offer.to_email, phone: offer.to_phone });
    // Tickets are taken back one by one. A mailbox is not sent a mail for each.
    const isFirst = together.every((one) => one.state !== 'recalled');
    if (isFirst && offer.to_email !== null) await mailWithdrawn(ctx, offer.to_email);
    tellPeople(ctx, accountId);
    return recalled;
  });
}
