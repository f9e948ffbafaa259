import { addDays, type Day } from '#domain/day.ts';
import { CATEGORY, ROLE, TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import { dayInZone } from '#domain/zone.ts';
import type { Ctx } from '#server/context.ts';
import type { DocletData } from '#server/doclets/doclet.ts';
import { insertDoclet, updateDocletData } from '#server/doclets/doclets.ts';
import { openTestHouse, type TestHouse } from './house.ts';

/** A small venue for tests: an event of thirty days from today, a store, and products as a test needs them. */
export type SampleCatalogue = {
  ctx: Ctx;
  eventId: ObjectId;
  storeId: ObjectId;
  today: Day;
  day: (fromToday: number) => Day;
  entitlement: (data?: DocletData) => Promise<ObjectId>;
  pass: (data?: DocletData) => Promise<ObjectId>;
  merchandise: (data?: DocletData) => Promise<ObjectId>;
  add: (templateId: ObjectId, data: DocletData) => Promise<ObjectId>;
  change: (id: ObjectId, data: DocletData) => Promise<void>;
};

const ALL_ROLES = [ROLE.web, ROLE.pos, ROLE.staff, ROLE.admin];
const FIFTY = [{ purchase_date: 'default', calendar_price: [{ date: 'default', price: 50 }] }];

/** A house with such a venue, on the morning of 1 June 2027. */
export async function openSampleVenue(): Promise<{ house: TestHouse; venue: SampleCatalogue }> {
  const house = await openTestHouse();
  house.clock.set(Date.UTC(2027, 5, 1, 15));
  return { house, venue: await sampleCatalogue(house) };
}

export async function sampleCatalogue(test: TestHouse, event: DocletData = {}, workspaceId?: ObjectId): Promise<SampleCatalogue> {
  const ctx = await test.ctx(workspaceId);
  const today = dayInZone(ctx.workspace.timeZone, test.clock.now());
  const add = async (templateId: ObjectId, data: DocletData) => (await insertDoclet(ctx, { templateId, data })).id;
  const eventId = await add(TEMPLATE.venueEvent, { name: 'Summer', status: 'active', start_date: today, end_date: addDays(today, 29), ...event });
  const storeId = await add(TEMPLATE.store, { name: 'Online', status: 'active' });
  const sold = { status: 'active', ow_roles: ALL_ROLES, event_id: eventId, store_id: storeId, price_matrix: FIFTY };
  return {
    ctx,
    eventId,
    storeId,
    today,
    day: (fromToday) => addDays(today, fromToday),
    entitlement: (data = {}) =>
      add(TEMPLATE.entitlementType, { name: 'Admission', kind: 'admission', limited: true, default_capacity: 10, capacity_scope: 'date', ...data }),
    pass: (data = {}) => add(TEMPLATE.eventPass, { name: 'Day pass', category_id: CATEGORY.singleDayPass, ...sold, ...data }),
    merchandise: (data = {}) => add(TEMPLATE.eventMerchandise, { name: 'Hoodie', category_id: CATEGORY.merchandise, ...sold, ...data }),
    add,
    change: async (id, data) => void (await updateDocletData(ctx, id, data)),
  };
}
