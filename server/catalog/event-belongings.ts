import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { weaveOf, type Doclet, type DocletData, type Weave } from '#server/doclets/doclet.ts';
import { docletsByTemplate } from '#server/doclets/doclets.ts';
import { groupOf, idOf, idsOf, rowsOf, textOf } from './record-fields.ts';

type Belongings = { kept: Doclet[]; /** put away for good */ archived: Doclet[]; /** that lead from the event and from what is kept */ links: Weave[] };

const SAY_THEIR_EVENT = [TEMPLATE.eventPass, TEMPLATE.eventMerchandise, TEMPLATE.venueEventSession, TEMPLATE.entitlementType, TEMPLATE.productDiscount];
/** These may belong to an event without saying so, because something of the event names them, or they name something of it. */
const MAY_BE_NAMED = [TEMPLATE.capacitySettings, TEMPLATE.calendarDates];

/** What is there for one event: what it sells, and when, at which times and to how many. */
export async function belongingsOf(ctx: Ctx, event: Doclet): Promise<Belongings> {
  const said = await recordsOf(ctx, SAY_THEIR_EVENT, event.id);
  const own = [event, ...said.filter((record) => !isArchived(record))];
  const links = await linksFrom(ctx, own);
  const ids = new Set(own.map(({ id }) => id));
  const named = new Set([...own.flatMap(namesOf), ...links.map(({ toId }) => toId)]);
  const beside = (await recordsOf(ctx, MAY_BE_NAMED)).filter(({ id, data }) => {
    const eventId = idOf(data, 'event_id');
    return eventId === null ? named.has(id) || isAbout(data, ids, named) : eventId === event.id;
  });
  const kept = [...said, ...beside].filter((record) => !isArchived(record));
  return { kept, archived: [...said, ...beside].filter(isArchived), links: [...links, ...(await linksFrom(ctx, beside))] };
}

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

async function linksFrom(ctx: Ctx, records: readonly Doclet[]): Promise<Weave[]> {
  const ids = records.map(({ id }) => id);
  const rows = await ctx.db
    .selectFrom('weave')
    .selectAll()
    .where('workspace_id', '=', ctx.workspace.id)
    .where((eb) => eb('from_id', '=', eb.fn.any(eb.val(ids))))
    .orderBy('weave_id')
    .execute();
  return rows.map(weaveOf);
}
