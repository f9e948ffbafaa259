import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readyBody, sendReady, type ReadyBody } from '#server/http/answers/ready-body.ts';
import { OF_PAGES, pagePolicy } from '#server/http/answers/security-headers.ts';
import type { Contract } from '#server/http/contract.ts';
import { openApiDocument } from './openapi.ts';

/** The reference at `/api/docs`, for people, and the document it shows, for programs. */
export function registerReference(app: FastifyInstance, contracts: readonly Contract[]): void {
  let document: ReadyBody | undefined;
  let reference: Promise<FastifyInstance> | undefined;
  app.get('/api/openapi.json', (request, reply) => sendReady(request, reply, (document ??= readyBody(JSON.stringify(openApiDocument(contracts))))));
  const show = async (request: FastifyRequest, reply: FastifyReply) => {
    const answer = await (await (reference ??= openReference())).inject({ method: 'GET', url: request.url });
    const location = answer.headers['location'];
    if (location !== undefined) return reply.redirect(String(location), answer.statusCode);
    if (answer.statusCode === 404) return reply.callNotFound();
    const type = String(answer.headers['content-type'] ?? 'text/plain');
    const isPage = type.startsWith('text/html');
    if (isPage) reply.headers(OF_PAGES);
    reply.header('content-security-policy', pagePolicy(isPage ? { scriptHashes: hashesOfScripts(answer.body) } : {}));
    return reply.code(answer.statusCode).type(type).send(answer.rawPayload);
  };
  app.get('/api/docs', show);
  app.get('/api/docs/*', show);
}

/** The page of the reference starts itself with an inline script. Exactly that script may run, by its hash. */
function hashesOfScripts(html: string): string[] {
  const scripts = [...html.matchAll(/<script[^>]*>([^]*?)<\/script>/g)].flatMap(([, text]) => text || []);
  return scripts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}

/** The reference takes forty megabytes of memory and is seldom opened, so the first request loads it. */
async function openReference(): Promise<FastifyInstance> {
  const [{ default: fastify }, { default: scalar }] = await Promise.all([import('fastify'), import('@scalar/fastify-api-reference')]);
  const inner = fastify();
  await inner.register(scalar, {
    routePrefix: '/api/docs',
    configuration: {
      url: '/api/openapi.json',
      withDefaultFonts: false,
      title: 'Entrada API',
      telemetry: false,
      agent: { disabled: true },
      mcp: { disabled: true },
      showDeveloperTools: 'never',
    },
  });
  await inner.ready();
  return inner;
}
