import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { Direction } from '#domain/gate/verdict.ts';
import { isObjectId, readObjectId, type ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import type { Doclet } from '#server/doclets/doclet.ts';
import { AppError, malformed, notFound } from '#server/errors.ts';
import { signedIn } from '#server/http/actor.ts';
import { knownDoclet, knownPlaceOfWork } from './known-records.ts';

/** Where a code is shown. What a device claims is looked up, and a terminal's own event and direction override it. */
export type GatePlace = {
  deviceId: string;
  terminalId: ObjectId | null;
  name: string;
  eventId: ObjectId | null;
  direction: Direction;
  /** This gate lets through only in its own direction, whatever the device claims. */
  isOneWay: boolean;
  /** Null: this gate admits everything the event sells. */
  admitsTypes: readonly ObjectId[] | null;
};

type PlaceClaim = {
  terminal_id?: string | null | undefined;
  event_id?: string | null | undefined;
  device_id?: string | null | undefined;
  gate?: string | null | undefined;
  direction?: Direction | null | undefined;
};

export async function gatePlace(ctx: Ctx, claim: PlaceClaim): Promise<GatePlace> {
  const actor = signedIn(ctx);
  const terminal = claim.terminal_id ? await terminalAtHand(ctx, claim.terminal_id) : null;
  const data = terminal?.data ?? {};
  const types = terminal ? typesAdmitted(terminal) : [];
  const own = data.direction === 'in' || data.direction === 'out' ? data.direction : null;
  return {
    deviceId: claim.device_id ?? terminal?.id ?? actor.sessionId,
    terminalId: terminal?.id ?? null,
    name: typeof data.name === 'string' ? data.name : (claim.gate ?? 'Gate'),
    eventId: terminal ? (eventOf(terminal) ?? claim.event_id ?? null) : await eventWithoutTerminal(ctx, claim.event_id ?? null),
    direction: own ?? claim.direction ?? 'in',
    isOneWay: own !== null,
    admitsTypes: types.length > 0 ? types : null,
  };
}

/** The entitlement types that a terminal admits. An empty list means whatever the event sells. */
export const typesAdmitted = ({ data }: Doclet): ObjectId[] => (Array.isArray(data.entitlement_type_ids) ? data.entitlement_type_ids.filter(isObjectId) : []);

/** The event that a terminal lets in to. */
export const eventOf = ({ data }: Doclet): ObjectId | null => readObjectId(data.event_id);

/** Somebody whom the office gave terminals may scan only for their events. Leaving out the terminal does not open another event. */
async function eventWithoutTerminal(ctx: Ctx, claimed: ObjectId | null): Promise<ObjectId | null> {
  const actor = signedIn(ctx);
  if (actor.caller !== 'pos') return claimed;
  const { terminalIds, isBound } = await knownPlaceOfWork(ctx, actor.accountId);
  if (!isBound) return claimed;
  const terminals = await Promise.all(terminalIds.map((id) => knownDoclet(ctx, id)));
  const events = new Set(terminals.flatMap((terminal) => (terminal ? [eventOf(terminal)] : [])));
  if (events.has(null) || events.has(claimed)) return claimed;
  const [only, ...others] = events;
  if (only === undefined || others.length > 0) throw malformed('Say at which terminal this is.', ['data', 'terminal_id']);
  return only;
}

/** The store that a terminal sells for. */
export const storeOf = ({ data }: Doclet): ObjectId | null => readObjectId(data.store_id);

export const isSwitchedOff = ({ data }: Doclet): boolean => data.status === 'inactive' || data.status === 'lost';

/** An active terminal of this workspace. If the office gave a point-of-sale account certain terminals, it must be one of them. */
export async function terminalAtHand(ctx: Ctx, terminalId: ObjectId): Promise<Doclet> {
  const terminal = await knownDoclet(ctx, terminalId);
  if (terminal?.templateId !== TEMPLATE.accessTerminal) throw notFound('The terminal');
  const actor = signedIn(ctx);
  if (actor.caller === 'pos') {
    const { terminalIds, isBound } = await knownPlaceOfWork(ctx, actor.accountId);
    if (isBound && !terminalIds.includes(terminalId)) throw notFound('The terminal');
  }
  if (isSwitchedOff(terminal)) throw new AppError(403, 'terminal-blocked', 'This terminal has been switched off. Ask the office.');
  return terminal;
}
