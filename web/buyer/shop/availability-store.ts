import type { Availability } from '#domain/catalog/availability.ts';
import type { VisitDate } from '#domain/day.ts';
import { ROLE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import { call } from '#web/lib/calls/call.ts';
import { createListeners } from '#web/lib/listeners.ts';

/** What is left of an event: first the data that the page came with, then the server's answers. If nothing has changed, the server answers 304. */
type Known = { eventId: ObjectId; availability: Availability; etag: string | null; asked: number };

const UNCHANGED = 304;

const listeners = createListeners();
let known: Known | null = null;
let latestAsked = 0;
let latestAnswered = 0;

export const knownAvailability = (): Known | null => known;

export const onAvailabilityChange = listeners.join;

/** The page's own data is used until the server has answered for this event. */
export function startAvailability(eventId: ObjectId, availability: Availability): void {
  if (known?.eventId === eventId) return;
  change({ eventId, availability, etag: null, asked: Date.now() });
}

export async function refreshAvailability(ws: ObjectId): Promise<void> {
  const before = known;
  if (!before) return;
  before.asked = Date.now();
  const turn = ++latestAsked;
  const { productAvailability } = await import('#server/actions/product-availability/contract.ts');
  let etag: string | null = null;
  const options = { ...(before.etag ? { headers: { 'if-none-match': before.etag } } : {}), onHeaders: (headers: Headers) => (etag = headers.get('etag')) };
  const result = await call(productAvailability, { params: { ws }, body: { data: { event_id: before.eventId, ow_role_id: ROLE.web } } }, options);
  if (!result.success && result.status !== UNCHANGED) return console.warn('Failed to acquire data from the API');
  // Answers may overtake each other. An older one knows less.
  if (turn < latestAnswered) return;
  latestAnswered = turn;
  const availability = result.success ? result.data.items.at(-1) : undefined;
  if (availability && known?.eventId === before.eventId) change({ ...known, availability, etag });
}

/** Shows units just taken or released at once. The server's own count follows with the next answer. */
export function noteTaken(eventId: ObjectId, date: VisitDate, productId: ObjectId, units: number): void {
  const entry = known?.availability[date]?.[productId];
  if (known?.eventId !== eventId || !entry || entry.item_count === null) return;
  const next = { ...entry, item_count: Math.max(0, entry.item_count - units) };
  change({ ...known, etag: null, availability: { ...known.availability, [date]: { ...known.availability[date], [productId]: next } } });
}

function change(next: Known): void {
  known = next;
  listeners.tell();
}
