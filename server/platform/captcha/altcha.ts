import * as z from 'zod/mini';
import type { Clock } from '#server/platform/clock.ts';
import type { CaptchaCheck } from './check.ts';

const ALGORITHM = 'PBKDF2/SHA-256';
// About 256 tries of 2,000 rounds each take a phone about a second. Making a challenge costs us one signature.
const COST = 2000;
const KEY_PREFIX = '00';
const LIFETIME_SECONDS = 600;

const payload = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.literal(ALGORITHM),
      nonce: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
      salt: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
      cost: z.literal(COST),
      keyLength: z.literal(32),
      keyPrefix: z.literal(KEY_PREFIX),
      expiresAt: z.number(),
      data: z.object({ workspace: z.string() }),
    }),
    signature: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string().check(z.maxLength(64)), time: z.optional(z.number()) }),
});

/** The visitor's machine does some work instead of the visitor solving a puzzle. No outside service is asked. */
export function altchaCheck(parts: { secret: Buffer; clock: Clock }): CaptchaCheck {
  const { clock } = parts;
  const hmacSignatureSecret = parts.secret.toString('hex');
  const library = () => Promise.all([import('altcha-lib'), import('altcha-lib/algorithms/pbkdf2')]);
  return {
    async challenge(workspaceId) {
      const [{ createChallenge }, { deriveKey }] = await library();
      const expiresAt = Math.floor(clock.now() / 1000) + LIFETIME_SECONDS;
      return createChallenge({
        algorithm: ALGORITHM,
        cost: COST,
        keyPrefix: KEY_PREFIX,
        expiresAt,
        data: { workspace: workspaceId },
        deriveKey,
        hmacSignatureSecret,
      });
    },
    // The signature identifies a token. Its text does not: the same token could be written in another order and pass as new each time.
    identityOf: (token) => readToken(token)?.challenge.signature ?? null,
    async judge(ctx, token) {
      const failed = { outcome: 'failed' as const, expiresAt: 0 };
      const given = readToken(token);
      if (!given) return failed;
      const { expiresAt, data } = given.challenge.parameters;
      if (expiresAt * 1000 <= clock.now() || data.workspace !== ctx.workspace.id) return failed;
      const [{ verifySolution }, { deriveKey }] = await library();
      const { verified } = await verifySolution({ challenge: given.challenge, solution: given.solution, deriveKey, hmacSignatureSecret });
      return verified ? { outcome: 'passed', expiresAt: expiresAt * 1000 } : failed;
    },
  };
}

function readToken(token: string): z.infer<typeof payload> | null {
  try {
    return z.safeParse(payload, JSON.parse(Buffer.from(token, 'base64').toString())).data ?? null;
  } catch {
    return null;
  }
}
