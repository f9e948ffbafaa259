import type { FastifyReply, FastifyRequest } from 'fastify';

const API_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const ALWAYS = {
  'content-security-policy': API_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
};

/** Headers that have a meaning only for pages. */
export const OF_PAGES = {
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(self)',
};

/** What every answer carries. Pages replace the content policy with `pagePolicy`. */
export function setSecurityHeaders({ id, url }: FastifyRequest, reply: FastifyReply, https: boolean): void {
  reply.headers(ALWAYS);
  if (!url.startsWith('/api/')) reply.headers(OF_PAGES);
  reply.header('x-request-id', id);
  if (https) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
}

type PagePolicy = { scripts?: string[]; frames?: string[]; connect?: string[]; frameAncestors?: string[]; scriptHashes?: string[] };

/** No inline script may run. What the page needs at the start is embedded as data. */
export function pagePolicy(policy: PagePolicy = {}): string {
  const list = (name: string, ...sources: string[]) => `${name} ${sources.join(' ')}`;
  return [
    list('default-src', "'none'"),
    list('script-src', "'self'", "'wasm-unsafe-eval'", ...(policy.scriptHashes ?? []), ...(policy.scripts ?? [])),
    list('style-src', "'self'", "'unsafe-inline'"),
    list('img-src', "'self'", 'data:', 'blob:'),
    list('font-src', "'self'"),
    list('connect-src', "'self'", ...(policy.connect ?? [])),
    list('worker-src', "'self'"),
    list('manifest-src', "'self'"),
    list('media-src', "'self'"),
    list('frame-src', "'self'", ...(policy.frames ?? [])),
    list('frame-ancestors', ...(policy.frameAncestors?.length ? policy.frameAncestors : ["'none'"])),
    list('base-uri', "'none'"),
    list('form-action', "'self'"),
  ].join('; ');
}
