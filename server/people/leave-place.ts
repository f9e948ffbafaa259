import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import type { Doclet } from '#server/doclets/doclet.ts';
import { lockDoclet } from '#server/doclets/doclets.ts';
import { countFamily, leaveFamily } from './family.ts';
import { countMembers, leaveGroup } from './groups.ts';

/** What ends with a membership in a group or a family, however its relation was taken away. The place is locked, and the person after it. */
export async function leavePlace(ctx: Ctx, personId: ObjectId, place: Doclet): Promise<void> {
  const leave = place.templateId === TEMPLATE.consumerGroup ? leaveFamily : leaveGroup;
  await leave(ctx, await lockDoclet(ctx, personId), place);
}

/** How many belong to a group or a family now. The place is locked. */
export async function countPlace(ctx: Ctx, place: Doclet): Promise<void> {
  const count = place.templateId === TEMPLATE.consumerGroup ? countFamily : countMembers;
  await count(ctx, place);
}
