import { DAY_MS } from '#domain/durations.ts';
import { ROLE, TEMPLATE } from '#domain/fixed-ids.ts';
import type { Reentry } from '#domain/gate/reentry.ts';
import { printQrText } from '#domain/qr-text.ts';
import { rotationStep } from '#domain/rotating-code.ts';
import type { Ctx } from '#server/context.ts';
import type { DocletData } from '#server/doclets/doclet.ts';
import { insertDoclet } from '#server/doclets/doclets.ts';
import { rotationKey, rotationMac } from '#server/orders/tickets/rotating-code.ts';
import { ticketKey } from '#server/orders/tickets/tickets.ts';
import type { TestHouse } from './open-house.ts';

/** A small venue for tests: an event, a pass, terminals, people, and tickets as a sale leaves them. */
export type Venue = {
  ctx: Ctx;
  today: string;
  facilityId: string;
  eventId: string;
  storeId: string;
  passId: string;
  add: (templateId: string, data: DocletData, ownerAccount?: string) => Promise<string>;
  terminal: (data?: DocletData) => Promise<string>;
  ticket: (over?: Partial<TicketOver>) => Promise<TestTicket>;
};
export type TicketOver = {
  eventId: string;
  productId: string;
  visitDate: string;
  entryTime: string;
  sessionId: string;
  kind: 'admission' | 'addon' | 'merchandise';
  state: 'active' | 'used' | 'out' | 'revoked' | 'transferred';
  reentry: Reentry;
  needsActivation: boolean;
  admits: number;
  locationId: string;
  consumerId: string;
  holderAccount: string;
  firstName: string;
  lastName: string;
};
export type TestTicket = { _id: string; k: string; text: string; rotated: (at: number) => { _id: string; k: string; t: number; m: string } };

/** The code of a ticket, as its holder shows it now. */
export async function codeOf({ db, secrets }: Ctx, admissionId: string): Promise<Pick<TestTicket, '_id' | 'k'>> {
  const { secret } = await db.selectFrom('admission').select('secret').where('admission_id', '=', admissionId).executeTakeFirstOrThrow();
  return { _id: admissionId, k: ticketKey(secrets.ticket, admissionId, secret) };
}

export async function openVenue(house: TestHouse, workspaceId = house.workspaceId): Promise<Venue> {
  const ctx = await house.ctx(workspaceId);
  const today = dayIn(house.clock.now());
  const add = async (templateId: string, data: DocletData, ownerAccount?: string) =>
    (await insertDoclet(ctx, { templateId, data, ownerAccount: ownerAccount ?? null })).id;
  const facilityId = await add(TEMPLATE.venueFacility, { name: 'Lake', time_zone: 'America/Chicago' });
  const storeId = await add(TEMPLATE.store, { name: 'Main store' });
  const eventId = await add(TEMPLATE.venueEvent, {
    name: 'Summer',
    status: 'active',
    start_date: dayIn(house.clock.now() - 10 * DAY_MS),
    end_date: dayIn(house.clock.now() + 30 * DAY_MS),
    facility_id: facilityId,
  });
  const passId = await add(TEMPLATE.eventPass, {
    name: 'Day pass',
    status: 'active',
    ow_roles: [ROLE.web, ROLE.pos, ROLE.staff, ROLE.admin],
    event_id: eventId,
    store_id: storeId,
    price_matrix: [{ purchase_date: 'default', calendar_price: [{ date: 'default', price: 40 }] }],
  });
  return {
    ctx,
    today,
    facilityId,
    eventId,
    storeId,
    passId,
    add,
    terminal: (data = {}) =>
      add(TEMPLATE.accessTerminal, { name: 'North gate', kind: 'gate', status: 'active', event_id: eventId, store_id: storeId, ...data }),
    ticket: (over = {}) => addTicket(ctx, { eventId, productId: passId, visitDate: today, ...over }, storeId),
  };
}

const dayIn = (at: number) => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(at);

async function addTicket(ctx: Ctx, over: Partial<TicketOver> & Pick<TicketOver, 'eventId' | 'productId' | 'visitDate'>, storeId: string): Promise<TestTicket> {
  const row = { admission_id: ctx.random.secretId(), secret: ctx.random.bytes(16) };
  await ctx.db
    .insertInto('admission')
    .values({
      ...row,
      workspace_id: ctx.workspace.id,
      order_id: null,
      item_id: null,
      event_id: over.eventId,
      product_id: over.productId,
      store_id: storeId,
      visit_date: over.visitDate,
      entry_time: over.entryTime ?? null,
      session_id: over.sessionId ?? null,
      location_id: over.locationId ?? null,
      name: 'Day pass',
      kind: over.kind ?? 'admission',
      consumer_id: over.consumerId ?? null,
      holder_account: over.holderAccount ?? null,
      first_name: over.firstName ?? 'Ana',
      last_name: over.lastName ?? 'Silva',
      price_cents: 4000,
      reentry: over.reentry ?? 'none',
      needs_activation: over.needsActivation ?? false,
      admits: over.admits ?? 1,
      activated_at: null,
      state: over.state ?? 'active',
      used_at: null,
      used_gate: null,
      revoked_at: null,
    })
    .execute();
  const k = ticketKey(ctx.secrets.ticket, row.admission_id, row.secret);
  const key = rotationKey(ctx.secrets.ticket, row);
  return {
    _id: row.admission_id,
    k,
    text: printQrText({ admissionId: row.admission_id, key: k, rotation: null }),
    rotated: (at) => ({ _id: row.admission_id, k, t: rotationStep(at), m: rotationMac(key, rotationStep(at)) }),
  };
}
