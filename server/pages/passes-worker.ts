import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pagePolicy } from '#server/http/security-headers.ts';

/** What keeps the page of the passes for gates without signal. It stands at the root, because it answers for the whole site. */
export function registerPassesWorker(app: FastifyInstance, folder: string): void {
  const file = join(folder, 'passes-worker.js');
  app.get('/passes-worker.js', (_request, reply) => {
    if (!existsSync(file)) return reply.callNotFound();
    return reply.header('content-security-policy', pagePolicy()).header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(readFileSync(file));
  });
}
