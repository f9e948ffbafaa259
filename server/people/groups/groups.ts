import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import { WEAVE_ROLE } from '#domain/templates/weave-rules.ts';
import { consumerRecords } from '#server/accounts/consumer-records.ts';
import type { Ctx } from '#server/context.ts';
import type { Doclet } from '#server/doclets/doclet.ts';
import { insertDoclet, lockDoclet, lockDocletIfThere, saveDocletData, setDocletOwner } from '#server/doclets/doclets.ts';
import { spendChange } from '#server/doclets/history.ts';
import { linkedDoclets, unweave, weave } from '#server/doclets/weaves.ts';
import { hasOwnAccount, isApproved } from '#server/doclets/writing/owner-lock.ts';
import { conflict, notFound } from '#server/errors.ts';
import { signedIn } from '#server/http/actor.ts';
import { sendInvitation, spendInvitation } from '#server/people/invitations.ts';
import { memberNamed, placesOf, wasIn } from '#server/people/own-records.ts';
import { tellTakenOut } from '#server/people/tell-taken-out.ts';
import { nameTicketsAfter } from '#server/people/tickets/ticket-names.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { tellPeople } from '#server/platform/live/rooms.ts';
import { assertNotInGroup } from './group-addresses.ts';

/** A group that the caller is in charge of, as its owner or as staff, locked. For anybody else it does not exist, nor does the time that the answer takes tell that it does. */
export async function lockGroup(ctx: Ctx, groupId: ObjectId, what = 'The group'): Promise<Doclet> {
  const group = await lockDocletIfThere(ctx, groupId);
  const inCharge = await isInCharge(ctx, groupId);
  if (group?.templateId !== TEMPLATE.membershipGroup || !inCharge) throw notFound(what);
  return group;
}

async function isInCharge(ctx: Ctx, groupId: ObjectId): Promise<boolean> {
  const actor = signedIn(ctx);
  if (actor.caller !== 'web') return true;
  const own = await consumerRecords(ctx, actor.accountId);
  if (!own) return false;
  const owned = await linkedDoclets(ctx, own.consumerId, { template: TEMPLATE.membershipGroup, role: WEAVE_ROLE.groupOwner });
  return owned.some(({ doclet }) => doclet.id === groupId);
}

export async function groupMembers(ctx: Ctx, groupId: ObjectId): Promise<Doclet[]> {
  return (await linkedDoclets(ctx, groupId, { template: TEMPLATE.consumer, role: WEAVE_ROLE.groupMember })).map((link) => link.doclet);
}

export type Member = { firstName: string; lastName: string; email: string };

/** Locks the group, counts, then adds, so that of parallel invitations only as many succeed as there is room. */
export async function inviteGroupMember(
  ctx: Ctx,
  groupId: ObjectId,
  member: Member,
  message: string | null = null,
): Promise<{ added: Doclet; hasAccount: boolean }> {
  await inTransaction(ctx, async (ctx) => assertRoom(ctx, await lockGroup(ctx, groupId)));
  await spendInvitation(ctx, member.email);
  return inTransaction(ctx, async (ctx) => {
    const group = await lockGroup(ctx, groupId);
    const members = await assertRoom(ctx, group);
    await assertNotInGroup(ctx, group.id, members, member.email);
    const added = await insertDoclet(ctx, {
      templateId: TEMPLATE.consumer,
      data: { first_name: member.firstName, last_name: member.lastName, invited_email: member.email, invited_status: 'pending' },
    });
    await weave(ctx, { fromId: groupId, toId: added.id, role: WEAVE_ROLE.groupMember });
    await saveDocletData(ctx, group, { member_count: members.length + 1 });
    const { hasAccount } = await sendInvitation(ctx, { ...member, consumerId: added.id, what: `join the group “${group.title}”`, message });
    return { added, hasAccount };
  });
}

export async function assertRoom(ctx: Ctx, group: Doclet, count = 1): Promise<Doclet[]> {
  const members = await groupMembers(ctx, group.id);
  if (members.length + count > Number(group.data.max_members ?? 0)) throw conflict('group-full', 'The group has no room for more members.');
  return members;
}

/** A group's owner may correct what they wrote about a member. The details that a member joined with are the member's own. */
export async function editGroupMember(ctx: Ctx, groupId: ObjectId, consumerId: ObjectId, member: Partial<Member>): Promise<Doclet> {
  await spendChange(ctx);
  const current = await inTransaction(ctx, async (ctx) => {
    await lockGroup(ctx, groupId);
    return lockEditable(ctx, groupId, consumerId);
  });
  if (member.email !== undefined && member.email !== current.data.invited_email) await spendInvitation(ctx, member.email);
  return inTransaction(ctx, async (ctx) => {
    const group = await lockGroup(ctx, groupId);
    const locked = await lockEditable(ctx, groupId, consumerId);
    const before = { firstName: String(locked.data.first_name), lastName: String(locked.data.last_name), email: String(locked.data.invited_email ?? '') };
    const { firstName, lastName, email } = { ...before, ...member };
    if (email !== before.email) await assertNotInGroup(ctx, group.id, await groupMembers(ctx, group.id), email);
    const saved = await saveDocletData(ctx, locked, {
      first_name: firstName,
      last_name: lastName,
      ...(email === before.email ? {} : { invited_email: email, invited_status: 'pending' }),
    });
    await nameTicketsAfter(ctx, saved);
    if (email !== before.email) await sendInvitation(ctx, { firstName, lastName, email, consumerId, what: `join the group “${group.title}”` });
    return saved;
  });
}

async function lockEditable(ctx: Ctx, groupId: ObjectId, consumerId: ObjectId): Promise<Doclet> {
  const isMember = (await groupMembers(ctx, groupId)).some((one) => one.id === consumerId);
  if (!isMember) throw notFound('The member');
  const member = await lockDoclet(ctx, consumerId);
  if (member.ownerAccount !== null) throw hasOwnAccount();
  if (member.data.profile_locked === true) throw isApproved();
  return member;
}

/** Unlinks a member in both directions and cancels their reserved days. A removal that is repeated succeeds. For somebody who was never in the group it does not. */
export async function removeGroupMember(ctx: Ctx, groupId: ObjectId, consumerId: ObjectId): Promise<void> {
  await spendChange(ctx);
  await inTransaction(ctx, async (ctx) => {
    const group = await lockGroup(ctx, groupId);
    const member = await memberNamed(ctx, await groupMembers(ctx, groupId), consumerId);
    if (!member) {
      if (await wasIn(ctx, groupId, consumerId)) return;
      throw notFound('The member');
    }
    await unweave(ctx, { fromId: groupId, toId: member.id, role: WEAVE_ROLE.groupMember });
    await leaveGroup(ctx, await lockDoclet(ctx, member.id), group);
    await tellTakenOut(ctx, member, group);
  });
}

/**
 * Does what follows from leaving a group: ends the member's reserved days, and an open invitation that nothing else was meant by, and corrects the count. Both records must be
 * locked, and the link removed.
 */
export async function leaveGroup(ctx: Ctx, member: Doclet, group: Doclet): Promise<void> {
  await ctx.db
    .updateTable('group_reservation')
    .set({ state: 'cancelled', reason: 'No longer in the group', cancelled_at: new Date(ctx.clock.now()) })
    .where('workspace_id', '=', ctx.workspace.id)
    .where('group_id', '=', group.id)
    .where('consumer_id', '=', member.id)
    .where('state', '=', 'reserved')
    .execute();
  if (member.data.invited_status === 'pending' && (await placesOf(ctx, member.id)).length === 0) {
    await saveDocletData(ctx, member, { invited_status: 'expired' });
    await setDocletOwner(ctx, member.id, null);
  }
  await countMembers(ctx, group);
  tellPeople(ctx, member.ownerAccount);
}

/** The group must be locked. */
export async function countMembers(ctx: Ctx, group: Doclet): Promise<void> {
  await saveDocletData(ctx, group, { member_count: (await groupMembers(ctx, group.id)).length });
}
