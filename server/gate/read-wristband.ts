import { sql } from 'kysely';
import { toDecimal } from '#domain/cents.ts';
import type { ObjectId } from '#domain/ids.ts';
import { dayInZone } from '#domain/zone.ts';
import type { Ctx } from '#server/context.ts';
import { docletById } from '#server/doclets/doclets.ts';
import { notFound } from '#server/errors.ts';
import { spentOn } from '#server/payments/day-spending.ts';
import { storedValue } from '#server/payments/stored-value.ts';
import { payerOf } from '#server/people/family/payer.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { activeLink, findBand, lastLink, pastNumbers, type Band, type Link } from './wristband-rows.ts';

const MOST_EARLIER = 20;

/** The band with its current wearer, locked until the transaction ends. */
export async function showWristband(ctx: Ctx, uid: string) {
  return inTransaction(ctx, async (ctx) => {
    const band = await findBand(ctx, uid);
    return wristbandOf(ctx, band, await activeLink(ctx, band.wristband_id));
  });
}

/** Reads a band without locking it, so that nobody waits. */
export async function readWristband(ctx: Ctx, uid: string) {
  const band = await ctx.db.selectFrom('wristband').selectAll().where('workspace_id', '=', ctx.workspace.id).where('uid', '=', uid).executeTakeFirst();
  if (!band) throw notFound('The wristband');
  const link = (await lastLink(ctx, band.wristband_id)) ?? null;
  const isWorn = link !== null && link.ended_at === null;
  return {
    ...(await wristbandOf(ctx, band, isWorn ? link : null)),
    last_wearer: link && !isWorn ? await namedPerson(ctx, link.consumer_id) : null,
    replaced_by: band.replaced_by && (await uidOf(ctx, band.replaced_by)),
    earlier: await earlierWithMoney(ctx, uid),
  };
}

/** What staff see of a band: who wears it, whether it can pay, and how much of today's limit is used. */
export async function wristbandOf(ctx: Ctx, band: Band, link: Link | null) {
  const wearer = link ? await namedPerson(ctx, link.consumer_id) : { consumer_id: null, first_name: '', last_name: '' };
  const payer = link && (await payerOf(ctx, link.consumer_id));
  const spentCents = link ? await spentToday(ctx, link.consumer_id) : 0;
  return {
    wristband_id: band.wristband_id,
    uid: band.uid,
    status: band.state.replace('-', '_'),
    ...wearer,
    linked_at: link?.linked_at.toISOString() ?? null,
    balance: toDecimal(await storedValue(ctx, band.wristband_id)),
    cashless: payer !== null,
    spent_today: toDecimal(spentCents),
    daily_limit: toDecimal(payer?.limitCents ?? null),
  };
}

/** Money may come back to an earlier wearer's record, of which people know only the number of the band. */
async function earlierWithMoney(ctx: Ctx, uid: string) {
  const { rows } = await sql<{ wristband_id: ObjectId; uid: string; balance_cents: number }>`
    select w.wristband_id, w.uid, v.balance_cents from wristband w join wristband_value v on v.workspace_id = w.workspace_id and v.wristband_id = w.wristband_id
    where w.workspace_id = ${ctx.workspace.id} and v.balance_cents > 0 and w.uid <> ${uid} and starts_with(w.uid, ${pastNumbers(uid)}) order by w.uid limit ${MOST_EARLIER}`.execute(
    ctx.db,
  );
  return Promise.all(
    rows.map(async (row) => {
      const link = await lastLink(ctx, row.wristband_id);
      const { first_name, last_name } = await namedPerson(ctx, link?.consumer_id ?? '');
      return { uid: row.uid, first_name, last_name, balance: toDecimal(row.balance_cents) };
    }),
  );
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

export async function spentToday(ctx: Ctx, consumerId: ObjectId): Promise<number> {
  const spent = await spentOn(ctx, dayInZone(ctx.workspace.timeZone, ctx.clock.now()), [consumerId]);
  return spent.get(consumerId) ?? 0;
}
