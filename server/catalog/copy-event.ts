import { addDays, daysBetween, isDay, type Day } from '#domain/day.ts';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import { carriedData, type Carriage } from '#domain/templates/carried-data.ts';
import { TEMPLATES_BY_ID } from '#domain/templates/index.ts';
import { weaveRule } from '#domain/templates/weave-rules.ts';
import type { Ctx } from '#server/context.ts';
import type { Doclet, DocletData, Weave } from '#server/doclets/doclet.ts';
import { docletById, docletsByTemplate, insertDoclets } from '#server/doclets/doclets.ts';
import { spendChange } from '#server/doclets/history.ts';
import { weaveLinks, type NewWeave } from '#server/doclets/weaves.ts';
import { conflict, malformed, notFound } from '#server/errors.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { belongingsOf } from './event-belongings.ts';
import { idsOf } from './record-fields.ts';

type Wanted = { eventId: ObjectId; name: string; startDate: Day };
type CopiedEvent = { doclet_id: ObjectId; name: string; start_date: Day; copied: number };

const MOST_DAYS = 3660;
const MOST_RECORDS = 3000;

/** Copies an event to other days with all that belongs to it, so that a venue begins its next season with what it sold in the last. Nothing of a draft is sold. */
export async function copyEvent(ctx: Ctx, { eventId, name, startDate }: Wanted): Promise<CopiedEvent> {
  await spendChange(ctx);
  const event = await docletById(ctx, eventId);
  if (event?.templateId !== TEMPLATE.venueEvent) throw notFound('The event');
  const days = daysTo(startDate, event.data);
  return inTransaction(ctx, async (ctx) => {
    const { kept, archived, links } = await belongingsOf(ctx, event);
    if (kept.length > MOST_RECORDS) throw conflict('too-much', `At most ${MOST_RECORDS} records are copied at once; this event has ${kept.length}.`);
    const eventCopy = ctx.random.objectId();
    const copies = new Map<ObjectId, ObjectId | null>([[event.id, eventCopy]]);
    for (const { id } of archived) copies.set(id, null);
    for (const { id } of kept) copies.set(id, ctx.random.objectId());
    const carriage = { days, copies };
    const spaces = await spacesByPass(ctx);
    await insertDoclets(ctx, [
      copyOf(event, carriage, { name, status: 'draft' }),
      ...kept.map((record) => copyOf(record, carriage, { event_id: eventCopy, ...spacesFor(record, spaces) })),
    ]);
    await weaveLinks(ctx, copiedLinks(links, copies));
    return { doclet_id: eventCopy, name, start_date: startDate, copied: kept.length };
  });
}

function daysTo(startDate: Day, { start_date: first }: DocletData): number {
  if (!isDay(first)) throw conflict('no-first-day', 'This event has no first day to count from.');
  const days = daysBetween(first, startDate);
  if (Math.abs(days) <= MOST_DAYS) return days;
  throw malformed(`Choose a day from ${addDays(first, -MOST_DAYS)} to ${addDays(first, MOST_DAYS)}.`, ['body', 'data', 'start_date']);
}

function copyOf({ id, templateId, tags, data }: Doclet, carriage: Carriage, own: DocletData) {
  return { id: carriage.copies.get(id)!, templateId, tags, data: { ...carriedData(TEMPLATES_BY_ID.get(templateId)!, data, carriage), ...own } };
}

/** Cabins, tables and seats may name the passes that book them. They are not copied, so the copy of such a pass names them. */
async function spacesByPass(ctx: Ctx): Promise<ReadonlyMap<ObjectId, { id: ObjectId }[]>> {
  const spaces = await docletsByTemplate(ctx, TEMPLATE.location);
  return Map.groupBy(
    spaces.flatMap(({ id, data }) => idsOf(data, 'product_ids').map((pass) => ({ pass, id }))),
    ({ pass }) => pass,
  );
}

function spacesFor({ id, data }: Doclet, spaces: ReadonlyMap<ObjectId, { id: ObjectId }[]>): DocletData {
  const more = spaces.get(id)?.map((space) => space.id);
  return more ? { location_ids: [...new Set([...idsOf(data, 'location_ids'), ...more])] } : {};
}

/** Links among the copies, and from a copy to what is not copied, such as its terms. */
function copiedLinks(links: readonly Weave[], copies: Carriage['copies']): NewWeave[] {
  return links.flatMap(({ fromId, toId, fromTemplate, toTemplate, role, data }): NewWeave[] => {
    const [from, to] = [copies.get(fromId), copies.has(toId) ? copies.get(toId) : toId];
    const rule = weaveRule(fromTemplate, toTemplate, role);
    return from && to && rule?.create.includes('admin') ? [{ fromId: from, toId: to, role, data, oneWay: !rule.bothDirections }] : [];
  });
}
