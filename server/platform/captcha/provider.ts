import * as z from 'zod/mini';
import { HOUR_MS } from '#domain/durations.ts';
import type { Config } from '#server/config.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/log.ts';
import type { CaptchaCheck } from './check.ts';

/** The three big providers share one protocol and differ only in their address. */
type CaptchaProvider = 'recaptcha' | 'hcaptcha' | 'turnstile';

const VERIFY_URL: Record<CaptchaProvider, string> = {
  recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
};
const TIMEOUT_MS = 5000;
const REMEMBER_MS = HOUR_MS;
// Error codes that mean our settings or the provider itself are wrong, not the visitor.
const NOT_THE_VISITOR = new Set([
  'missing-input-secret',
  'invalid-input-secret',
  'bad-request',
  'internal-error',
  'invalid-keys',
  'sitekey-secret-mismatch',
  'not-using-dummy-passcode',
  'not-using-dummy-secret',
  'missing-remoteip',
  'invalid-remoteip',
]);

const answer = z.object({ success: z.boolean(), hostname: z.nullish(z.string()), 'error-codes': z.nullish(z.array(z.string())) });
type Answer = z.infer<typeof answer>;

export function providerCheck(parts: { provider: CaptchaProvider; config: Config; database: Database; clock: Clock; log: Log }): CaptchaCheck {
  const { provider, config, clock, log } = parts;
  const url = config.captcha.verifyUrl ?? VERIFY_URL[provider];
  return {
    challenge: async () => null,
    identityOf: (token) => (/^[\x21-\x7e]+$/.test(token) ? token : null),
    judge: async (ctx, token) => {
      const expiresAt = clock.now() + REMEMBER_MS;
      const said = await ask(url, new URLSearchParams({ secret: config.captcha.secret, response: token, remoteip: ctx.ip, sitekey: config.captcha.siteKey }));
      if ('trouble' in said) {
        log.warn({ provider, trouble: said.trouble }, 'The robot check cannot be asked');
        return { outcome: 'unavailable', expiresAt };
      }
      const solvedHere = said.success && (hidesHost(provider, said) || (await isHostOf(parts.database, ctx.workspace.id, said.hostname ?? '')));
      return { outcome: solvedHere ? 'passed' : 'failed', expiresAt };
    },
  };
}

async function ask(url: string, form: URLSearchParams): Promise<Answer | { trouble: string }> {
  try {
    const reply = await fetch(url, { method: 'POST', body: form, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!reply.ok) return { trouble: `status ${reply.status}` };
    const said = z.safeParse(answer, await reply.json());
    if (!said.success) return { trouble: 'an answer of another form' };
    const ours = said.data['error-codes']?.find((code) => NOT_THE_VISITOR.has(code));
    return ours ? { trouble: ours } : said.data;
  } catch (reason) {
    return { trouble: reason instanceof Error ? reason.name : 'no answer' };
  }
}

/** hCaptcha leaves out the host where a browser hides it. Then the site key alone, which it compares with the token's, says that the token was made for us. */
const hidesHost = (provider: CaptchaProvider, { hostname }: Answer): boolean => provider === 'hcaptcha' && (hostname ?? 'not-provided') === 'not-provided';

/** A token solved on another site, or on another venue's, is worth nothing here. */
async function isHostOf(database: Database, workspaceId: string, hostname: string): Promise<boolean> {
  const row = await database.reference
    .selectFrom('domain_config')
    .select('fqdn')
    .where('workspace_id', '=', workspaceId)
    .where('fqdn', '=', hostname.toLowerCase())
    .executeTakeFirst();
  return row !== undefined;
}
