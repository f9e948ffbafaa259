import type { ObjectId } from '#domain/ids.ts';
import { call } from '#web/lib/call.ts';
import { currentSession } from '#web/lib/session.ts';
import { cartLines, cartState } from '../cart/cart-store.ts';
import { cartTotal } from '#domain/cart/cart.ts';
import { toDecimal } from '#domain/cents.ts';

export type Use = 'page view' | 'click' | 'checkout-error';
type Detail = Record<string, string | number | boolean | null>;

const TRACKER_KEY = 'entrada-tracker';
/** One visit in four is followed, from its first page to its last; a failed checkout is always told. */
const SAMPLE_OF = 4;

/** Never waited for, never retried: a visit must not be slower for being counted. */
export function recordUse(ws: ObjectId, eventId: ObjectId | null, use: Use, detail: Detail = {}): void {
  const tracker = trackerId();
  if (use === 'checkout-error' || Number(tracker) % SAMPLE_OF === 0) void send(ws, { kind: use, event_id: eventId, ...detail }, tracker);
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
  await call(recordResourceUse, { params: { ws }, body: { data } }, { keepalive: true });
}

/** The time of the visit's first page plus a random number below 100000. */
function trackerId(): string {
  try {
    const known = sessionStorage.getItem(TRACKER_KEY);
    if (known && /^\d{1,20}$/.test(known)) return known;
    const made = String(Date.now() + Math.floor(Math.random() * 100_000));
    sessionStorage.setItem(TRACKER_KEY, made);
    return made;
  } catch {
    return String(Date.now());
  }
}
