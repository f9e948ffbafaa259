import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import { WEAVE_ROLE } from '#domain/templates/weave-rules.ts';
import { consumerRecords } from '#server/accounts/consumer-records.ts';
import { inPrivacyMode } from '#server/accounts/privacy-mode.ts';
import type { Ctx } from '#server/context.ts';
import type { Doclet } from '#server/doclets/doclet.ts';
import { linkedDoclets } from '#server/doclets/weaves.ts';
import { AppError, malformed } from '#server/errors.ts';
import { signedIn } from '#server/http/actor.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { groupAddresses } from './group-addresses.ts';
import { assertRoom, groupMembers, inviteGroupMember, lockGroup, type Member } from './groups.ts';

export type GroupInvite = { email: string; status: 'sent' | 'known' | 'limited' | 'invited'; profile_id: null };

/** Invites several people into a group: all of them, or none if there is not enough room. Somebody already invited keeps their link. */
export async function inviteIntoGroup(ctx: Ctx, groupId: ObjectId, people: readonly Member[], message: string | null): Promise<GroupInvite[]> {
  const pending = await inTransaction(ctx, async (ctx) => {
    const group = await lockGroup(ctx, groupId);
    const { invited, joined } = await groupAddresses(ctx, group.id, await groupMembers(ctx, group.id));
    const known = new Set<unknown>([...invited, ...joined]);
    await assertRoom(ctx, group, new Set(people.map(({ email }) => email).filter((email) => !known.has(email))).size);
    return known;
  });
  const items: GroupInvite[] = [];
  for (const person of people) {
    const status = pending.has(person.email) ? 'invited' : await invite(ctx, groupId, person, message);
    if (status === 'sent' || status === 'known') pending.add(person.email);
    items.push({ email: person.email, status, profile_id: null });
  }
  return items;
}

async function invite(ctx: Ctx, groupId: ObjectId, person: Member, message: string | null): Promise<GroupInvite['status']> {
  try {
    const { hasAccount } = await inviteGroupMember(ctx, groupId, person, message);
    return hasAccount && !inPrivacyMode(ctx) ? 'known' : 'sent';
  } catch (reason) {
    if (reason instanceof AppError && reason.code === 'too-many-requests') return 'limited';
    if (reason instanceof AppError && reason.code === 'already-invited') return 'invited';
    throw reason;
  }
}

/** The group for an invitation that names none: the caller's only group with room. */
export async function onlyGroupWithRoom(ctx: Ctx): Promise<ObjectId> {
  const own = await consumerRecords(ctx, signedIn(ctx).accountId);
  const owned = own ? await linkedDoclets(ctx, own.consumerId, { template: TEMPLATE.membershipGroup, role: WEAVE_ROLE.groupOwner }) : [];
  const roomy: Doclet[] = [];
  for (const { doclet } of owned) if ((await groupMembers(ctx, doclet.id)).length < Number(doclet.data.max_members ?? 0)) roomy.push(doclet);
  const [group, another] = roomy;
  if (!group || another) throw malformed('Please choose a group of yours that has room.', ['body', 'group_id']);
  return group.id;
}
