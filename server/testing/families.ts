import { TEMPLATE } from '#domain/fixed-ids.ts';
import { WEAVE_ROLE } from '#domain/templates/weave-rules.ts';
import type { Ctx } from '#server/context.ts';
import type { DocletData } from '#server/doclets/doclet.ts';
import { insertDoclet } from '#server/doclets/doclets.ts';
import { spendChange } from '#server/doclets/history.ts';
import { weave } from '#server/doclets/weaves.ts';
import type { TestHouse, TestPerson } from './open-house.ts';

/** The records of a person, as registering creates them. */
export async function addConsumer(ctx: Ctx, accountId: string | null, data: DocletData = {}) {
  return insertDoclet(ctx, {
    templateId: TEMPLATE.consumer,
    data: { first_name: 'Kim', last_name: 'Lake', phone: '5125550100', ...data },
    ownerAccount: accountId,
  });
}

/** A family that this person organises, with one child without an account. */
export async function addFamily(ctx: Ctx, accountId: string) {
  const organizer = await addConsumer(ctx, accountId);
  const family = await insertDoclet(ctx, { templateId: TEMPLATE.consumerGroup, data: { name: 'Family Lake' }, ownerAccount: accountId });
  const child = await addConsumer(ctx, null, { first_name: 'Jo' });
  await weave(ctx, { fromId: family.id, toId: organizer.id, role: WEAVE_ROLE.familyOrganizer });
  await weave(ctx, { fromId: family.id, toId: child.id, role: WEAVE_ROLE.familyMember });
  return { organizer, family, child };
}

/** A group that this person owns, with one member who has their own account. */
export async function addGroup(ctx: Ctx, ownerAccount: string, memberAccount: string, data: DocletData = {}) {
  const owner = await addConsumer(ctx, ownerAccount);
  const member = await addConsumer(ctx, memberAccount, { first_name: 'Mel' });
  const group = await insertDoclet(ctx, {
    templateId: TEMPLATE.membershipGroup,
    data: { name: 'Season club', max_members: 5, internal_note: 'vip', ...data },
    ownerAccount,
  });
  await weave(ctx, { fromId: owner.id, toId: group.id, role: WEAVE_ROLE.groupOwner });
  await weave(ctx, { fromId: member.id, toId: group.id, role: WEAVE_ROLE.groupMember });
  return { owner, member, group };
}

/** As if this consumer had made so many changes within the hour. */
export async function spendChanges(house: Pick<TestHouse, 'house'>, { accountId }: Pick<TestPerson, 'accountId'>, count: number): Promise<void> {
  const { limits } = house.house;
  await Promise.all(Array.from({ length: count }, () => spendChange({ actor: { caller: 'web', accountId }, limits })));
}
