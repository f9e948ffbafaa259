import { createHash } from 'node:crypto';
import { MINUTE_MS } from '#domain/durations.ts';
import type { Config } from '#server/config.ts';
import { personNeeded, unavailable } from '#server/errors.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/log.ts';
import { altchaCheck } from './altcha.ts';
import type { AltchaChallenge, CaptchaCaller, CaptchaOutcome } from './check.ts';
import { providerCheck } from './provider.ts';

export type { CaptchaOutcome } from './check.ts';

/** Checks that a person is at the other end. Every call that touches a card uses it. */
export type Captcha = {
  kind: Config['captcha']['kind'];
  /** What the page needs to draw a provider's widget. Empty for the self-hosted check. */
  siteKey: string;
  verify: (ctx: CaptchaCaller, token: string | null | undefined) => Promise<CaptchaOutcome>;
  /** A challenge for the self-hosted check, or null if a provider makes it. */
  challenge: (workspaceId: string) => Promise<AltchaChallenge | null>;
};

/** Said where the check itself does not answer: whoever solved it is not to be told to solve it. */
export const CHECK_IS_DOWN = 'We cannot check right now that you are human. Please try again in a moment.';

export async function assertPerson(ctx: CaptchaCaller & { captcha: Captcha }, token: string | null): Promise<void> {
  const outcome = await ctx.captcha.verify(ctx, token);
  if (outcome === 'unavailable') throw unavailable(CHECK_IS_DOWN, 10);
  if (outcome !== 'passed') throw personNeeded();
}

const LONGEST_TOKEN = 8192;
const CLEAN_EVERY_MS = MINUTE_MS;

export function createCaptcha(parts: { config: Config; database: Database; clock: Clock; secret: Buffer; log: Log }): Captcha {
  const { config, clock } = parts;
  const { kind, siteKey } = config.captcha;
  if (kind === 'off') return { kind, siteKey: '', verify: async () => 'passed', challenge: async () => null };
  const check = kind === 'altcha' ? altchaCheck({ secret: parts.secret, clock }) : providerCheck({ ...parts, provider: kind });
  const spent = spentTokens(parts.database, clock);
  return {
    kind,
    siteKey,
    challenge: check.challenge,
    async verify(ctx, token) {
      if (typeof token !== 'string' || token.length === 0 || token.length > LONGEST_TOKEN) return 'failed';
      const identity = check.identityOf(token);
      if (identity === null) return 'failed';
      const hash = createHash('sha256').update(`${kind}:${identity}`).digest();
      if (await spent.has(hash)) return 'spent';
      const { outcome, expiresAt } = await check.judge(ctx, token);
      if (outcome !== 'passed') return outcome;
      return (await spent.add(hash, expiresAt)) ? 'passed' : 'spent';
    },
  };
}

/** The insert decides who was first: of any number of equal tokens, on any node, only one passes. */
function spentTokens(database: Database, clock: Clock) {
  let cleanedAt = 0;
  return {
    async has(hash: Buffer): Promise<boolean> {
      return (await database.reference.selectFrom('captcha_spent').select('token_hash').where('token_hash', '=', hash).executeTakeFirst()) !== undefined;
    },
    async add(hash: Buffer, expiresAt: number): Promise<boolean> {
      if (clock.now() - cleanedAt > CLEAN_EVERY_MS) {
        cleanedAt = clock.now();
        await database.reference.deleteFrom('captcha_spent').where('expires_at', '<', new Date(clock.now())).execute();
      }
      const added = await database.reference
        .insertInto('captcha_spent')
        .values({ token_hash: hash, expires_at: new Date(expiresAt) })
        .onConflict((oc) => oc.doNothing())
        .returning('token_hash')
        .executeTakeFirst();
      return added !== undefined;
    },
  };
}
