import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import en from 'zod/v4/locales/en.js';
import { CRASH_POINTS, CRASH_VICTIMS } from '#server/platform/crash-points.ts';
import { isOwnerUrl, OWNER_URL } from '#server/platform/database/owner-url.ts';
import { isS3Url, S3_URL } from '#server/platform/files/s3-url.ts';
import { isRedisUrl, REDIS_URL } from '#server/platform/lines/redis-url.ts';
import { readWallets, type Wallets } from '#server/platform/wallet-credentials.ts';

/** The only file that reads the environment. Every malformed value is named in one message; docs/operations.md says what each does. */
const port = wholeNumber(0, 65_535);
const flag = z.pipe(
  oneOf(['0', '1']),
  z.transform((value) => value === '1'),
);
const web = z.url({ protocol: /^https?$/, error: 'must look like https://host' });
const count = wholeNumber(1, 10_000);

export const environment = z.object({
  PORT: z._default(port, 3000),
  HOST: z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
  DATABASE_URL: z.optional(z.string().check(z.refine(isOwnerUrl, `must look like ${OWNER_URL}`))),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), '.data'),
  REDIS_URL: z.optional(z.string().check(z.refine(isRedisUrl, `must look like ${REDIS_URL}`))),
  PAYMENT_GATEWAY: z._default(oneOf(['sandbox', 'stripe']), 'sandbox'),
  SANDBOX_GATEWAY_URL: z.optional(web),
  SANDBOX_WEBHOOK_SECRET: z.optional(z.string().check(z.minLength(1))),
  STRIPE_SECRET_KEY: z.optional(z.string().check(z.minLength(1))),
  STRIPE_PUBLISHABLE_KEY: z.optional(z.string().check(z.minLength(1))),
  STRIPE_WEBHOOK_SECRET: z.optional(z.string().check(z.minLength(1))),
  STRIPE_API_URL: z.optional(web),
  CARD_CAPTURE: z.optional(oneOf(['direct', 'hosted'])),
  MAIL_URL: z.optional(z.url({ protocol: /^smtps?$/, hostname: /./, error: 'must look like smtp://user:secret@host:587 or smtps://user:secret@host:465' })),
  MAIL_FROM: z._default(z.email('must look like tickets@your.host'), 'tickets@localhost.test'),
  FILES_URL: z.optional(z.string().check(z.refine(isS3Url, `must look like ${S3_URL}`))),
  CAPTCHA: z._default(oneOf(['altcha', 'recaptcha', 'hcaptcha', 'turnstile', 'off']), 'altcha'),
  CAPTCHA_SITE_KEY: z.optional(z.string().check(z.minLength(1))),
  CAPTCHA_SECRET: z.optional(z.string().check(z.minLength(1))),
  CAPTCHA_VERIFY_URL: z.optional(web),
  WEBHOOKS_PRIVATE: z._default(oneOf(['on', 'off']), 'off'),
  APPLE_WALLET_PASS_TYPE_ID: z.optional(z.string()),
  APPLE_WALLET_TEAM_ID: z.optional(z.string()),
  APPLE_WALLET_CERT_FILE: z.optional(z.string()),
  APPLE_WALLET_KEY_FILE: z.optional(z.string()),
  APPLE_WALLET_KEY_PASSPHRASE: z.optional(z.string()),
  APPLE_WALLET_WWDR_FILE: z.optional(z.string()),
  GOOGLE_WALLET_ISSUER_ID: z.optional(z.string()),
  GOOGLE_WALLET_KEY_FILE: z.optional(z.string()),
  DEMO: z.optional(flag),
  TRUST_PROXY: z.optional(z.string().check(z.minLength(1))),
  PUBLIC_SCHEME: z._default(oneOf(['http', 'https']), 'http'),
  LOG_LEVEL: z._default(oneOf(['trace', 'debug', 'info', 'warn', 'error', 'silent']), 'info'),
  NODE_ENV: z._default(oneOf(['development', 'production', 'test']), 'development'),
  POOL_SIZE: z._default(count, 12),
  PROCESSES: z._default(z.union([z.literal('auto'), count], { error: "must be 'auto' or a number from 1 to 10000" }), 1),
  CRASH_AT: z.optional(z.enum(CRASH_POINTS)),
  CRASH_VICTIM: z._default(z.enum(CRASH_VICTIMS), 'program'),
});

function oneOf<const Values extends readonly string[]>(values: Values) {
  return z.enum(values, `must be one of: ${values.join(', ')}`);
}

function wholeNumber(least: number, most: number) {
  const error = `must be a whole number from ${least} to ${most}`;
  return z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, { error })),
    z.pipe(
      z.transform((digits: string) => Number(digits)),
      z.number().check(z.gte(least, error), z.lte(most, error)),
    ),
  );
}

export type Config = ReturnType<typeof shape>;

export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  // zod/mini says 'Invalid input' to everything until it is given words.
  z.config(en());
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environment.safeParse(given);
  const { wallets, problems: walletProblems } = readWallets(given);
  const malformed = parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  const problems = [...malformed, ...contradictions(wellFormed(given, parsed.error)), ...choicesNotMade(given), ...walletProblems];
  if (!parsed.success || problems.length > 0) {
    throw new Error(`Entrada cannot start with these settings:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
  return shape(parsed.data, wallets);
}

/** The settings that are well formed, so that they can be checked further in the same run. Malformed ones count as not given. */
function wellFormed(given: Record<string, string | undefined>, error: z.core.$ZodError | undefined): z.infer<typeof environment> {
  const wrong = new Set(error?.issues.map((issue) => issue.path[0]));
  return environment.parse(Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name))));
}

const FOR_TESTS = ['STRIPE_API_URL', 'CAPTCHA_VERIFY_URL'] as const;

function contradictions(env: z.infer<typeof environment>): string[] {
  const problems = proxiesOf(env)
    .filter((entry) => !isProxy(entry))
    .map((entry) => `TRUST_PROXY: ${entry || 'nothing'} is no address or range, such as 10.0.0.4 or 10.0.0.0/8`);
  if (env.PROCESSES !== 1 && process.platform !== 'linux') problems.push('PROCESSES: several processes share a port on Linux only');
  if (env.NODE_ENV === 'production' && env.CAPTCHA === 'off') problems.push('CAPTCHA: off is for tests only and is refused in production');
  for (const name of FOR_TESTS) if (env.NODE_ENV === 'production' && env[name]) problems.push(`${name}: is for tests only and is refused in production`);
  if (env.PAYMENT_GATEWAY === 'sandbox' && env.CARD_CAPTURE === 'hosted')
    problems.push('CARD_CAPTURE: hosted needs PAYMENT_GATEWAY=stripe; the sandbox has no card fields of its own');
  if (env.PAYMENT_GATEWAY === 'stripe') {
    for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const) {
      if (!env[name]) problems.push(`${name}: is needed with PAYMENT_GATEWAY=stripe`);
    }
  }
  if (['recaptcha', 'hcaptcha', 'turnstile'].includes(env.CAPTCHA)) {
    for (const name of ['CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET'] as const) {
      if (!env[name]) problems.push(`${name}: is needed with CAPTCHA=${env.CAPTCHA}`);
    }
  }
  return problems;
}

/** Whoever gives the secret of a provider means that provider, and would otherwise be given the house's own stand-in without a word. */
function choicesNotMade(given: Record<string, string | undefined>): string[] {
  const problems: string[] = [];
  if (given['STRIPE_SECRET_KEY'] && !given['PAYMENT_GATEWAY'])
    problems.push('PAYMENT_GATEWAY: is not given, but STRIPE_SECRET_KEY is. Set it to stripe, or to sandbox to take no money');
  if (given['CAPTCHA_SECRET'] && !given['CAPTCHA'])
    problems.push('CAPTCHA: is not given, but CAPTCHA_SECRET is. Set it to the provider that the secret is for');
  return problems;
}

const proxiesOf = (env: z.infer<typeof environment>): string[] => env.TRUST_PROXY?.split(',').map((entry) => entry.trim()) ?? [];

const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal'];

function isProxy(entry: string): boolean {
  const [address = '', bits, ...more] = entry.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return NAMED_RANGES.includes(entry);
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128));
}

function shape(env: z.infer<typeof environment>, wallets: Wallets) {
  return {
    port: env.PORT,
    host: env.HOST,
    metricsToken: env.METRICS_TOKEN,
    databaseUrl: env.DATABASE_URL,
    dataDir: resolve(import.meta.dirname, '..', env.DATA_DIR),
    redisUrl: env.REDIS_URL,
    gateway: env.PAYMENT_GATEWAY,
    sandbox: { url: env.SANDBOX_GATEWAY_URL, webhookSecret: env.SANDBOX_WEBHOOK_SECRET },
    stripe: {
      secretKey: env.STRIPE_SECRET_KEY ?? '',
      publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? '',
      webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? '',
      apiUrl: env.STRIPE_API_URL,
    },
    cardCapture: env.CARD_CAPTURE ?? (env.PAYMENT_GATEWAY === 'stripe' ? ('hosted' as const) : ('direct' as const)),
    mailUrl: env.MAIL_URL,
    mailFrom: env.MAIL_FROM,
    filesUrl: env.FILES_URL,
    captcha: { kind: env.CAPTCHA, siteKey: env.CAPTCHA_SITE_KEY ?? '', secret: env.CAPTCHA_SECRET ?? '', verifyUrl: env.CAPTCHA_VERIFY_URL },
    webhooksPrivate: env.WEBHOOKS_PRIVATE === 'on',
    wallets,
    demo: env.DEMO,
    trustProxy: env.TRUST_PROXY === undefined ? (false as const) : proxiesOf(env),
    publicScheme: env.PUBLIC_SCHEME,
    logLevel: env.LOG_LEVEL,
    mode: env.NODE_ENV,
    poolSize: env.POOL_SIZE,
    processes: env.PROCESSES === 'auto' ? availableParallelism() : env.PROCESSES,
    crashAt: env.NODE_ENV === 'test' ? env.CRASH_AT : undefined,
    crashVictim: env.CRASH_VICTIM,
  };
}
