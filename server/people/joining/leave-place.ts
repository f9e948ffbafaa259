import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import type { Doclet } from '#server/doclets/doclet.ts';
import { lockDoclet } from '#server/doclets/doclets.ts';
import { countFamily, leaveFamily } from '#server/people/family/family.ts';
import { countMembers, leaveGroup } from '#server/people/groups/groups.ts';

/** Does what follows from leaving a group or a family, however the link was removed. Locks the person; the group or family must be locked already. */
export async function leavePlace(ctx: Ctx, personId: ObjectId, place: Doclet): Promise<void> {
  const leave = place.templateId === TEMPLATE.consumerGroup ? leaveFamily : leaveGroup;
  await leave(ctx, await lockDoclet(ctx, personId), place);
}

/** Updates how many people a group or a family has. It must be locked. */
export async function countPlace(ctx: Ctx, place: Doclet): Promise<void> {
  const count = place.templateId === TEMPLATE.consumerGroup ? countFamily : countMembers;
  await count(ctx, place);
}
