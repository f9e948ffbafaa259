import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import { WEAVE_ROLE } from '#domain/templates/weave-rules.ts';
import type { Ctx } from '#server/context.ts';
import type { Doclet } from '#server/doclets/doclet.ts';
import { linkedDoclets } from '#server/doclets/weaves.ts';
import { conflict } from '#server/errors.ts';
import { addressesOf, type KnownAddresses } from '#server/people/known-addresses.ts';

/** The addresses of a group's members and of its owner. */
export async function groupAddresses(ctx: Ctx, groupId: ObjectId, members: readonly Doclet[]): Promise<KnownAddresses> {
  const owners = await linkedDoclets(ctx, groupId, { template: TEMPLATE.consumer, role: WEAVE_ROLE.groupOwner });
  return addressesOf(ctx, [...members, ...owners.map(({ doclet }) => doclet)]);
}

/** Nobody is invited twice, nor where they are already. */
export async function assertNotInGroup(ctx: Ctx, groupId: ObjectId, members: readonly Doclet[], email: string): Promise<void> {
  const { invited, joined } = await groupAddresses(ctx, groupId, members);
  if (invited.has(email)) throw conflict('already-invited', 'This person has been invited already.');
  if (joined.has(email)) throw conflict('already-invited', 'This person is in the group already.');
}
