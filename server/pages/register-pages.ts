import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { House } from '#server/context.ts';
import { AppError, notFound } from '#server/errors.ts';
import { encodingFor, variedByEncoding } from '#server/http/answers/encoding.ts';
import type { ReadyBody } from '#server/http/answers/ready-body.ts';
import { pagePolicy } from '#server/http/answers/security-headers.ts';
import { isUnchanged } from '#server/http/answers/unchanged.ts';
import { builtPagesIn, type BuiltPages } from './built-pages.ts';
import { askOf } from './page-ask.ts';
import { policyFor, staffPolicy } from './page-security.ts';
import { createPageStore, shopOf, type PageStore } from './page-store.ts';
import { isPageFor, isStaffPath, screenOf } from './screens.ts';
import { registerSiteFiles } from './site-files.ts';

const DIST = join(import.meta.dirname, '../../dist/web');
const YEAR_SECONDS = 31_536_000;

type ShowPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Everything that the server sends except calls: the shop's page at all its paths, assets, and site files. */
export async function registerPages(app: FastifyInstance, house: House, folder: string = DIST): Promise<void> {
  const store = createPageStore(house);
  const showPage = pageShower(house, store, builtPagesIn(folder));
  await app.register((scope) => serveAssets(scope, folder, showPage), { prefix: '/assets' });
  registerSiteFiles(app, house, store.shopData);
  app.get('/*', async (request, reply) => {
    const file = await publicFile(folder, pathOf(request));
    if (file) return reply.header('cache-control', 'no-cache').header('content-security-policy', pagePolicy()).type(file.type).send(file.bytes);
    return isAskedForPage(request) ? showPage(request, reply) : reply.callNotFound();
  });
}

function pageShower(house: House, store: PageStore, built: () => BuiltPages | null): ShowPage {
  return async (request, reply) => {
    const path = pathOf(request);
    const ask = await askOf(request, house);
    const pages = built();
    if (isStaffPath(path)) {
      const page = pages && (await store.staffPage(ask, pages));
      if (!page) throw notBuilt();
      reply.header('content-security-policy', staffPolicy(ask.named));
      return sendPage(request, reply, page);
    }
    const { workspace, eventId } = await shopOf(house, ask.host, ask.eventId);
    const page = pages && (await store.page({ ...ask, eventId, screen: screenOf(path) }, pages));
    if (!page) throw notBuilt();
    const { policy, frameAncestors } = policyFor(house.config, workspace, ask.named);
    reply.header('content-security-policy', policy);
    if (frameAncestors.length > 0) reply.removeHeader('x-frame-options');
    return sendPage(request, reply, page);
  };
}

/** The files that a page loads. Where no file is meant, the page is shown instead. */
async function serveAssets(scope: FastifyInstance, folder: string, showPage: ShowPage): Promise<void> {
  const showPageInstead: ShowPage = async (request, reply) => {
    if (!isAskedForPage(request)) throw notFound();
    return showPage(request, reply);
  };
  scope.setNotFoundHandler(showPageInstead);
  // A path that leads out of the folder names nothing in it.
  scope.setErrorHandler<FastifyError>((reason, request, reply) => {
    if (reason.statusCode !== 403) throw reason;
    return showPageInstead(request, reply);
  });
  scope.get('/', showPageInstead);
  await scope.register(fastifyStatic, {
    root: join(folder, 'assets'),
    preCompressed: true,
    immutable: true,
    maxAge: YEAR_SECONDS * 1000,
    index: false,
    decorateReply: false,
    // A worker follows the policy that its own script is served with.
    setHeaders: (answer) => void answer.header('content-security-policy', pagePolicy()),
  });
}

const isAskedForPage = (request: FastifyRequest): boolean => ['GET', 'HEAD'].includes(request.method) && isPageFor(pathOf(request), request.headers.accept);

const notBuilt = (): AppError => new AppError(503, 'unavailable', 'The pages are being built. Please try again in a moment.', { retryAfterSeconds: 5 });

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webp': 'image/webp',
  '.wasm': 'application/wasm',
};

/** A file of the build whose name never changes, such as a service worker. Browsers ask for it anew each time. */
async function publicFile(folder: string, path: string): Promise<{ type: string; bytes: Buffer } | null> {
  const type = TYPES[extname(path)];
  const name = path.slice(1);
  if (type === undefined || !/^[\w-]+(\.[\w-]+)+$/.test(name)) return null;
  const bytes = await readFile(join(folder, name)).catch(() => null);
  return bytes && { type, bytes };
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0]!;
}

/** A browser may keep the page, and asks each time whether it is still current. */
async function sendPage(request: FastifyRequest, reply: FastifyReply, page: ReadyBody): Promise<FastifyReply> {
  reply.header('etag', page.etag).header('cache-control', 'no-cache').header('vary', variedByEncoding(reply));
  if (isUnchanged(request, page.etag)) return reply.code(304).send();
  reply.type('text/html; charset=utf-8');
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (encoding === null) return reply.send(page.plain);
  return reply.header('content-encoding', encoding).send(await page.encoded(encoding));
}
