import { sql } from 'kysely';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import { WEAVE_ROLE } from '#domain/templates/weave-rules.ts';
import { ensureConsumer } from '#server/accounts/consumer-records.ts';
import type { Ctx } from '#server/context.ts';
import type { Doclet } from '#server/doclets/doclet.ts';
import { docletById } from '#server/doclets/doclets.ts';
import { linkedDoclets, type Linked } from '#server/doclets/weaves.ts';
import { notFound } from '#server/errors.ts';
import { signedIn } from '#server/http/actor.ts';

export type OwnFamily = { accountId: ObjectId; consumerId: ObjectId; familyId: ObjectId };

/** The signed-in person and the family that they organise. */
export async function ownFamily(ctx: Ctx): Promise<OwnFamily> {
  const { accountId } = signedIn(ctx);
  const { consumerId } = await ensureConsumer(ctx, accountId);
  const [family] = await linkedDoclets(ctx, consumerId, { template: TEMPLATE.consumerGroup, role: WEAVE_ROLE.familyOrganizer });
  if (!family) throw notFound('The family');
  return { accountId, consumerId, familyId: family.doclet.id };
}

export async function familyMembers(ctx: Ctx, familyId: ObjectId): Promise<Doclet[]> {
  return (await linkedDoclets(ctx, familyId, { template: TEMPLATE.consumer, role: WEAVE_ROLE.familyMember })).map((link) => link.doclet);
}

/** The families that a person is a member of, without the one that they organise. */
export async function familiesOf(ctx: Ctx, consumerId: ObjectId): Promise<Doclet[]> {
  return (await linkedDoclets(ctx, consumerId, { template: TEMPLATE.consumerGroup, role: WEAVE_ROLE.familyMember })).map((link) => link.doclet);
}

/** The groups and families that somebody belongs to, with what each link says about them. */
export async function placesOf(ctx: Ctx, consumerId: ObjectId): Promise<Linked[]> {
  return (await linkedDoclets(ctx, consumerId)).filter(({ role }) => role === WEAVE_ROLE.familyMember || role === WEAVE_ROLE.groupMember);
}

/** All Consumers whose tickets the caller may pass on: their own, and members of their family without an account. */
export async function ownConsumers(ctx: Ctx): Promise<ObjectId[]> {
  const { accountId, consumerId, familyId } = await ownFamily(ctx);
  const self = (await linkedDoclets(ctx, familyId, { template: TEMPLATE.consumer, role: WEAVE_ROLE.familyOrganizer })).map((link) => link.doclet);
  const people = [...self.filter((doclet) => doclet.id === consumerId), ...(await familyMembers(ctx, familyId))];
  return people.filter((consumer) => consumer.ownerAccount === accountId).map((consumer) => consumer.id);
}

/** The member with this id. If it is that of an invitation, whoever has joined by it. */
export async function memberNamed(ctx: Ctx, members: readonly Doclet[], consumerId: ObjectId): Promise<Doclet | null> {
  const named = members.find((one) => one.id === consumerId);
  if (named) return named;
  const invited = await docletById(ctx, consumerId);
  return members.find((one) => one.id === invited?.data.joined_as) ?? null;
}

/** Whether somebody has been taken out of a group or a family, or has left it. */
export async function wasIn(ctx: Ctx, placeId: ObjectId, consumerId: ObjectId): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('doclet_history')
    .select('history_id')
    .where('workspace_id', '=', ctx.workspace.id)
    .where('doclet_id', '=', consumerId)
    .where('change', '=', 'unweave')
    .where(sql`before ->> 'to'`, '=', placeId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
