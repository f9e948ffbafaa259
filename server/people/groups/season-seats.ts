import { TEMPLATE } from '#domain/fixed-ids.ts';
import { isObjectId, type ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import type { Doclet } from '#server/doclets/doclet.ts';
import { linkedDoclets } from '#server/doclets/weaves.ts';
import { groupMembers } from './groups.ts';

/** The fields of a ticket that decide whether it is a seat of a group. */
export type SeatTicket = { product_id: ObjectId; consumer_id: ObjectId | null; holder_account: ObjectId | null };
export type SeatHolders = { ownerAccount: ObjectId | null; members: ReadonlySet<ObjectId>; passes: readonly ObjectId[] };

export async function seatHolders(ctx: Ctx, group: Pick<Doclet, 'id' | 'ownerAccount' | 'data'>): Promise<SeatHolders> {
  const members = new Set((await groupMembers(ctx, group.id)).map((member) => member.id));
  const { pass_ids: named } = group.data;
  const passes = new Set([...(Array.isArray(named) ? named.filter(isObjectId) : []), ...(await linkedPasses(ctx, group.id))]);
  return { ownerAccount: group.ownerAccount, members, passes: [...passes] };
}

/** A pass linked to the group counts like one that its record names. */
async function linkedPasses(ctx: Ctx, groupId: ObjectId): Promise<ObjectId[]> {
  return (await linkedDoclets(ctx, groupId, { template: TEMPLATE.eventPass })).map(({ doclet }) => doclet.id);
}

/** A pass of a kind that the office names on the group lets in only on reserved days. Any other pass of its people is their own, and opens the gate whenever it is valid. */
export const needsReservation = (holders: SeatHolders, ticket: SeatTicket): boolean => holders.passes.includes(ticket.product_id) && isSeat(holders, ticket);

/** A group's seats are season passes that its owner holds or that bear a member's name. They are of the kinds that the office names, or of any kind if it names none. */
export function isSeat({ ownerAccount, members, passes }: SeatHolders, ticket: SeatTicket): boolean {
  if (passes.length > 0 && !passes.includes(ticket.product_id)) return false;
  return (ownerAccount !== null && ticket.holder_account === ownerAccount) || (ticket.consumer_id !== null && members.has(ticket.consumer_id));
}
