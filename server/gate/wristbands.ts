import { sql } from 'kysely';
import { toDecimal } from '#domain/cents.ts';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { docletById } from '#server/doclets/doclets.ts';
import { lockJoined } from '#server/doclets/joined.ts';
import { conflict, notFound } from '#server/errors.ts';
import { signedIn } from '#server/http/actor.ts';
import { hadMoney, moveValue, storedValue } from '#server/payments/stored-value.ts';
import { payerOf } from '#server/people/family/payer.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { tellStaffAnd } from '#server/platform/live/rooms.ts';
import { wristbandOf } from './read-wristband.ts';
import { activeLink, findBand, lastLink, lockOrAddBand, pastNumbers, setState, wornByNobody, type Band, type Link } from './wristband-rows.ts';

/** A wristband carries only a number. Who wears it and what they may spend is kept here. Somebody who has joined since they were looked up wears it themselves. */
export async function linkWristband(ctx: Ctx, uid: string, consumerId: ObjectId) {
  return inTransaction(ctx, async (ctx) => {
    const wearerId = (await lockJoined(ctx, [consumerId])).get(consumerId) ?? consumerId;
    const wearer = await docletById(ctx, wearerId);
    if (wearer?.templateId !== TEMPLATE.consumer) throw notFound('The person');
    return putOn(ctx, uid, wearerId);
  });
}

async function putOn(ctx: Ctx, uid: string, consumerId: ObjectId) {
  const known = await lockOrAddBand(ctx, uid);
  if (known.state === 'blocked' || known.state === 'checked-out') throw conflict(`wristband-${known.state}`, 'This wristband can no longer be used.');
  const worn = await activeLink(ctx, known.wristband_id);
  if (worn && worn.consumer_id !== consumerId) throw conflict('wristband-linked', 'This wristband is linked to somebody else.');
  const band = worn ? known : await bandFor(ctx, known, consumerId);
  const link = worn ?? (await addLink(ctx, band, consumerId));
  return wristbandOf(ctx, { ...band, state: 'linked' }, link);
}

async function addLink(ctx: Ctx, band: Band, consumerId: ObjectId): Promise<Link> {
  const payer = await payerOf(ctx, consumerId);
  const link = await ctx.db
    .insertInto('wristband_link')
    .values({
      workspace_id: ctx.workspace.id,
      link_id: ctx.random.objectId(),
      wristband_id: band.wristband_id,
      consumer_id: consumerId,
      account_id: payer?.accountId ?? null,
      linked_by: signedIn(ctx).accountId,
      linked_at: new Date(ctx.clock.now()),
      ended_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await setState(ctx, band.wristband_id, 'linked');
  tellStaffAnd(ctx, link.account_id);
  return link;
}

/**
 * Money left on a band belongs to the person who paid it, not to the next wearer. So does money that comes back to the band later, from a purchase given back or a slow bank. A
 * band that money was ever put on therefore stays its last wearer's, under another number.
 */
async function bandFor(ctx: Ctx, band: Band, consumerId: ObjectId): Promise<Band> {
  const last = await lastLink(ctx, band.wristband_id);
  if (!last || last.consumer_id === consumerId || !(await hadMoney(ctx, band.wristband_id))) return band;
  if ((await storedValue(ctx, band.wristband_id)) > 0) throw conflict('wristband-has-value', 'Somebody else has money on this wristband. Give it back first.');
  await ctx.db
    .updateTable('wristband')
    .set({ uid: `${pastNumbers(band.uid)}${last.link_id.slice(-8).toUpperCase()}`, state: 'blocked' })
    .where('workspace_id', '=', ctx.workspace.id)
    .where('wristband_id', '=', band.wristband_id)
    .execute();
  return lockOrAddBand(ctx, band.uid);
}

/** Takes the band off, to be given to somebody else. What was spent stays with the person who spent it. */
export async function unlinkWristband(ctx: Ctx, uid: string) {
  return endLink(ctx, uid, 'unlinked');
}

/** Hands the band in for good: nothing can be spent with it again. */
export async function checkoutWristband(ctx: Ctx, uid: string) {
  return endLink(ctx, uid, 'checked-out');
}

/** Blocks a lost band: nothing can be spent with it any more. Its money stays the owner's, to be given back or moved to another band. */
export async function blockWristband(ctx: Ctx, uid: string) {
  return inTransaction(ctx, async (ctx) => {
    const band = await findBand(ctx, uid);
    const link = await activeLink(ctx, band.wristband_id);
    if (link) return endLink(ctx, uid, 'blocked');
    if (band.state === 'checked-out') throw conflict('wristband-checked-out', 'This wristband can no longer be used.');
    await setState(ctx, band.wristband_id, 'blocked');
    return wristbandOf(ctx, { ...band, state: 'blocked' }, null);
  });
}

/** Blocks a lost band and gives its wearer another one, with all the money of the old one. */
export async function replaceWristband(ctx: Ctx, uid: string, newUid: string) {
  return inTransaction(ctx, async (ctx) => {
    if (uid === newUid) throw conflict('same-wristband', 'This is the same wristband.');
    // Bands are always locked in the order of their numbers, so that two tills that meet cannot deadlock.
    const bands = new Map<string, Band>();
    for (const one of [uid, newUid].toSorted()) bands.set(one, await (one === uid ? findBand(ctx, one) : lockOrAddBand(ctx, one)));
    const [lost, next] = [bands.get(uid)!, bands.get(newUid)!];
    const wearer = await lastLink(ctx, lost.wristband_id);
    if (!wearer) throw wornByNobody();
    if (lost.replaced_by !== null && lost.replaced_by !== next.wristband_id) throw conflict('wristband-replaced', 'This wristband was replaced already.');
    const band = await putOn(ctx, newUid, wearer.consumer_id);
    if (lost.state === 'linked') await endLink(ctx, uid, 'blocked');
    await ctx.db
      .updateTable('wristband')
      .set({ state: 'blocked', replaced_by: band.wristband_id })
      .where('workspace_id', '=', ctx.workspace.id)
      .where('wristband_id', '=', lost.wristband_id)
      .execute();
    await moveValue(ctx, lost.wristband_id, band.wristband_id);
    return { ...band, balance: toDecimal(await storedValue(ctx, band.wristband_id)) };
  });
}

/** Returns the band as it is afterwards, worn by nobody, so that a retry gets the same answer. */
async function endLink(ctx: Ctx, uid: string, state: 'unlinked' | 'checked-out' | 'blocked') {
  return inTransaction(ctx, async (ctx) => {
    const band = await findBand(ctx, uid);
    const link = await activeLink(ctx, band.wristband_id);
    if (!link) {
      if (band.state === state) return wristbandOf(ctx, band, null);
      throw wornByNobody();
    }
    await ctx.db
      .updateTable('wristband_link')
      .set({ ended_at: new Date(ctx.clock.now()) })
      .where('workspace_id', '=', ctx.workspace.id)
      .where('link_id', '=', link.link_id)
      .execute();
    await setState(ctx, band.wristband_id, state);
    tellStaffAnd(ctx, link.account_id);
    return wristbandOf(ctx, { ...band, state }, null);
  });
}

/**
 * A person who joins a family or a group goes on wearing the bands of the record that stood for them. The bands are locked first, so that a charge that meets this is either counted
 * already or finds the new wearer.
 */
export async function handOverBands(ctx: Ctx, placeholderId: ObjectId, consumerId: ObjectId): Promise<void> {
  await sql`
    select from wristband where workspace_id = ${ctx.workspace.id}
      and wristband_id in (select wristband_id from wristband_link where workspace_id = ${ctx.workspace.id} and consumer_id = ${placeholderId})
    order by uid for no key update`.execute(ctx.db);
  await ctx.db
    .updateTable('wristband_link')
    .set({ consumer_id: consumerId })
    .where('workspace_id', '=', ctx.workspace.id)
    .where('consumer_id', '=', placeholderId)
    .execute();
}
