import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import { REALM } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import { giveBack, mailbox, spend } from '#server/accounts/account-limits.ts';
import { isAddressOf } from '#server/accounts/accounts.ts';
import { linkTo } from '#server/accounts/places.ts';
import type { Ctx } from '#server/context.ts';
import { lockDoclet } from '#server/doclets/doclets.ts';
import { conflict, notFound, tooMany } from '#server/errors.ts';
import { signedIn } from '#server/http/actor.ts';
import type { AdmissionRow } from '#server/orders/order-row.ts';
import { ownAccountOf } from '#server/people/family/payer.ts';
import { familyMembers, ownFamily } from '#server/people/own-records.ts';
import { isUniqueViolation } from '#server/platform/database/database-errors.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { perDay } from '#server/platform/limits.ts';
import { tellPeople } from '#server/platform/live/rooms.ts';
import { hashSecret } from '#server/platform/secret-text.ts';
import { mailOffer, mailOffered, mailRecalled, mailWithdrawn } from './transfer-mails.ts';
import { decideOffer, reissue, sentTogether, TRANSFER_HOURS, type NewHolder, type Recipient, type TransferRow } from './transfer-rows.ts';
import { assertTransferable, lockOwnTickets } from './transfer-rules.ts';

export type Offered = { rows: TransferRow[]; link: string | null };

const OFFERS_A_DAY = perDay(100);
const ADDRESSES_OF_A_TICKET_A_DAY = 10;

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
    if (to.email !== null) await assertForFew(ctx, tickets, to.email);
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

/** One ticket, offered and taken back again and again, would write to any number of strangers. The tickets must be locked. */
async function assertForFew(ctx: Ctx, tickets: readonly AdmissionRow[], email: string): Promise<void> {
  const often = await ctx.db
    .selectFrom('ticket_transfer')
    .select('admission_id')
    .where('workspace_id', '=', ctx.workspace.id)
    .where('admission_id', 'in', idsOf(tickets))
    .where('to_email', '<>', email)
    .where('created_at', '>', new Date(ctx.clock.now() - DAY_MS))
    .groupBy('admission_id')
    .having((eb) => eb.fn.count('to_email').distinct(), '>=', ADDRESSES_OF_A_TICKET_A_DAY)
    .limit(1)
    .executeTakeFirst();
  if (often) throw tooMany(HOUR_MS / 1000);
}

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
    const recalled = await decideOffer(ctx, offer, { state: 'recalled' });
    await mailRecalled(ctx, accountId, { email: offer.to_email, phone: offer.to_phone });
    // Tickets are taken back one by one. A mailbox is not sent a mail for each.
    const isFirst = together.every((one) => one.state !== 'recalled');
    if (isFirst && offer.to_email !== null) await mailWithdrawn(ctx, offer.to_email);
    tellPeople(ctx, accountId);
    return recalled;
  });
}
