import { sql } from 'kysely';
import { formatCents } from '#domain/cents-text.ts';
import { cents } from '#domain/cents.ts';
import type { Day } from '#domain/day.ts';
import type { ObjectId } from '#domain/ids.ts';
import { dayInZone } from '#domain/zone.ts';
import type { Ctx } from '#server/context.ts';
import { conflict } from '#server/errors.ts';
import { refundedOn } from '#server/payments/day-spending.ts';

/** The day that spending counts for. */
export const today = (ctx: Ctx): Day => dayInZone(ctx.workspace.timeZone, ctx.clock.now());

/** One statement checks the limit and takes from it, so that two tills cannot both get the last of it. */
export async function takeFromDay(ctx: Ctx, consumerId: ObjectId, amountCents: number, limitCents: number | null): Promise<void> {
  const { rows } = await sql`
    insert into spending_day as s (workspace_id, consumer_id, day, spent_cents)
    select ${ctx.workspace.id}, ${consumerId}, ${today(ctx)}, ${amountCents}::int where ${limitCents}::int is null or ${amountCents}::int <= ${limitCents}::int
    on conflict (workspace_id, consumer_id, day) do update set spent_cents = s.spent_cents + excluded.spent_cents
      where ${limitCents}::int is null or s.spent_cents + excluded.spent_cents - ${refundedOn(sql`s.workspace_id`, sql`s.consumer_id`, sql`s.day`)} <= ${limitCents}::int
    returning spent_cents`.execute(ctx.db);
  if (rows.length === 0) throw overLimit(ctx, limitCents ?? 0);
}

export const overLimit = (ctx: Ctx, limitCents: number) =>
  conflict('daily-limit', `This is over the daily limit of ${formatCents(cents(limitCents), ctx.workspace)}.`);

/** A payment that came to nothing gives back to its day what it took from the limit, once. What was paid stays counted. */
export async function settleSpending(ctx: Ctx, consumerId: ObjectId): Promise<void> {
  await sql`
    with decided as (
      select c.charge_id, case when p.state = 'approved' then 'spent' else 'released' end as state
      from wristband_charge c join payment p on p.workspace_id = c.workspace_id and p.payment_id = c.payment_id
      where c.workspace_id = ${ctx.workspace.id} and c.consumer_id = ${consumerId}
        and ((c.state = 'reserved' and p.state in ('approved', 'declined', 'failed', 'voiding', 'voided')) or (c.state = 'spent' and p.state in ('voiding', 'voided')))),
    moved as (
      update wristband_charge c set state = d.state from decided d
      where c.workspace_id = ${ctx.workspace.id} and c.charge_id = d.charge_id and c.state <> 'released' and c.consumer_id = ${consumerId}
      returning c.day, c.amount_cents, c.state),
    back as (select day, sum(amount_cents)::int as amount_cents from moved where state = 'released' group by day)
    update spending_day s set spent_cents = s.spent_cents - b.amount_cents from back b
    where s.workspace_id = ${ctx.workspace.id} and s.consumer_id = ${consumerId} and s.day = b.day`.execute(ctx.db);
}

/** What was spent by the record that stood for a person counts towards that person's days once they have joined. Their bands are locked. */
export async function handOverSpending(ctx: Ctx, placeholderId: ObjectId, consumerId: ObjectId): Promise<void> {
  await ctx.db
    .updateTable('wristband_charge')
    .set({ consumer_id: consumerId })
    .where('workspace_id', '=', ctx.workspace.id)
    .where('consumer_id', '=', placeholderId)
    .execute();
  await sql`
    with theirs as (delete from spending_day where workspace_id = ${ctx.workspace.id} and consumer_id = ${placeholderId} returning day, spent_cents)
    insert into spending_day as s (workspace_id, consumer_id, day, spent_cents)
    select ${ctx.workspace.id}, ${consumerId}, day, spent_cents from theirs order by day
    on conflict (workspace_id, consumer_id, day) do update set spent_cents = s.spent_cents + excluded.spent_cents`.execute(ctx.db);
}
