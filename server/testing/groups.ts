import { TEMPLATE } from '#domain/fixed-ids.ts';
import { WEAVE_ROLE } from '#domain/templates/weave-rules.ts';
import { ensureConsumer } from '#server/accounts/consumer-records.ts';
import { insertDoclet } from '#server/doclets/doclets.ts';
import { weave } from '#server/doclets/weaves.ts';
import type { TestPerson } from './house.ts';
import type { Venue } from './venue.ts';

/** A group as it is after its request was confirmed. */
export async function addGroup({ ctx, eventId }: Venue, owner: TestPerson, data: Record<string, unknown> = {}): Promise<string> {
  const { consumerId } = await ensureConsumer(ctx, owner.accountId);
  const group = await insertDoclet(ctx, {
    templateId: TEMPLATE.membershipGroup,
    data: { name: 'Choir', max_members: 3, event_id: eventId, ...data },
    ownerAccount: owner.accountId,
  });
  await weave(ctx, { fromId: consumerId, toId: group.id, role: WEAVE_ROLE.groupOwner });
  return group.id;
}

export async function addGroupMember({ ctx }: Venue, groupId: string, firstName: string): Promise<string> {
  const member = await insertDoclet(ctx, { templateId: TEMPLATE.consumer, data: { first_name: firstName, last_name: 'Member' } });
  await weave(ctx, { fromId: groupId, toId: member.id, role: WEAVE_ROLE.groupMember });
  return member.id;
}
