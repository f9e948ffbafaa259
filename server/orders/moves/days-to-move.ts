import { calendarRange } from '#domain/catalog/calendar.ts';
import { MOST_DAYS_LISTED } from '#domain/catalog/opening-days.ts';
import { toDecimal } from '#domain/cents.ts';
import { addDays, daysFromTo, type Day } from '#domain/day.ts';
import type { ObjectId } from '#domain/ids.ts';
import { todayAt, type Catalog } from '#server/catalog/catalog.ts';
import { sessionsOn } from '#server/catalog/visit-choice.ts';
import type { Ctx } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { roomLeft } from '#server/inventory/sales/move-sold.ts';
import type { DayToMove } from '#server/orders/contract.ts';
import { codeTest, mostOf, raisesByDay } from './dearer-day.ts';
import { raisedBy } from './raise.ts';
import { assertForADay, planVisit, type Sold } from './visit-plan.ts';

/** Things that were bought alike can come at the same times and draw from the same pools. */
type Alike = { thing: Sold; count: number };
/** A day and a time at which all of them could come, with how many units they would draw from each pool. Null time: none has to be chosen. */
type Choice = { day: Day; time: string | null; units: ReadonlyMap<ObjectId, number> };

/** Whether whoever asks may pay what a day costs more, and why not. The office gives it away. */
export type Paying = 'payable' | 'given-away' | NonNullable<DayToMove['not_payable']>;

/** The days on which all of these could be used instead, with whether there is room for them. */
export async function daysToMove(ctx: Ctx, things: readonly Sold[], paying: Paying): Promise<DayToMove[]> {
  for (const { item } of things) assertForADay(item);
  const catalog = await ctx.stock.catalogs.of(ctx.workspace);
  const kinds = kindsOf(things);
  const choices = daysOf(catalog, things, ctx.clock.now()).flatMap((day) => choicesOn(catalog, kinds, day, ctx.clock.now()));
  const byDay = Map.groupBy(choices, ({ day }) => day);
  const isForCode = await codeTest(ctx, things);
  const hasRoom = await roomTest(ctx, things, choices);
  const raises = await raisesByDay(
    ctx,
    catalog,
    things.map(({ item }) => item),
    [...byDay.keys()],
  );
  return [...byDay].map(([day, onDay]): DayToMove => {
    const open = onDay.filter(hasRoom);
    const times = open.flatMap(({ time }) => time ?? []);
    const dearer = raises.get(day)!;
    const told = { date: day, is_open: open.length > 0, times, more: toDecimal(mostOf(dearer)), is_for_code: isForCode(day) };
    if (paying === 'payable') return { ...told, to_pay: toDecimal(raisedBy(dearer)) };
    return { ...told, to_pay: null, ...(paying === 'given-away' || dearer.length === 0 ? {} : { not_payable: paying }) };
  });
}

/** The times of this day at which all of these could come, as far as there is room for them. Null: none has to be chosen. */
export async function timesWithRoom(ctx: Ctx, catalog: Catalog, things: readonly Sold[], day: Day): Promise<(string | null)[]> {
  const choices = choicesOn(catalog, kindsOf(things), day, ctx.clock.now());
  const hasRoom = await roomTest(ctx, things, choices);
  return choices.filter(hasRoom).map(({ time }) => time);
}

function kindsOf(things: readonly Sold[]): Alike[] {
  const alike = Map.groupBy(things, ({ order, item }) => `${order.source} ${item.event_id} ${item.product_id} ${item.location_id}`);
  return [...alike.values()].map((same) => ({ thing: same[0]!, count: same.length }));
}

function daysOf(catalog: Catalog, things: readonly Sold[], now: number): Day[] {
  const [{ item }] = things as [Sold, ...Sold[]];
  const event = catalog.events.get(item.event_id);
  const range = calendarRange(event ? { start_date: event.startDate, end_date: event.endDate } : null, todayAt(catalog, item.event_id, now));
  const last = addDays(range.from, MOST_DAYS_LISTED - 1);
  return daysFromTo(range.from, range.to < last ? range.to : last);
}

/** Where one of them has times of entry, one is chosen, as in the shop. It says nothing for those that have none. */
function choicesOn(catalog: Catalog, kinds: readonly Alike[], day: Day, now: number): Choice[] {
  const times = kinds.map(({ thing }) => timesOn(catalog, thing, day)).find(({ length }) => length > 0) ?? [null];
  return times.flatMap((time): Choice[] => {
    const drawn = kinds.map(({ thing, count }) => ({ plan: planVisit(catalog, thing, { date: day, time }, now), count }));
    const pools = drawn.flatMap(({ plan, count }) => (plan instanceof AppError ? [] : [{ poolIds: plan.request.poolIds, count }]));
    return pools.length === kinds.length ? [{ day, time, units: unitsOf(pools) }] : [];
  });
}

function timesOn(catalog: Catalog, { item }: Sold, day: Day): string[] {
  const product = catalog.products.get(item.product_id);
  const sessions = product ? sessionsOn(catalog, product, day) : [];
  return sessions.map((session) => session.startTime).toSorted();
}

/** What they draw from already they need not be given once more. */
async function roomTest(ctx: Ctx, things: readonly Sold[], choices: readonly Choice[]): Promise<(choice: Choice) => boolean> {
  const held = await poolsHeld(ctx, things);
  const left = await roomLeft(ctx.db, ctx.workspace.id, [...new Set(choices.flatMap(({ units }) => [...units.keys()]))]);
  // A pool that nobody has asked for yet is not there.
  return (choice) => [...choice.units].every(([id, units]) => units - (held.get(id) ?? 0) <= (left.get(id) ?? units));
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
  return unitsOf(holds.map((hold) => ({ poolIds: hold.pool_ids, count: 1 })));
}

function unitsOf(drawn: readonly { poolIds: readonly ObjectId[]; count: number }[]): Map<ObjectId, number> {
  const units = new Map<ObjectId, number>();
  for (const { poolIds, count } of drawn) for (const id of poolIds) units.set(id, (units.get(id) ?? 0) + count);
  return units;
}
