import type { FastifyReply } from 'fastify';

const API_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** What every answer carries. Pages replace the content policy with `pagePolicy`. */
export function setSecurityHeaders(reply: FastifyReply, https: boolean): void {
  const headers = reply.raw;
  headers.setHeader('content-security-policy', API_POLICY);
  headers.setHeader('x-content-type-options', 'nosniff');
  headers.setHeader('referrer-policy', 'no-referrer');
  headers.setHeader('cross-origin-opener-policy', 'same-origin');
  headers.setHeader('cross-origin-resource-policy', 'same-origin');
  headers.setHeader('permissions-policy', 'camera=(self), geolocation=(), microphone=(), payment=(self)');
  headers.setHeader('x-frame-options', 'DENY');
  if (https) headers.setHeader('strict-transport-security', 'max-age=31536000; includeSubDomains');
}

export type PagePolicy = { scripts?: string[]; frames?: string[]; connect?: string[]; frameAncestors?: string[]; scriptHashes?: string[] };

/** No inline script runs: what the page needs at start stands in it as data. */
export function pagePolicy(policy: PagePolicy = {}): string {
  const list = (name: string, ...sources: string[]) => `${name} ${sources.join(' ')}`;
  return [
    list('default-src', "'none'"),
    list('script-src', "'self'", "'wasm-unsafe-eval'", ...(policy.scriptHashes ?? []), ...(policy.scripts ?? [])),
    list('style-src', "'self'", "'unsafe-inline'"),
    list('img-src', "'self'", 'data:', 'blob:'),
    list('font-src', "'self'"),
    list('connect-src', "'self'", 'ws:', 'wss:', ...(policy.connect ?? [])),
    list('worker-src', "'self'"),
    list('manifest-src', "'self'"),
    list('media-src', "'self'"),
    list('frame-src', "'self'", ...(policy.frames ?? [])),
    list('frame-ancestors', ...(policy.frameAncestors?.length ? policy.frameAncestors : ["'none'"])),
    list('base-uri', "'none'"),
    list('form-action', "'self'"),
  ].join('; ');
}
