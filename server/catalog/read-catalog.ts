import { openingDaysOf, type OpeningDays } from '#domain/catalog/opening-days.ts';
import { addDays, type Day } from '#domain/day.ts';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import { clockOfEvent } from '#domain/visit-day.ts';
import { roomOf } from '#domain/waiting-room/room.ts';
import { dayInZone, type Zone } from '#domain/zone.ts';
import type { DocletData } from '#server/doclets/doclet.ts';
import type { Db } from '#server/platform/database/database.ts';
import { settingNumber } from '#server/workspaces/settings.ts';
import type { Workspace } from '#server/workspaces/workspaces.ts';
import type { Catalog, CatalogEvent } from './catalog.ts';
import { readLinks, withLinks } from './links.ts';
import { readProduct } from './read-product.ts';
import { readCapacity, readEntitlementType, readLocation, readSession, readStore, readTerm } from './read-records.ts';
import { dayOrNull, idOf, idsOf, numberOf, textOf, textOrNull, type CatalogRecord, type Problem } from './record-fields.ts';

const READ = [
  TEMPLATE.venueEvent,
  TEMPLATE.eventPass,
  TEMPLATE.eventMerchandise,
  TEMPLATE.entitlementType,
  TEMPLATE.capacitySettings,
  TEMPLATE.venueEventSession,
  TEMPLATE.location,
  TEMPLATE.store,
  TEMPLATE.terms,
  TEMPLATE.venueFacility,
  TEMPLATE.calendarDates,
  TEMPLATE.brand,
];

/** The kinds of record whose changes raise the catalogue's version. Must match `is_catalogue` in the database. */
export const CATALOGUE: ReadonlySet<ObjectId> = new Set([...READ, TEMPLATE.category]);

type Versions = { version: number; poolsVersion: number };

export async function readVersions(db: Db, workspaceId: ObjectId): Promise<Versions> {
  const row = await db.selectFrom('catalog_version').select(['version', 'pools_version']).where('workspace_id', '=', workspaceId).executeTakeFirst();
  return { version: row?.version ?? 0, poolsVersion: row?.pools_version ?? 0 };
}

/** What of a workspace its catalogue depends on. */
type OfWorkspace = Pick<Workspace, 'id' | 'timeZone' | 'settings'>;

const entryLateMinutes = (workspace: OfWorkspace): number => settingNumber(workspace, 'entry_late_minutes');

/** Whether a catalogue was read with the workspace's time zone and settings of now. */
export function isReadFor(catalog: Catalog, workspace: OfWorkspace): boolean {
  return catalog.zone === workspace.timeZone && catalog.entryLateMinutes === entryLateMinutes(workspace);
}

/** Versions are read first. If a record changes in between, the catalogue carries too low a version, never too high a one. */
export async function readCatalog(db: Db, workspace: OfWorkspace, now: number, problem: Problem): Promise<Catalog> {
  const versions = await readVersions(db, workspace.id);
  const rows = await db
    .selectFrom('doclet')
    .select(['doclet_id', 'template_id', 'data'])
    .where('workspace_id', '=', workspace.id)
    .where('template_id', 'in', READ)
    .orderBy('doclet_id')
    .execute();
  const links = await readLinks(db, workspace.id);
  const records = rows.map((row) => ({ id: row.doclet_id, templateId: row.template_id, data: withLinks(row.data, links.get(row.doclet_id) ?? []) }));
  // One day back, because a day ends later further west.
  return catalogOfRecords(workspace, { ...versions, since: addDays(dayInZone(workspace.timeZone, now), -1) }, records, problem);
}

export function catalogOfRecords(workspace: OfWorkspace, read: Versions & { since: Day }, records: readonly CatalogRecord[], problem: Problem): Catalog {
  const byTemplate = Map.groupBy(records, (record) => record.templateId);
  const of = (template: ObjectId) => byTemplate.get(template) ?? [];
  const facilities = new Map(of(TEMPLATE.venueFacility).map((record) => [record.id, record.data]));
  const events = indexed(of(TEMPLATE.venueEvent).map((record) => readEvent(record, facilities, workspace.timeZone)));
  const openings = new Map(
    of(TEMPLATE.calendarDates)
      .filter((record) => isOnOffer(record.data))
      .map((record): [ObjectId, OpeningDays] => [record.id, openingDaysOf(record.data)]),
  );
  const sessions = indexed(of(TEMPLATE.venueEventSession).flatMap((record) => readSession(record) ?? []));
  const products = [...of(TEMPLATE.eventPass), ...of(TEMPLATE.eventMerchandise)].flatMap(
    (record) => readProduct(workspace.id, record, events, { openings, sessions, since: read.since }, problem) ?? [],
  );
  return {
    workspaceId: workspace.id,
    ...read,
    zone: workspace.timeZone,
    entryLateMinutes: entryLateMinutes(workspace),
    events,
    products: indexed(products),
    entitlementTypes: indexed(of(TEMPLATE.entitlementType).map(readEntitlementType)),
    capacities: of(TEMPLATE.capacitySettings).map(readCapacity),
    sessions,
    locations: indexed(of(TEMPLATE.location).map(readLocation)),
    stores: indexed(of(TEMPLATE.store).map(readStore)),
    terms: indexed(of(TEMPLATE.terms).map(readTerm)),
    brands: new Map(of(TEMPLATE.brand).map((record) => [record.id, record.data])),
    facilities,
  };
}

function readEvent({ id, data }: CatalogRecord, facilities: ReadonlyMap<ObjectId, DocletData>, venueZone: Zone): CatalogEvent {
  const facilityId = idOf(data, 'facility_id');
  const clock = clockOfEvent(data, facilityId === null ? undefined : facilities.get(facilityId), venueZone);
  return {
    id,
    name: textOf(data, 'name'),
    status: textOf(data, 'status') || 'active',
    startDate: dayOrNull(data, 'start_date'),
    endDate: dayOrNull(data, 'end_date'),
    saleStart: dayOrNull(data, 'sale_start'),
    saleEnd: dayOrNull(data, 'sale_end'),
    room: roomOf(data, clock.zone),
    ...clock,
    sessionIds: idsOf(data, 'session_ids'),
    brandId: idOf(data, 'brand'),
    sort: numberOf(data, 'sort') ?? Number.MAX_SAFE_INTEGER,
    data,
  };
}

function isOnOffer(data: DocletData): boolean {
  return ['active', null].includes(textOrNull(data, 'status'));
}

function indexed<T extends { id: ObjectId }>(entries: readonly T[]): Map<ObjectId, T> {
  return new Map(entries.map((entry) => [entry.id, entry]));
}
