import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { brandColor } from '#domain/brand-style.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { House } from '#server/context.ts';
import { isUnchanged } from '#server/http/answers/unchanged.ts';
import { escapeHtml } from '#server/platform/escape-html.ts';
import type { ShopData } from './event-data.ts';
import { faviconSvg } from './favicon.ts';
import { askOf } from './page-ask.ts';
import { shopOf } from './page-store.ts';
import { createSharePictures } from './share-picture.ts';

const HOUR = 'public, max-age=3600';

/** What search engines, browsers and link previews ask for besides the page, each in the brand of its host. */
export function registerSiteFiles(app: FastifyInstance, house: House, shopData: (host: string, eventId: ObjectId | null) => Promise<ShopData>): void {
  const pictures = createSharePictures(house);
  const shopFor = async (request: FastifyRequest) => {
    const ask = await askOf(request, house);
    const { eventId } = await shopOf(house, ask.host, ask.eventId);
    return { ...ask, eventId, shop: await shopData(ask.host, eventId) };
  };
  app.get('/robots.txt', async (request, reply) => sendFile(request, reply, 'text/plain; charset=utf-8', robots((await askOf(request, house)).origin)));
  app.get('/sitemap.xml', async (request, reply) => {
    const { origin, shop } = await shopFor(request);
    return sendFile(request, reply, 'application/xml; charset=utf-8', sitemap(origin, shop));
  });
  app.get('/favicon.svg', async (request, reply) => {
    const { shop } = await shopFor(request);
    return sendFile(request, reply, 'image/svg+xml', faviconSvg(shop.brand));
  });
  app.get('/favicon.ico', (_request, reply) => reply.redirect('/favicon.svg', 302));
  app.get('/manifest.webmanifest', async (request, reply) => {
    const { shop, eventId } = await shopFor(request);
    return sendFile(request, reply, 'application/manifest+json; charset=utf-8', webManifest(shop, eventId));
  });
  app.get('/share.jpg', async (request, reply) => {
    const { shop } = await shopFor(request);
    return sendFile(request, reply, 'image/jpeg', await pictures.of(shop));
  });
}

function sendFile(request: FastifyRequest, reply: FastifyReply, type: string, body: string | Buffer): FastifyReply {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  reply.header('cache-control', HOUR).header('etag', etag).type(type);
  return isUnchanged(request, etag) ? reply.code(304).send() : reply.send(body);
}

function robots(origin: string): string {
  const closed = ['/api/', '/checkout', '/dashboard', '/myAccount', '/orders', '/family', '/registration/', '/reset-password', '/staff'];
  return ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
}

function sitemap(origin: string, { events }: ShopData): string {
  const urls = [`${origin}/`, ...(events.length > 1 ? events.map((event) => `${origin}/?event_id=${event._id}`) : [])];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.map((url) => `  <url><loc>${escapeHtml(url)}</loc></url>`).join('\n')}\n</urlset>\n`;
}

function webManifest({ workspace, brand }: ShopData, eventId: ObjectId | null): string {
  const background = brandColor(brand, 'color_background');
  const suffix = eventId === null ? '' : `?event_id=${eventId}`;
  const name = workspace?.name ?? 'Entrada';
  return JSON.stringify({
    name,
    short_name: name.slice(0, 30),
    start_url: `/${suffix}`,
    display: 'minimal-ui',
    background_color: background,
    theme_color: background,
    icons: [{ src: `/favicon.svg${suffix}`, sizes: 'any', type: 'image/svg+xml' }],
  });
}
