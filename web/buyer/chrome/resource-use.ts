import { cartTotal } from '#domain/cart/cart.ts';
import { toDecimal } from '#domain/cents.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import type { ObjectId } from '#domain/ids.ts';
import { call } from '#web/lib/calls/call.ts';
import { currentSession } from '#web/lib/kept/session.ts';
import { ofThisWindow } from '#web/lib/kept/stored-text.ts';
import { cartLines, cartState } from '../cart/cart-store.ts';

type Use = 'page view' | 'click' | 'checkout-error';
type Detail = Record<string, string | number | boolean | null>;

const TRACKER_KEY = 'entrada-tracker';
const TOLD_KEY = 'entrada-told';
/** Fewer than the server accepts in a minute. A failed checkout is always sent. */
const MOST_A_MINUTE = 8;
let silentUntil = 0;

/** Counting must never slow a visit down, so the call is neither awaited nor retried. Offline visits are not counted. */
export function recordUse(ws: ObjectId, eventId: ObjectId | null, use: Use, detail: Detail = {}): void {
  const now = Date.now();
  const told = toldSince(now - MINUTE_MS);
  if (now < silentUntil || (use !== 'checkout-error' && told.length >= MOST_A_MINUTE)) return;
  ofThisWindow.writeText(TOLD_KEY, [...told, now].join());
  send(ws, { kind: use, event_id: eventId, ...detail }, trackerId()).catch(() => undefined);
}

async function send(ws: ObjectId, detail: Detail, tracker: string): Promise<void> {
  const cart = { items: cartLines().length, total: toDecimal(cartTotal(cartState().cart)) };
  const session = currentSession();
  const data = {
    ...detail,
    cart,
    is_signed_in: session !== null,
    profile_id: session?.profileId ?? null,
    url: `${location.origin}${location.pathname}`,
    tracker_id: tracker,
  };
  const { recordResourceUse } = await import('#server/actions/record-resource-use/contract.ts');
  const result = await call(recordResourceUse, { params: { ws }, body: { data } }, { keepalive: true });
  if (!result.success && result.status === 429) silentUntil = Date.now() + MINUTE_MS;
}

/** The time of the visit's first page plus a random number below 100000. */
function trackerId(): string {
  const known = ofThisWindow.readText(TRACKER_KEY);
  if (known && /^\d{1,20}$/.test(known)) return known;
  const made = String(Date.now() + Math.floor(Math.random() * 100_000));
  ofThisWindow.writeText(TRACKER_KEY, made);
  return made;
}

/** The times at which uses were sent, over all pages of the visit. */
function toldSince(from: number): number[] {
  return (ofThisWindow.readText(TOLD_KEY) ?? '')
    .split(',')
    .map(Number)
    .filter((at) => at > from);
}
