import type { FastifyRequest } from 'fastify';

/** Whether the caller has this very answer already: by its etag, or by whatever there is (`*`). */
export function isUnchanged({ method, headers }: FastifyRequest, etag: string): boolean {
  const known = headers['if-none-match'];
  if (known === undefined) return false;
  return known.includes(etag) || (known.trim() === '*' && (method === 'GET' || method === 'HEAD'));
}
