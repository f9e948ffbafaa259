import { sql } from 'kysely';
import { toDecimal } from '#domain/cents.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { docletById } from '#server/doclets/doclets.ts';
import { notFound } from '#server/errors.ts';
import { describe, lastLink, pastNumbers } from './wristbands.ts';

const MOST_EARLIER = 20;

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
    earlier: await earlierWithMoney(ctx, uid),
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
