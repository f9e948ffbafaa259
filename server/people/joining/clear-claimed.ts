import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import { WEAVE_ROLE } from '#domain/templates/weave-rules.ts';
import { consumerRecords } from '#server/accounts/consumer-records.ts';
import type { Ctx } from '#server/context.ts';
import type { Doclet } from '#server/doclets/doclet.ts';
import { lockDoclet, saveDocletData } from '#server/doclets/doclets.ts';
import { linkedDoclets, unweave } from '#server/doclets/weaves.ts';
import { removeCards } from '#server/payments/vault.ts';
import { NO_SPENDING } from '#server/people/family/payer.ts';
import { groupMembers } from '#server/people/groups/groups.ts';
import { familyMembers } from '#server/people/own-records.ts';
import { leavePlace } from './leave-place.ts';

/**
 * Removes what a stranger may have prepared on the account before the owner of its address came: people who would spend on the owner's card, invitations in the owner's name,
 * cards, addresses. Orders stay, and so do children for whom tickets were bought.
 */
export async function clearClaimed(ctx: Ctx, accountId: ObjectId): Promise<void> {
  const own = await consumerRecords(ctx, accountId);
  if (!own) return;
  const placed = (template: ObjectId, role: string) => linkedDoclets(ctx, own.consumerId, { template, role });
  for (const { doclet } of await placed(TEMPLATE.consumerGroup, WEAVE_ROLE.familyOrganizer)) await clearFamily(ctx, doclet.id, accountId);
  for (const { doclet } of await placed(TEMPLATE.membershipGroup, WEAVE_ROLE.groupOwner)) await endInvitations(ctx, doclet.id);
  await saveDocletData(ctx, await lockDoclet(ctx, own.consumerId), NO_SPENDING);
  const account = await lockDoclet(ctx, own.accountDocletId);
  const nothing = Object.fromEntries(Object.keys(account.data).map((name) => [name, null]));
  await saveDocletData(ctx, account, { ...nothing, cashless_spending: false });
  await removeCards(ctx, accountId, null);
}

/** Members whom the account looks after stay, without spending. Members with their own account, and invited ones, go. */
async function clearFamily(ctx: Ctx, familyId: ObjectId, accountId: ObjectId): Promise<void> {
  const family = await lockDoclet(ctx, familyId);
  for (const member of await familyMembers(ctx, familyId)) {
    const isLookedAfter = member.ownerAccount === null || member.ownerAccount === accountId;
    if (isLookedAfter && !isPending(member)) await saveDocletData(ctx, await lockDoclet(ctx, member.id), NO_SPENDING);
    else await takeOut(ctx, member.id, family, WEAVE_ROLE.familyMember);
  }
}

async function endInvitations(ctx: Ctx, groupId: ObjectId): Promise<void> {
  const group = await lockDoclet(ctx, groupId);
  for (const member of await groupMembers(ctx, groupId)) if (isPending(member)) await takeOut(ctx, member.id, group, WEAVE_ROLE.groupMember);
}

async function takeOut(ctx: Ctx, memberId: ObjectId, place: Doclet, role: string): Promise<void> {
  await unweave(ctx, { fromId: place.id, toId: memberId, role });
  await leavePlace(ctx, memberId, place);
}

const isPending = (member: Doclet): boolean => member.data.invited_status === 'pending';
