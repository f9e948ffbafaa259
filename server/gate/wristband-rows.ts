import type { Selectable } from 'kysely';
import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { AppError, notFound } from '#server/errors.ts';
import type { GateTables } from './tables.ts';

export type Band = Selectable<GateTables['wristband']>;
export type Link = Selectable<GateTables['wristband_link']>;
/** A band and the link to its wearer. */
export type WornBand = { band: Band; link: Link };

/** How the numbers of a band's earlier records begin. */
export const pastNumbers = (uid: string): string => `${uid.slice(0, 54)}--`;

export const wornByNobody = (status = 409) => new AppError(status, 'wristband-not-linked', 'This wristband is linked to nobody.');

/** The band and its current wearer, locked until the transaction ends. The number of a band that nobody wears opens nothing. */
export async function lockWornBand(ctx: Ctx, uid: string): Promise<WornBand> {
  const band = await lockBand(ctx, uid);
  const link = band && (await activeLink(ctx, band.wristband_id));
  if (!band || !link || band.state !== 'linked') throw wornByNobody(404);
  return { band, link };
}

/** Finds a band and locks it until the transaction ends. */
export async function findBand(ctx: Ctx, uid: string): Promise<Band> {
  const band = await lockBand(ctx, uid);
  if (!band) throw notFound('The wristband');
  return band;
}

/** The same for a band whose number may have changed since it was found. */
export async function lockBandById(ctx: Ctx, wristbandId: ObjectId): Promise<void> {
  await lockedBands(ctx).where('wristband_id', '=', wristbandId).execute();
}

/** A band that is given to another wearer while its lock is waited for has another number afterwards, and the query cannot see the band that took its place. So it looks again. */
async function lockBand(ctx: Ctx, uid: string): Promise<Band | undefined> {
  const find = () => lockedBands(ctx).where('uid', '=', uid).executeTakeFirst();
  return (await find()) ?? find();
}

/** A no-key lock, so that a top-up under way, which refers to the band's row, need not wait. */
const lockedBands = (ctx: Ctx) => ctx.db.selectFrom('wristband').selectAll().where('workspace_id', '=', ctx.workspace.id).forNoKeyUpdate();

/** The second of two callers waits here for the first, and then finds its link. */
export async function lockOrAddBand(ctx: Ctx, uid: string): Promise<Band> {
  return ctx.db
    .insertInto('wristband')
    .values({ workspace_id: ctx.workspace.id, wristband_id: ctx.random.objectId(), uid, created_at: new Date(ctx.clock.now()) })
    .onConflict((oc) => oc.columns(['workspace_id', 'uid']).doUpdateSet((eb) => ({ state: eb.ref('wristband.state') })))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function activeLink(ctx: Ctx, wristbandId: ObjectId): Promise<Link | null> {
  const link = await ctx.db
    .selectFrom('wristband_link')
    .selectAll()
    .where('workspace_id', '=', ctx.workspace.id)
    .where('wristband_id', '=', wristbandId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return link ?? null;
}

export async function lastLink(ctx: Ctx, wristbandId: ObjectId): Promise<Link | undefined> {
  return ctx.db
    .selectFrom('wristband_link')
    .selectAll()
    .where('workspace_id', '=', ctx.workspace.id)
    .where('wristband_id', '=', wristbandId)
    .orderBy((eb) => eb('ended_at', 'is', null), 'desc')
    .orderBy('linked_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function setState(ctx: Ctx, wristbandId: ObjectId, state: Band['state']): Promise<void> {
  await ctx.db.updateTable('wristband').set({ state }).where('workspace_id', '=', ctx.workspace.id).where('wristband_id', '=', wristbandId).execute();
}
