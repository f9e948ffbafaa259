import { toDecimal, type Cents } from '#domain/cents.ts';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import { WEAVE_ROLE } from '#domain/templates/weave-rules.ts';
import { isAddressOf } from '#server/accounts/accounts.ts';
import { assertConfirmed } from '#server/accounts/addresses/confirmed-account.ts';
import { catalogOf } from '#server/catalog/catalogs.ts';
import { isOver } from '#server/catalog/over.ts';
import type { Ctx } from '#server/context.ts';
import type { Doclet, DocletData } from '#server/doclets/doclet.ts';
import { insertDoclet, lockDoclet, lockDocletIfThere, saveDocletData, setDocletOwner } from '#server/doclets/doclets.ts';
import { spendChange } from '#server/doclets/history.ts';
import { unweave, weave } from '#server/doclets/weaves.ts';
import { assertDob } from '#server/doclets/writing/date-of-birth.ts';
import { conflict, notAllowed, notFound } from '#server/errors.ts';
import { signedIn } from '#server/http/actor.ts';
import { STILL_TO_USE } from '#server/orders/tickets/still-to-use.ts';
import { sendInvitation, spendInvitation } from '#server/people/invitations.ts';
import { addressesOf } from '#server/people/known-addresses.ts';
import { familiesOf, familyMembers, memberNamed, ownFamily, placesOf, wasIn, type OwnFamily } from '#server/people/own-records.ts';
import { tellTakenOut } from '#server/people/tell-taken-out.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { tellPeople } from '#server/platform/live/rooms.ts';
import { NO_SPENDING } from './payer.ts';

const MOST_MEMBERS = 20;

type Child = { firstName: string; lastName: string; dob: string };
type Adult = { firstName: string; lastName: string; email: string };

export async function addChild(ctx: Ctx, child: Child): Promise<Doclet> {
  assertDob(ctx, child.dob, ['data', 'dob']);
  await spendChange(ctx);
  return inTransaction(ctx, async (ctx) => addMember(ctx, await ownFamily(ctx), { first_name: child.firstName, last_name: child.lastName, dob: child.dob }));
}

/** An adult decides for themselves. Until they accept, they are listed as invited and nothing of theirs is shown. */
export async function inviteAdult(ctx: Ctx, adult: Adult): Promise<Doclet> {
  if (await isAddressOf(ctx, signedIn(ctx).accountId, adult.email)) throw conflict('already-invited', 'This is your own address.');
  await spendInvitation(ctx, adult.email);
  return inTransaction(ctx, async (ctx) => {
    const family = await ownFamily(ctx);
    const { invited, joined } = await addressesOf(ctx, await familyMembers(ctx, family.familyId));
    if (invited.has(adult.email)) throw conflict('already-invited', 'This person has been invited already.');
    if (joined.has(adult.email)) throw conflict('already-invited', 'This person is in the family already.');
    const member = await addMember(ctx, family, {
      first_name: adult.firstName,
      last_name: adult.lastName,
      invited_email: adult.email,
      invited_status: 'pending',
    });
    await sendInvitation(ctx, { ...adult, consumerId: member.id, what: 'join the family' });
    return member;
  });
}

/** Locks the family's record first, so that parallel additions are counted one after the other. */
async function addMember(ctx: Ctx, { accountId, familyId }: OwnFamily, data: DocletData): Promise<Doclet> {
  const family = await lockDoclet(ctx, familyId);
  const members = await familyMembers(ctx, familyId);
  if (members.length >= MOST_MEMBERS) throw conflict('family-full', `A family has at most ${MOST_MEMBERS} members.`);
  const member = await insertDoclet(ctx, { templateId: TEMPLATE.consumer, data, ownerAccount: accountId });
  await weave(ctx, { fromId: familyId, toId: member.id, role: WEAVE_ROLE.familyMember });
  await countFamily(ctx, family);
  return member;
}

/** Counts the organizer too. The family must be locked. */
export async function countFamily(ctx: Ctx, family: Doclet): Promise<void> {
  await saveDocletData(ctx, family, { member_count: (await familyMembers(ctx, family.id)).length + 1 });
}

/** A member with unused tickets keeps their place until these are used or passed on. An adult may go at any time. A removal that is repeated succeeds. */
export async function removeFamilyMember(ctx: Ctx, consumerId: ObjectId): Promise<void> {
  await spendChange(ctx);
  await inTransaction(ctx, async (ctx) => {
    const own = await ownFamily(ctx);
    const family = await lockDoclet(ctx, own.familyId);
    const member = await memberNamed(ctx, await familyMembers(ctx, own.familyId), consumerId);
    if (!member) {
      if (await wasIn(ctx, own.familyId, consumerId)) return;
      throw notFound('The member');
    }
    if (member.ownerAccount === own.accountId && (await hasTicketsToUse(ctx, member.id)))
      throw conflict('has-tickets', 'This member has tickets that are not used yet. Pass them on first.');
    await unweave(ctx, { fromId: own.familyId, toId: member.id, role: WEAVE_ROLE.familyMember });
    await leaveFamily(ctx, await lockDoclet(ctx, member.id), family);
    await tellTakenOut(ctx, member, family);
  });
}

/** A person who is no longer linked to a family cannot spend there or accept an invitation to it. Both records must be locked, and the link removed. */
export async function leaveFamily(ctx: Ctx, member: Doclet, family: Doclet): Promise<void> {
  const isLookedAfter = member.ownerAccount !== null && member.ownerAccount === family.ownerAccount;
  const isOver = isLookedAfter && member.data.invited_status === 'pending' && (await placesOf(ctx, member.id)).length === 0;
  await saveDocletData(ctx, member, { ...NO_SPENDING, ...(isOver ? { invited_status: 'expired' } : {}) });
  if (isLookedAfter) await setDocletOwner(ctx, member.id, null);
  await countFamily(ctx, family);
  tellPeople(ctx, member.ownerAccount);
}

async function hasTicketsToUse(ctx: Ctx, consumerId: ObjectId): Promise<boolean> {
  const [catalog, now] = [await catalogOf(ctx), ctx.clock.now()];
  const tickets = await ctx.db
    .selectFrom('admission')
    .select(['event_id', 'visit_date', 'entry_time', 'session_id', 'kind'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where('consumer_id', '=', consumerId)
    .where(STILL_TO_USE)
    .execute();
  return tickets.some((ticket) => !isOver(catalog, ticket, now));
}

/**
 * Sets whether a member may spend on the organizer's card, and how much per day; null lifts the limit. The organizer decides for the members; only somebody in no family decides
 * for themselves. Allowing it takes a confirmed address.
 */
export async function setSpending(
  ctx: Ctx,
  consumerId: ObjectId,
  spending: { cashless?: boolean | undefined; dailyLimitCents?: Cents | null | undefined },
): Promise<Doclet> {
  if (spending.cashless === true) await assertConfirmed(ctx);
  await spendChange(ctx);
  return inTransaction(ctx, async (ctx) => {
    const own = await ownFamily(ctx);
    // Locked before the families are read. Whoever joins a family meanwhile either resets the permission after this, or is seen here.
    const consumer = await lockDocletIfThere(ctx, consumerId);
    const families = consumer ? await familiesOf(ctx, consumerId) : [];
    const isMember = families.some((family) => family.id === own.familyId);
    if (!consumer || (!isMember && consumerId !== own.consumerId)) throw notFound('The member');
    if (!isMember && families.length > 0) throw notAllowed();
    if (families.length > 1) throw conflict('in-two-families', 'This member belongs to another family as well, and spends on the card of neither.');
    const limit = spending.dailyLimitCents;
    tellPeople(ctx, own.accountId);
    return saveDocletData(ctx, consumer, {
      ...(spending.cashless === undefined ? {} : { cashless_spending: spending.cashless }),
      ...(limit === undefined ? {} : { daily_spending_limit: toDecimal(limit) }),
    });
  });
}
