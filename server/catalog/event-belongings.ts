import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import type { Doclet, DocletData, Weave } from '#server/doclets/doclet.ts';
import { docletsByTemplate } from '#server/doclets/doclets.ts';
import { weavesFrom } from '#server/doclets/known-weaves.ts';
import { groupOf, idOf, idsOf, rowsOf, textOf } from './record-fields.ts';

type Belongings = { kept: Doclet[]; /** put away for good */ archived: Doclet[]; /** that lead from the event and from what is kept */ links: Weave[] };

const SAY_THEIR_EVENT = [TEMPLATE.eventPass, TEMPLATE.eventMerchandise, TEMPLATE.venueEventSession, TEMPLATE.entitlementType, TEMPLATE.productDiscount];
/** These may belong to an event without saying so, because something of the event names them, or they name something of it. */
const MAY_BE_NAMED = [TEMPLATE.capacitySettings, TEMPLATE.calendarDates];

/** What is there for one event: what it sells, and when, at which times and to how many. */
export async function belongingsOf(ctx: Ctx, event: Doclet): Promise<Belongings> {
  const said = await recordsOf(ctx, SAY_THEIR_EVENT, event.id);
  const own = [event, ...said.filter((record) => !isArchived(record))];
  const ids = new Set(own.map(idOfRecord));
  const links = await weavesFrom(ctx, [...ids]);
  const named = new Set([...own.flatMap(namesOf), ...links.map(({ toId }) => toId)]);
  const beside = (await recordsOf(ctx, MAY_BE_NAMED)).filter(({ id, data }) => {
    const eventId = idOf(data, 'event_id');
    return eventId === null ? named.has(id) || isAbout(data, ids, named) : eventId === event.id;
  });
  const kept = [...said, ...beside].filter((record) => !isArchived(record));
  const linksBeside = await weavesFrom(ctx, beside.map(idOfRecord));
  return { kept, archived: [...said, ...beside].filter(isArchived), links: [...links, ...linksBeside] };
}

const idOfRecord = ({ id }: Doclet): ObjectId => id;
const isArchived = ({ data }: Doclet): boolean => textOf(data, 'status') === 'archived';

async function recordsOf(ctx: Ctx, templates: readonly ObjectId[], eventId?: ObjectId): Promise<Doclet[]> {
  const records: Doclet[] = [];
  for (const template of templates) records.push(...(await docletsByTemplate(ctx, template, eventId === undefined ? {} : { eventId })));
  return records;
}

function namesOf({ data }: Doclet): ObjectId[] {
  const granted = groupOf(data, 'entitlement_type_data');
  const single = [idOf(data, 'calendar_dates_id'), idOf(data, 'capacity_settings_id'), idOf(granted, 'primary')];
  return [...single.filter((id) => id !== null), ...idsOf(granted, 'also')];
}

/** Room for something of the event. Room for a kind that other events share counts only where it is told day by day. */
function isAbout(room: DocletData, own: ReadonlySet<ObjectId>, named: ReadonlySet<ObjectId>): boolean {
  const [type, product] = [idOf(room, 'entitlement_type_id'), idOf(room, 'product_id')];
  if ([type, product].some((id) => id !== null && own.has(id))) return true;
  return product === null && type !== null && named.has(type) && rowsOf(room, 'dates').length > 0;
}
