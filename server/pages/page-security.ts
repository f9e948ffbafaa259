import type { Config } from '#server/config.ts';
import { pagePolicy } from '#server/http/answers/security-headers.ts';
import { framingSites } from '#server/workspaces/framing-sites.ts';
import type { Workspace } from '#server/workspaces/workspaces.ts';

type Sources = { scripts: string[]; frames: string[]; connect: string[] };

const CAPTCHA: Partial<Record<Config['captcha']['kind'], Sources>> = {
  recaptcha: {
    scripts: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
    frames: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
    connect: [],
  },
  hcaptcha: {
    scripts: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
    frames: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
    connect: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
  },
  turnstile: { scripts: ['https://challenges.cloudflare.com'], frames: ['https://challenges.cloudflare.com'], connect: [] },
};

const STRIPE: Sources = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
};
const NONE: Sources = { scripts: [], frames: [], connect: [] };

/** The page's own socket. Not every browser counts it as 'self'. */
const socketsAt = (host: string): string[] => [`ws://${host}`, `wss://${host}`];

/** For the staff app, which loads nothing from elsewhere. */
export const staffPolicy = (host: string): string => pagePolicy({ connect: socketsAt(host) });

/** What a page may load and who may frame it. Only sources of services in use are allowed. */
export function policyFor(config: Config, workspace: Workspace | null, host: string): { policy: string; frameAncestors: string[] } {
  const captcha = CAPTCHA[config.captcha.kind] ?? NONE;
  const stripe = config.cardCapture === 'hosted' && config.gateway === 'stripe' ? STRIPE : NONE;
  const frameAncestors = framingSites(workspace);
  const both = (part: keyof Sources) => [...captcha[part], ...stripe[part]];
  return {
    policy: pagePolicy({ scripts: both('scripts'), frames: both('frames'), connect: [...socketsAt(host), ...both('connect')], frameAncestors }),
    frameAncestors,
  };
}
