import { TEMPLATE } from '#domain/fixed-ids.ts';
import { readObjectId, type ObjectId } from '#domain/ids.ts';
import { clockOfEvent } from '#domain/visit-day.ts';
import type { Zone } from '#domain/zone.ts';
import type { Ctx } from '#server/context.ts';
import type { Doclet } from '#server/doclets/doclet.ts';
import { docletsByIds, docletsByTemplate } from '#server/doclets/doclets.ts';
import { placeOfWork } from '#server/doclets/seeing/reach.ts';
import { eventFacts } from '#server/gate/event-facts.ts';
import { eventOf, isSwitchedOff, terminalAtHand, typesAdmitted } from '#server/gate/gate-place.ts';
import { knownDoclet } from '#server/gate/known-records.ts';
import { snapshotPublicKey } from '#server/gate/snapshot-signature.ts';
import { signedIn } from '#server/http/actor.ts';
import { namedTills } from './named-tills.ts';
import { tillItemOf } from './till-item.ts';
import { mayUse } from './till.ts';

export async function deviceInfo(ctx: Ctx, terminalId: ObjectId | null) {
  const terminals = terminalId ? [await terminalAtHand(ctx, terminalId)] : await ownTerminals(ctx);
  const infos = [];
  for (const terminal of terminals) infos.push(await infoOf(ctx, terminal));
  return infos;
}

/** The office sees every terminal. A point-of-sale account sees the terminals that it was given, or all of them if it was given none. */
async function ownTerminals(ctx: Ctx): Promise<Doclet[]> {
  const actor = signedIn(ctx);
  const place = actor.caller === 'pos' ? await placeOfWork(ctx, actor.accountId) : null;
  const terminals = place?.isBound ? await docletsByIds(ctx, place.terminalIds) : await docletsByTemplate(ctx, TEMPLATE.accessTerminal);
  return terminals.filter((terminal) => !isSwitchedOff(terminal));
}

async function infoOf(ctx: Ctx, terminal: Doclet) {
  const { data } = terminal;
  const eventId = eventOf(terminal);
  const event = eventId === null ? null : await eventFacts(ctx, eventId);
  return {
    terminal_id: terminal.id,
    name: terminal.title,
    kind: textOf(data.kind) ?? 'till',
    status: textOf(data.status) ?? 'active',
    direction: textOf(data.direction),
    store_id: textOf(data.store_id),
    facility_id: textOf(data.facility_id),
    event_id: eventId,
    event_name: event?.name ?? null,
    entitlement_type_ids: typesAdmitted(terminal),
    rotating: event?.rotating ?? false,
    time_zone: event?.zone ?? (await zoneWithoutEvent(ctx, terminal)),
    currency: ctx.workspace.currency,
    server_time: new Date(ctx.clock.now()).toISOString(),
    snapshot_public_key: snapshotPublicKey(ctx.secrets.ticket),
    ...(await openTillOf(ctx, terminal.id)),
  };
}

/** A terminal for all events tells the time of the facility that it stands at. */
async function zoneWithoutEvent(ctx: Ctx, { data }: Doclet): Promise<Zone> {
  const facilityId = readObjectId(data.facility_id);
  const facility = facilityId === null ? null : await knownDoclet(ctx, facilityId);
  return clockOfEvent({}, facility?.data, ctx.workspace.timeZone).zone;
}

/** The drawer of a colleague is not shown, only that it is open and whom to ask. */
async function openTillOf(ctx: Ctx, terminalId: ObjectId) {
  const session = await ctx.db
    .selectFrom('till_session')
    .selectAll()
    .where('workspace_id', '=', ctx.workspace.id)
    .where('till_id', '=', terminalId)
    .where('state', '<>', 'closed')
    .executeTakeFirst();
  if (!session) return { till: null, till_held_by: null };
  if (mayUse(ctx, session)) return { till: await tillItemOf(ctx, session), till_held_by: null };
  const held = (await namedTills(ctx, [session.till_session_id])).get(session.till_session_id);
  return { till: null, till_held_by: held?.operator_name || 'Somebody else' };
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
