import { calendarRange } from '#domain/catalog/calendar.ts';
import { daysFromTo, type Day } from '#domain/day.ts';
import { toDecimal } from '#domain/cents.ts';
import type { ObjectId } from '#domain/ids.ts';
import { todayAt, type Catalog } from '#server/catalog/catalog.ts';
import { sessionsOn } from '#server/catalog/visit-choice.ts';
import type { Ctx } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { roomLeft } from '#server/inventory/move-sold.ts';
import type { DayToMove } from './contract.ts';
import { moreByDay } from './dearer-day.ts';
import { assertForADay, planVisit, type Sold } from './visit-plan.ts';

const MOST_DAYS = 800;

/** A day, and at which times each of the things could come then, with the pools that it would draw from. Null time: none has to be chosen. */
type Choice = { day: Day; time: string | null; pools: (readonly ObjectId[])[] };

/** The days on which all of these could be used instead, with whether there is room for them. */
export async function daysToMove(ctx: Ctx, things: readonly Sold[]): Promise<DayToMove[]> {
  for (const { item } of things) assertForADay(item);
  const catalog = await ctx.stock.catalogs.of(ctx.workspace);
  const choices = daysOf(catalog, things, ctx.clock.now()).flatMap((day) => choicesOn(catalog, things, day, ctx.clock.now()));
  const byDay = Map.groupBy(choices, ({ day }) => day);
  const hasRoom = await roomTest(ctx, things, choices);
  const more = await moreByDay(
    ctx,
    catalog,
    things.map(({ item }) => item),
    [...byDay.keys()],
  );
  return [...byDay].map(([day, onDay]): DayToMove => {
    const open = onDay.filter(hasRoom);
    return { date: day, is_open: open.length > 0, times: open.flatMap(({ time }) => time ?? []), more: toDecimal(more.get(day)!) };
  });
}

function daysOf(catalog: Catalog, things: readonly Sold[], now: number): Day[] {
  const [{ item }] = things as [Sold, ...Sold[]];
  const event = catalog.events.get(item.event_id);
  const range = calendarRange(event ? { start_date: event.startDate, end_date: event.endDate } : null, todayAt(catalog, item.event_id, now));
  return daysFromTo(range.from, range.to).slice(0, MOST_DAYS);
}

/** Where one of them has times of entry, one is chosen, as in the shop. It says nothing for those that have none. */
function choicesOn(catalog: Catalog, things: readonly Sold[], day: Day, now: number): Choice[] {
  const times = things.map((thing) => timesOn(catalog, thing, day)).find(({ length }) => length > 0) ?? [null];
  return times.flatMap((time): Choice[] => {
    const plans = things.map((thing) => planVisit(catalog, thing, { date: day, time }, now));
    const pools = plans.flatMap((plan) => (plan instanceof AppError ? [] : [plan.request.poolIds]));
    return pools.length === things.length ? [{ day, time, pools }] : [];
  });
}

function timesOn(catalog: Catalog, { item }: Sold, day: Day): string[] {
  const product = catalog.products.get(item.product_id);
  return product
    ? sessionsOn(catalog, product, day)
        .map(({ startTime }) => startTime)
        .toSorted()
    : [];
}

/** What they draw from already they need not be given once more. */
async function roomTest(ctx: Ctx, things: readonly Sold[], choices: readonly Choice[]): Promise<(choice: Choice) => boolean> {
  const held = await poolsHeld(ctx, things);
  const left = await roomLeft(ctx.db, ctx.workspace.id, [...new Set(choices.flatMap(({ pools }) => pools.flat()))]);
  return ({ pools }) => {
    // A pool that nobody has asked for yet is not there.
    return [...unitsOf(pools.flat())].every(([id, units]) => units - (held.get(id) ?? 0) <= (left.get(id) ?? units));
  };
}

async function poolsHeld(ctx: Ctx, things: readonly Sold[]): Promise<Map<ObjectId, number>> {
  const holds = await ctx.db
    .selectFrom('hold')
    .select('pool_ids')
    .where('workspace_id', '=', ctx.workspace.id)
    .where(
      'hold_id',
      'in',
      things.flatMap(({ item }) => item.hold_id ?? []),
    )
    .execute();
  return unitsOf(holds.flatMap((hold) => hold.pool_ids));
}

function unitsOf(poolIds: readonly ObjectId[]): Map<ObjectId, number> {
  const units = new Map<ObjectId, number>();
  for (const id of poolIds) units.set(id, (units.get(id) ?? 0) + 1);
  return units;
}
