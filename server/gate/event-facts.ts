import { sql } from 'kysely';
import type { DayRules } from '#domain/catalog/day-rules.ts';
import { isDated, isDay, type Day, type VisitDate } from '#domain/day.ts';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { EntryWindow } from '#domain/gate/verdict.ts';
import { isObjectId, type ObjectId } from '#domain/ids.ts';
import { clockOfEvent, MIDNIGHT, type VenueClock } from '#domain/visit-day.ts';
import { catalogOf } from '#server/catalog/catalogs.ts';
import { timeMovedTo, type SoldTime } from '#server/catalog/moved-session.ts';
import { placeName } from '#server/catalog/place-name.ts';
import { withSeconds } from '#server/catalog/read-records.ts';
import { daysOf, groupOf } from '#server/catalog/record-fields.ts';
import type { Ctx } from '#server/context.ts';
import type { Doclet } from '#server/doclets/doclet.ts';
import { linkedDoclets } from '#server/doclets/weaves.ts';
import { codesMove } from '#server/orders/tickets/rotating-code.ts';
import { settingNumber } from '#server/workspaces/settings.ts';
import { knownDoclet } from './known-records.ts';

/** What a gate needs to know of an event: its days by the venue's clock, and whether its codes change. */
export type EventFacts = VenueClock & {
  name: string;
  opensOn: Day | null;
  closesOn: Day | null;
  rotating: boolean;
  entry: EntryWindow;
  mostInside: number | null;
};

export async function eventFacts(ctx: Ctx, eventId: ObjectId): Promise<EventFacts> {
  const event = await knownDoclet(ctx, eventId);
  const data = event?.data ?? {};
  const facility = isObjectId(data.facility_id) ? await knownDoclet(ctx, data.facility_id) : null;
  return {
    name: typeof data.name === 'string' ? data.name : '',
    opensOn: isDay(data.start_date) ? data.start_date : null,
    closesOn: isDay(data.end_date) ? data.end_date : null,
    ...clockOfEvent(data, facility?.data, ctx.workspace.timeZone),
    entry: entryWindow(ctx),
    mostInside: mostAtOnce(facility?.data.capacity),
    rotating: codesMove(ctx, data),
  };
}

/** The clock for codes that belong to no event known here. */
export const clockAtHome = ({ workspace }: Pick<Ctx, 'workspace'>): VenueClock => ({ zone: workspace.timeZone, dayEndsAt: MIDNIGHT });

/** How many people the venue's record allows inside at once. How many tickets may be sold for a day is another number. */
const mostAtOnce = (capacity: unknown): number | null => (typeof capacity === 'number' && capacity > 0 ? capacity : null);

function entryWindow({ workspace }: Pick<Ctx, 'workspace'>): EntryWindow {
  return { earlyMinutes: settingNumber(workspace, 'entry_early_minutes'), lateMinutes: settingNumber(workspace, 'entry_late_minutes') };
}

/** The days on which a ticket without a day of its own lets in, by what its pass says now. Null: on all days of its event. */
export async function passDays(
  ctx: Ctx,
  { product_id: productId, visit_date: visitDate }: { product_id: ObjectId; visit_date: VisitDate },
): Promise<DayRules | null> {
  const pass = isDated(visitDate) ? null : await knownDoclet(ctx, productId);
  if (!pass) return null;
  let rules = daysOfPasses.get(pass);
  if (rules === undefined) {
    rules = { blocked_dates: daysOf(pass.data, 'blocked_dates'), dates_valid: daysOf(pass.data, 'dates_valid') };
    if (rules.blocked_dates!.length + rules.dates_valid!.length === 0) rules = null;
    daysOfPasses.set(pass, rules);
  }
  return rules;
}

/** Read once for each pass instead of at every scan. */
const daysOfPasses = new WeakMap<Doclet, DayRules | null>();

/** The cabin, table or seat that a ticket is for. Most are for none, and wait for nothing. */
export async function ticketPlace(ctx: Ctx, ticket: { location_id: ObjectId | null }): Promise<string | null> {
  return ticket.location_id === null ? null : placeName(await catalogOf(ctx), ticket);
}

/** The time that a ticket's session was moved to since it was sold. */
export async function movedTo(ctx: Ctx, ticket: SoldTime): Promise<string | null> {
  return ticket.session_id === null ? null : timeMovedTo(await catalogOf(ctx), ticket);
}

/** Every time that a ticket's session had before it was moved, as far back as its history goes. */
export async function timesBefore(ctx: Ctx, { session_id: sessionId }: SoldTime): Promise<readonly string[]> {
  if (sessionId === null) return [];
  return ctx.gate.known(ctx, `times ${ctx.workspace.id} ${sessionId}`, async ({ db, workspace }) => {
    const { rows } = await sql<{ time: string }>`
      select distinct before -> 'data' ->> 'start_time' as time from doclet_history
      where workspace_id = ${workspace.id} and doclet_id = ${sessionId} and before -> 'data' ->> 'start_time' is not null`.execute(db);
    return rows.flatMap(({ time }) => withSeconds(time) ?? []);
  });
}

/** The entitlement types a product grants: those that its record names, and those that it is linked to. */
export async function typesGranted(ctx: Ctx, productId: ObjectId): Promise<readonly ObjectId[]> {
  const { primary, also } = groupOf((await knownDoclet(ctx, productId))?.data ?? {}, 'entitlement_type_data');
  const linked = await ctx.gate.known(ctx, `types ${ctx.workspace.id} ${productId}`, (ctx) =>
    linkedDoclets(ctx, productId, { template: TEMPLATE.entitlementType }),
  );
  return [...new Set([primary, ...(Array.isArray(also) ? also : []), ...linked.map(({ doclet }) => doclet.id)].filter(isObjectId))];
}
