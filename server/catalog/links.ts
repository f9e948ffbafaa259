import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { DocletData } from '#server/doclets/doclet.ts';
import type { Db } from '#server/platform/database/database.ts';
import { groupOf, idsOf } from './record-fields.ts';

/** A link to a record counts like a field that names it, because venues do either. */
type Link = { fromId: ObjectId; toId: ObjectId; toTemplate: ObjectId; data: DocletData };

const FROM = [TEMPLATE.eventPass, TEMPLATE.eventMerchandise, TEMPLATE.venueEvent, TEMPLATE.store];
const FIELD: ReadonlyMap<ObjectId, string> = new Map([
  [TEMPLATE.terms, 'terms_ids'],
  [TEMPLATE.location, 'location_ids'],
  [TEMPLATE.venueEventSession, 'session_ids'],
]);

export async function readLinks(db: Db, workspaceId: ObjectId): Promise<Map<ObjectId, Link[]>> {
  const rows = await db
    .selectFrom('weave')
    .select(['from_id', 'to_id', 'to_template', 'data'])
    .where('workspace_id', '=', workspaceId)
    .where('from_id', 'in', (eb) => eb.selectFrom('doclet').select('doclet_id').where('workspace_id', '=', workspaceId).where('template_id', 'in', FROM))
    .where('to_template', 'in', [...FIELD.keys(), TEMPLATE.entitlementType])
    .orderBy('weave_id')
    .execute();
  return Map.groupBy(
    rows.map((row) => ({ fromId: row.from_id, toId: row.to_id, toTemplate: row.to_template, data: row.data })),
    (link) => link.fromId,
  );
}

export function withLinks(data: DocletData, links: readonly Link[]): DocletData {
  let merged = data;
  for (const link of links) merged = withLink(merged, link);
  return merged;
}

function withLink(data: DocletData, { toId, toTemplate, data: said }: Link): DocletData {
  const field = FIELD.get(toTemplate);
  if (field !== undefined) return { ...data, [field]: [...new Set([...idsOf(data, field), toId])] };
  const granted = groupOf(data, 'entitlement_type_data');
  const also = granted['primary'] ? { also: [...new Set([...idsOf(granted, 'also'), toId])] } : { primary: toId };
  return { ...data, entitlement_type_data: { ...granted, ...also }, type_weave_props: { ...said, ...groupOf(data, 'type_weave_props') } };
}
