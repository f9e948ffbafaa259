import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { docletById } from '#server/doclets/doclets.ts';
import { notFound } from '#server/errors.ts';
import { describe, lastLink } from './wristbands.ts';

/** Reads a band without locking it, so that nobody waits. */
export async function readWristband(ctx: Ctx, uid: string) {
  const band = await ctx.db.selectFrom('wristband').selectAll().where('workspace_id', '=', ctx.workspace.id).where('uid', '=', uid).executeTakeFirst();
  if (!band) throw notFound('The wristband');
  const link = (await lastLink(ctx, band.wristband_id)) ?? null;
  const isWorn = link !== null && link.ended_at === null;
  return {
    ...(await describe(ctx, band, isWorn ? link : null)),
    last_wearer: link && !isWorn ? await namedPerson(ctx, link.consumer_id) : null,
    replaced_by: band.replaced_by && (await uidOf(ctx, band.replaced_by)),
  };
}

async function namedPerson(ctx: Ctx, consumerId: ObjectId) {
  const data = (await docletById(ctx, consumerId))?.data ?? {};
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return { consumer_id: consumerId, first_name: text(data['first_name']), last_name: text(data['last_name']) };
}

async function uidOf(ctx: Ctx, wristbandId: ObjectId): Promise<string | null> {
  const band = await ctx.db
    .selectFrom('wristband')
    .select('uid')
    .where('workspace_id', '=', ctx.workspace.id)
    .where('wristband_id', '=', wristbandId)
    .executeTakeFirst();
  return band?.uid ?? null;
}
