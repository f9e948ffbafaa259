import { jwtVerify, SignJWT } from 'jose';

/** A signed token that lives at most 15 minutes and points at a session row. */
export type TokenClaims = { sessionId: string; accountId: string; realmId: string; workspaceId: string; issuedAt: number; expiresAt: number };

export const SESSION_TOKEN_SECONDS = 15 * 60;
const ISSUER = 'entrada';
const MOST_LETTERS = 2048;
const MOST_REMEMBERED = 20_000;

export type SessionTokens = {
  issue: (claims: Omit<TokenClaims, 'issuedAt' | 'expiresAt'>) => Promise<string>;
  read: (token: string) => Promise<TokenClaims | null>;
  /** The token's claims, however long ago it expired. */
  readLapsed: (token: string) => Promise<TokenClaims | null>;
  isPastHalfLife: (claims: TokenClaims) => boolean;
};

export function createSessionTokens(secret: Buffer, now: () => number): SessionTokens {
  const verified = new Map<string, TokenClaims>();

  async function verify(token: string, lapsedSeconds = 0): Promise<TokenClaims | null> {
    if (!isAsWritten(token)) return null;
    try {
      const { payload } = await jwtVerify(token, secret, {
        algorithms: ['HS256'],
        issuer: ISSUER,
        currentDate: new Date(now()),
        clockTolerance: lapsedSeconds,
        requiredClaims: ['exp', 'iat', 'sub', 'aud', 'ws', 'sid'],
      });
      const { sub, aud, ws, sid, iat, exp } = payload;
      if (typeof aud !== 'string' || typeof ws !== 'string' || typeof sid !== 'string' || exp! - iat! > SESSION_TOKEN_SECONDS) return null;
      return { sessionId: sid, accountId: sub!, realmId: aud, workspaceId: ws, issuedAt: iat! * 1000, expiresAt: exp! * 1000 };
    } catch {
      return null;
    }
  }

  const isTooLong = (token: string) => token.length > MOST_LETTERS;

  return {
    issue({ sessionId, accountId, realmId, workspaceId }) {
      const seconds = Math.floor(now() / 1000);
      return new SignJWT({ ws: workspaceId, sid: sessionId })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuer(ISSUER)
        .setAudience(realmId)
        .setSubject(accountId)
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + SESSION_TOKEN_SECONDS)
        .sign(secret);
    },
    async read(token) {
      if (isTooLong(token)) return null;
      const before = verified.get(token);
      if (before && before.expiresAt > now()) return before;
      verified.delete(token);
      const claims = await verify(token);
      if (!claims || claims.expiresAt <= now()) return null;
      if (verified.size >= MOST_REMEMBERED) verified.clear();
      verified.set(token, claims);
      return claims;
    },
    readLapsed: async (token) => (isTooLong(token) ? null : verify(token, Number.MAX_SAFE_INTEGER)),
    isPastHalfLife: (claims) => now() - claims.issuedAt > (SESSION_TOKEN_SECONDS * 1000) / 2,
  };
}

/** Its last letter has bits that no signature fills. Header and claims are signed as they are written. */
function isAsWritten(token: string): boolean {
  const signature = token.slice(token.lastIndexOf('.') + 1);
  return Buffer.from(signature, 'base64url').toString('base64url') === signature;
}
