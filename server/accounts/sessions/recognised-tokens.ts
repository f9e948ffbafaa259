import type { SignedIn } from '#server/http/actor.ts';
import { isFresh, type Clock } from '#server/platform/clock.ts';
import type { TokenClaims } from './session-token.ts';

export type Authenticated = { actor: SignedIn; claims: TokenClaims };

/** A token whose session was checked a moment ago. */
type Recognised = { token: string; readAt: number; until: number; found: Authenticated };

const MOST_RECOGNISED = 20_000;

export function createRecognisedTokens(clock: Clock) {
  const lately = new Map<number, Recognised>();
  return {
    find(token: string): Authenticated | null {
      const known = lately.get(keyOf(token));
      return known?.token === token && isFresh(clock.now(), known.readAt, known.until) ? known.found : null;
    },
    note(recognised: Recognised): void {
      if (lately.size >= MOST_RECOGNISED) lately.clear();
      lately.set(keyOf(recognised.token), recognised);
    },
    forgetAll: () => lately.clear(),
  };
}

/** About thirty bits of the signature, because looking up a number is far cheaper than a long text. If two tokens share a number, the last one is kept. */
function keyOf(token: string): number {
  let key = 0;
  for (let at = token.length - 7; at < token.length - 1; at++) key = (key << 5) ^ token.charCodeAt(at);
  return key;
}
