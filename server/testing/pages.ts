import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { notFound } from '#server/errors.ts';
import { answerError } from '#server/http/answers/errors-reply.ts';
import { setSecurityHeaders } from '#server/http/answers/security-headers.ts';
import { newRequestId } from '#server/http/requests/request-id.ts';
import { registerPages } from '#server/pages/register-pages.ts';
import { openTestHouse, type TestHouse } from './house.ts';
import { sampleCatalogue } from './sample-catalogue.ts';

/** A name as an operator would write it who wants to run a script in the page. */
export const HOSTILE = 'Nights </script><script>alert(1)</script><!-- <script>';
const TEMPLATE_HTML =
  '<!doctype html>\n<html lang="en">\n  <head>\n    <title>Tickets</title>\n    <!--head-->\n    <script type="module" crossorigin src="/assets/buyer-1.js"></script>\n  </head>\n  <body>\n    <div id="root"></div>\n    <!--bootstrap-->\n  </body>\n</html>\n';

/** The pages of two venues, from a folder that stands for the bundler's: Lakeside, where an operator is hostile, and Aurora, which is dark. */
export async function openPages() {
  const house = await openTestHouse();
  const folder = builtFolder();
  const lakeside = await sampleCatalogue(house, { name: HOSTILE, heading: HOSTILE, description: '<p>Warm & <b>long</b></p>' });
  await lakeside.pass({ entitlement_type_data: { primary: await lakeside.entitlement() }, name: HOSTILE });
  const aurora = await sampleCatalogue(house, { name: 'Polar Night', heading: 'Polar Night', description: '<p>Cold</p>' }, house.otherWorkspaceId);
  await aurora.pass({ entitlement_type_data: { primary: await aurora.entitlement() }, name: 'Sledge pass' });
  const brand = await aurora.add(TEMPLATE.brand, {
    name: 'Dark',
    color_background: '100c22',
    color_text_dark: 'f6f2ff',
    color_primary: 'ff5c93',
    color_text_light: '1a0612',
    color_border: 'red;}',
  });
  await aurora.change(aurora.eventId, { brand });
  const app = await pagesApp(house, folder);
  return {
    house,
    app,
    lakeside,
    aurora,
    get: (url: string, host = 'lakeside.localhost', headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers: { host, ...headers } }),
    async close() {
      await app.close();
      await house.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function builtFolder(): string {
  const made = mkdtempSync(join(tmpdir(), 'entrada-pages-'));
  for (const part of ['.vite', 'assets']) mkdirSync(join(made, part));
  writeFileSync(join(made, 'index.html'), TEMPLATE_HTML);
  writeFileSync(join(made, 'staff.html'), TEMPLATE_HTML.replace('Tickets', 'Staff').replace('buyer-1', 'staff-1'));
  writeFileSync(join(made, 'assets/buyer-1.js'), 'export {};');
  writeFileSync(join(made, 'assets/buyer-1.js.br'), 'compressed');
  writeFileSync(join(made, 'assets/buyer-1.css'), '.masthead-module_heading_aB3_{font-size:2rem}');
  writeFileSync(join(made, 'passes-worker.js'), 'self;');
  const manifest = {
    'index.html': { file: 'assets/buyer-1.js', css: ['assets/buyer-1.css'], isEntry: true },
    'ui/sans.woff2': { file: 'assets/sans-1.woff2' },
    'buyer/checkout/checkout-screen.tsx': { file: 'assets/checkout-1.js', css: ['assets/checkout-1.css'] },
  };
  writeFileSync(join(made, '.vite/manifest.json'), JSON.stringify(manifest));
  return made;
}

async function pagesApp({ house }: TestHouse, folder: string): Promise<FastifyInstance> {
  const made = fastify({ genReqId: newRequestId, trustProxy: house.config.trustProxy });
  made.addHook('onRequest', async (request, reply) => setSecurityHeaders(request, reply, false));
  made.setErrorHandler((reason, request, reply) => answerError(reason, request, reply, house.log));
  made.setNotFoundHandler((request, reply) => answerError(notFound(), request, reply, house.log));
  await registerPages(made, house, folder);
  return made;
}
