import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { ownersOf } from '#server/inventory/owners/owners.ts';
import { sealedJson } from '#server/platform/sealed-json.ts';

type Sealing = Pick<Ctx, 'secrets' | 'workspace'>;

/** A pass says until when it is good. For which event and whom it is good is in what its seal is made of, so that it opens nothing for anybody else. */
const seal = ({ secrets, workspace }: Sealing, eventId: ObjectId, owner: string) =>
  sealedJson(secrets.ticket, { purpose: `waiting room ${workspace.id} ${eventId} ${owner} `, between: '~' });

export const writePass = (ctx: Sealing, eventId: ObjectId, owner: string, endsAt: number): string => seal(ctx, eventId, owner).write(endsAt);

/** Until when the caller's pass for this event is good. Null if it is not theirs, or not the house's. */
export function passEndOf(ctx: Sealing & Pick<Ctx, 'actor'>, eventId: ObjectId, pass: string): number | null {
  for (const owner of ownersOf(ctx.actor)) {
    const endsAt = seal(ctx, eventId, owner).read(pass);
    if (typeof endsAt === 'number') return endsAt;
  }
  return null;
}
