import { sql } from 'kysely';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import { dayInZone } from '#domain/zone.ts';
import { ensureConsumer } from '#server/accounts/consumer-records.ts';
import type { House } from '#server/context.ts';
import { addWorkspace, type NewWorkspace } from '#server/operator/create-workspace.ts';
import { operatorContext } from '#server/operator/operator-context.ts';
import { createWorkspaces } from '#server/workspaces/workspaces.ts';
import { seedAurora } from './aurora.ts';
import { seedLakeside } from './lakeside.ts';
import { addMaya, addPerson, DEMO_PASSWORD } from './people.ts';
import { addRecord } from './seed-record.ts';

/** Held by whichever node makes the demo, when several start on one empty database. */
export const DEMO_LOCK = 7_301_992;

/** Two venues that look real, dated from today, with people to try every side of them. False if they exist already. */
export async function seedDemo(house: House): Promise<boolean> {
  if ((await house.workspaces.all()).length > 0) return false;
  const passwordHash = await house.passwords.hash(DEMO_PASSWORD);
  const isSeeded = await inOneTransaction(house, async (whole) => {
    if ((await whole.house.workspaces.all()).length > 0) return false;
    await seedVenueOne(whole, passwordHash);
    await seedVenueTwo(whole, passwordHash);
    return true;
  });
  house.workspaces.forget();
  return isSeeded;
}

type Whole = { house: House; goTo: (workspaceId: ObjectId) => Promise<void> };

/** If anything interrupts it, afterwards both venues exist or neither does. The connection is bound to one workspace after the other. Of several nodes one works, and the others wait. */
async function inOneTransaction<T>(house: House, work: (whole: Whole) => Promise<T>): Promise<T> {
  return house.database.reference.transaction().execute(async (db) => {
    await sql`set local lock_timeout = 0`.execute(db);
    await sql`set local statement_timeout = 0`.execute(db);
    await sql`select pg_advisory_xact_lock(${DEMO_LOCK})`.execute(db);
    const database = { ...house.database, reference: db, of: () => db };
    const goTo = async (workspaceId: ObjectId) => void (await sql`select set_config('app.workspace_id', ${workspaceId}, true)`.execute(db));
    return work({ house: { ...house, database, workspaces: createWorkspaces(database, house.clock) }, goTo });
  });
}

async function openVenue({ house, goTo }: Whole, venue: NewWorkspace): Promise<ObjectId> {
  const workspaceId = house.random.objectId();
  await goTo(workspaceId);
  return addWorkspace(house, venue, workspaceId);
}

async function seedVenueOne(whole: Whole, passwordHash: string): Promise<void> {
  const { house } = whole;
  const year = new Date(house.clock.now()).getUTCFullYear();
  const venue = {
    name: 'Lakeside Park',
    host: 'lakeside.localhost',
    appKey: 'lakeside-park',
    timeZone: 'America/Chicago',
    currency: 'USD',
    locale: 'en-US',
    copyright: `© ${year} Lakeside Park`,
  };
  const workspaceId = await openVenue(whole, { ...venue, isDefault: true });
  const ctx = await operatorContext(house, workspaceId);
  const today = dayInZone(ctx.workspace.timeZone, ctx.clock.now());
  const { brandId, eventId, storeId } = await seedLakeside(ctx, today);
  await pointTo(house, workspaceId, brandId, eventId);
  await addMaya(ctx, passwordHash, today);
  await ensureConsumer(ctx, await addPerson(ctx, { email: 'new@demo.test', first: 'Noor', last: 'Haddad', role: 'web' }, passwordHash));
  await ensureConsumer(ctx, await addPerson(ctx, { email: 'tomas@demo.test', first: 'Tomas', last: 'Berg', role: 'web' }, passwordHash));
  await addPerson(ctx, { email: 'admin@demo.test', first: 'Ines', last: 'Okafor', role: 'admin' }, passwordHash);
  await addPerson(ctx, { email: 'staff@demo.test', first: 'Jonas', last: 'Weber', role: 'staff' }, passwordHash);
  const rosa = await addPerson(ctx, { email: 'pos@demo.test', first: 'Rosa', last: 'Delgado', role: 'pos' }, passwordHash);
  await addRecord(ctx, TEMPLATE.staff, {
    first_name: 'Rosa',
    last_name: 'Delgado',
    status: 'active',
    position: 'Box office',
    store_ids: [storeId],
    profile_id: rosa,
  });
}

async function seedVenueTwo(whole: Whole, passwordHash: string): Promise<void> {
  const { house } = whole;
  const year = new Date(house.clock.now()).getUTCFullYear();
  const venue = {
    name: 'Aurora Nights',
    host: 'aurora.localhost',
    appKey: 'aurora-nights',
    timeZone: 'America/Chicago',
    currency: 'USD',
    locale: 'en-US',
    copyright: `© ${year} Aurora Nights`,
  };
  const workspaceId = await openVenue(whole, { ...venue, isDefault: false });
  const ctx = await operatorContext(house, workspaceId);
  const { brandId, eventId } = await seedAurora(ctx, dayInZone(ctx.workspace.timeZone, ctx.clock.now()));
  await pointTo(house, workspaceId, brandId, eventId);
  await addPerson(ctx, { email: 'admin@aurora.test', first: 'Siv', last: 'Halonen', role: 'admin' }, passwordHash);
}

async function pointTo({ database }: House, workspaceId: string, brandId: string, eventId: string): Promise<void> {
  await database.reference.updateTable('workspace').set({ default_brand: brandId, default_event: eventId }).where('workspace_id', '=', workspaceId).execute();
}
