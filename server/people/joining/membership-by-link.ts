import type { ObjectId } from '#domain/ids.ts';
import { parseEmail } from '#domain/validation/email.ts';
import { ownRecord } from '#server/accounts/consumer-records.ts';
import type { Ctx } from '#server/context.ts';
import type { Doclet } from '#server/doclets/doclet.ts';
import { docletById, lockDoclet, saveDocletData, setDocletOwner } from '#server/doclets/doclets.ts';
import { linkedDoclets } from '#server/doclets/weaves.ts';
import type { Membership } from '#server/doclets/writing/linking.ts';
import { assertNotInGroup } from '#server/people/groups/group-addresses.ts';
import { countMembers, groupMembers, type Member } from '#server/people/groups/groups.ts';
import { sendInvitation, spendInvitation } from '#server/people/invitations.ts';
import { tellTakenOut } from '#server/people/tell-taken-out.ts';
import { tellOwner } from './leave-by-oneself.ts';
import { leavePlace } from './leave-place.ts';

/** Linking a person with an e-mail address to a group invites them as `group-invite-member` does: with a record that stands for them and a mail, and nobody twice. */
export const membershipByLink: Membership = {
  async ask(ctx, person, groupId) {
    const invited = await toInvite(ctx, person, groupId);
    if (invited) await spendInvitation(ctx, invited.email);
  },
  async joined(ctx, person, group) {
    const locked = await lockDoclet(ctx, person.id);
    const invited = await toInvite(ctx, locked, group.id);
    if (invited) await invite(ctx, locked, group, invited);
    await countMembers(ctx, group);
  },
  async left(ctx, personId, place) {
    const person = await docletById(ctx, personId);
    await leavePlace(ctx, personId, place);
    const self = ctx.actor.accountId === null ? null : await ownRecord(ctx, ctx.actor.accountId);
    if (self?.id !== personId) await tellTakenOut(ctx, person!, place);
    else if (place.ownerAccount !== self.ownerAccount) await tellOwner(ctx, place);
  },
};

/** Null for somebody with their own record, and for somebody who also belongs elsewhere, because accepting would take that membership along. */
async function toInvite(ctx: Ctx, { id, data }: Doclet, groupId: ObjectId): Promise<Member | null> {
  const email = parseEmail(data.invited_email);
  if (email === null || data.realm !== undefined || data.invited_status === 'pending' || data.invited_status === 'accepted') return null;
  const places = await linkedDoclets(ctx, id);
  if (places.some(({ doclet }) => doclet.id !== groupId)) return null;
  return { firstName: String(data.first_name), lastName: String(data.last_name), email };
}

async function invite(ctx: Ctx, person: Doclet, group: Doclet, { email, firstName, lastName }: Member): Promise<void> {
  const others = (await groupMembers(ctx, group.id)).filter((one) => one.id !== person.id);
  await assertNotInGroup(ctx, group.id, others, email);
  await saveDocletData(ctx, person, { invited_email: email, invited_status: 'pending' });
  await setDocletOwner(ctx, person.id, null);
  await sendInvitation(ctx, { firstName, lastName, email, consumerId: person.id, what: `join the group “${group.title}”` });
}
