import type { FastifyRequest } from 'fastify';

/** Whether the caller already has this very answer: it named its etag, or `*`. */
export function isUnchanged({ method, headers }: FastifyRequest, etag: string): boolean {
  const known = headers['if-none-match'];
  if (known === undefined) return false;
  return known.includes(etag) || (known.trim() === '*' && (method === 'GET' || method === 'HEAD'));
}
