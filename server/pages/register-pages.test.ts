import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { HOSTILE, openPages } from '#server/testing/pages.ts';
import { setSettings } from '#server/testing/settings.ts';

const { house, app, lakeside, aurora, get, close } = await openPages();
afterAll(close);

function scriptsOf(html: string): { attributes: string; body: string }[] {
  return [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)].map((match) => ({ attributes: match[1]!, body: match[2]! }));
}

function dataOf(html: string) {
  return JSON.parse(scriptsOf(html).find(({ attributes }) => attributes.includes('id="bootstrap"'))!.body).data;
}

describe('the page', () => {
  test.each(['/', '/tickets', '/tickets/promo/LIGHTS10', '/checkout', '/sign-in', '/dashboard'])('%s is the shop with its data', async (path) => {
    const { statusCode, headers, body } = await get(path);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe('no-cache');
    expect(dataOf(body)).toMatchObject({ workspace: { _id: house.workspaceId }, event: { _id: lakeside.eventId, name: HOSTILE } });
  });

  test('a person who goes anywhere else is shown the shop, a program is told that nothing is there', async () => {
    expect((await get('/no/such/page', 'lakeside.localhost', { accept: 'text/html,application/xhtml+xml' })).statusCode).toBe(200);
    expect((await get('/no/such/page')).statusCode).toBe(404);
    for (const path of ['/index.html', '/tickets.php', '/none.js'])
      expect((await get(path, 'lakeside.localhost', { accept: 'text/html' })).statusCode).toBe(200);
    expect((await get('/tickets/promo/LIGHTS.10')).headers['content-type']).toBe('text/html; charset=utf-8');
  });

  test.each(['/io', '/dev', '/dev/x', '/assets', '/assets/', '/assets/foo', '/assets/none.js', '/assets/../x'])(
    '%s is the shop to a person and nothing to a program',
    async (path) => {
      const { statusCode, headers, body } = await get(path, 'lakeside.localhost', { accept: 'text/html,*/*;q=0.8' });
      expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([200, 'text/html; charset=utf-8', 'no-cache']);
      expect(dataOf(body).workspace._id).toBe(house.workspaceId);
      expect((await get(path, 'lakeside.localhost', { accept: '*/*' })).statusCode).toBe(404);
    },
  );

  test('nothing is sent to what is not there', async () => {
    const sent = await app.inject({ method: 'POST', url: '/assets/foo', headers: { host: 'lakeside.localhost', accept: 'text/html' } });
    expect(sent.statusCode).toBe(404);
  });

  test.each(['/api', '/api/none', '/metrics', '/healthz', '/readyz'])('%s is no page, whoever asks', async (door) => {
    expect((await get(door, 'lakeside.localhost', { accept: 'text/html' })).statusCode).toBe(404);
  });

  test('runs no inline script, whatever an operator has written', async () => {
    const { body, headers } = await get('/');
    for (const { attributes, body: script } of scriptsOf(body)) {
      const isData = /type="application\/(ld\+)?json"/.test(attributes);
      expect(isData || (attributes.includes(' src="/assets/') && script === '')).toBe(true);
    }
    expect(scriptsOf(body)).toHaveLength(3);
    expect(body).not.toContain('alert(1)</script>');
    expect(body).not.toContain('<!-- <script>');
    expect(dataOf(body).products[0].passes[0].name).toBe(HOSTILE);
    expect(headers['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval';");
  });

  test.each([
    ['/', 'lakeside.localhost', "'self' ws://lakeside.localhost wss://lakeside.localhost"],
    ['/staff', 'lakeside.localhost:3000', "'self' ws://lakeside.localhost:3000 wss://lakeside.localhost:3000"],
    ['/', '[::1]:3000', "'self' ws://[::1]:3000 wss://[::1]:3000"],
  ])('%s of %s opens a socket to its own host and to no other', async (path, host, sources) => {
    const { headers } = await get(path, host);
    expect(/connect-src ([^;]*);/.exec(String(headers['content-security-policy']))?.[1]).toBe(sources);
  });

  test('shows the top of the shop before any script, in the classes of its style sheet', async () => {
    const { body } = await get('/');
    expect(body).toContain('<h1 class="display masthead-module_heading_aB3_">Nights &lt;/script&gt;');
    expect(body).toMatch(/<p class="">Warm &amp; long<\/p>/);
  });

  test('shows the name of an event that has no words of its own', async () => {
    await aurora.change(aurora.eventId, { description: '' });
    const { body } = await get('/', 'aurora.localhost');
    expect(body).toContain(`<h1 class="display masthead-module_heading_aB3_">${dataOf(body).event.name}</h1></div>`);
    await aurora.change(aurora.eventId, { description: '<p>Cold</p>' });
  });

  test('shows the brand and a sentence before any script on every other screen, and nothing of the shop', async () => {
    const { body } = await get('/dashboard');
    expect(body).toMatch(/<div id="root"><header .*lakeside.*One moment….*<\/main><\/div>/);
    expect(/<div id="root">(.*)/.exec(body)![1]).not.toContain('Nights');
  });

  test('tells search engines and link previews what it is about', async () => {
    const { body } = await get('/');
    const event = JSON.parse(scriptsOf(body).find(({ attributes }) => attributes.includes('ld+json'))!.body);
    expect(event).toMatchObject({
      '@type': 'Event',
      name: HOSTILE,
      startDate: lakeside.today,
      description: 'Warm & long',
      offers: { lowPrice: '50.00', highPrice: '50.00', priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
    });
    expect(body).toContain('<meta property="og:image" content="http://lakeside.localhost/share.jpg" />');
    expect(body).toContain('<link rel="canonical" href="http://lakeside.localhost/" />');
    expect(body).toMatch(/<title>Nights &lt;\/script&gt;.* tickets · lakeside<\/title>/);
    expect(body).toContain('<link rel="preload" href="/assets/sans-1.woff2" as="font"');
  });

  test('an account page is not indexed and asks for its own code at once', async () => {
    const { body } = await get('/checkout/5f0000000000000000000000');
    expect(body).toContain('<meta name="robots" content="noindex" />');
    expect(body).toContain('<link rel="modulepreload" crossorigin href="/assets/checkout-1.js" />');
    expect(body).toContain('<link rel="stylesheet" crossorigin href="/assets/checkout-1.css" />');
    expect(body).not.toContain('og:title');
  });

  test.each(['/staff', '/staff/', '/staff/sell', '/staff/orders/5f00'])('%s is the staff app, in the brand of its venue', async (path) => {
    const { statusCode, headers, body } = await get(path, 'aurora.localhost');
    expect(statusCode).toBe(200);
    expect(body).toContain('<title>Staff · aurora</title>');
    expect(body).toContain('src="/assets/staff-1.js"');
    expect(body).toContain('data-ground="dark"');
    expect(body).toContain('<meta name="robots" content="noindex" />');
    expect(dataOf(body).workspace._id).toBe(house.otherWorkspaceId);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect((await get(path, 'aurora.localhost', { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
  });

  test('what only begins like the staff app is not it', async () => {
    expect((await get('/staffing', 'lakeside.localhost', { accept: 'text/html' })).body).toContain('/assets/buyer-1.js');
  });

  test('each host has its own page, brand and address', async () => {
    const [first, second, again] = [await get('/'), await get('/', 'aurora.localhost:3000'), await get('/')];
    expect(dataOf(second.body).workspace._id).toBe(house.otherWorkspaceId);
    expect(second.body).toContain(
      'data-ground="dark" data-accent="clear" style="--brand-background:#100c22;--brand-border:#353145;--brand-meta:#f6f2ff;--brand-primary:#ff5c93;--brand-text-dark:#f6f2ff;--brand-text-light:#1a0612"',
    );
    expect(second.body).toContain('http://aurora.localhost:3000/share.jpg');
    expect(second.body).not.toContain(house.workspaceId);
    expect(first.body).not.toContain('Sledge pass');
    expect(again.body).toBe(first.body);
    expect(again.headers.etag).not.toBe(second.headers.etag);
  });

  test("a host that is nobody's shows the platform's own shop under its own address", async () => {
    const unknown = await get('/', 'elsewhere.test:3000');
    expect(dataOf(unknown.body).workspace._id).toBe(house.workspaceId);
    expect(unknown.body).toContain('http://lakeside.localhost:3000/share.jpg');
    for (const { body } of [unknown, await get('/robots.txt', 'elsewhere.test'), await get('/sitemap.xml', 'elsewhere.test')]) {
      expect(body).not.toContain('elsewhere.test');
    }
  });

  test.each(['[::1]:3000', '[2001:db8::7]', '[::ffff:127.0.0.1]'])('the address %s of this machine is a host like any other that is nobody’s', async (host) => {
    expect((await get('/', host)).statusCode).toBe(200);
  });

  test('a name that a container has inside its network, with an underscore, is such a host too', async () => {
    const { statusCode, body } = await get('/', 'entrada_app_1:3000');
    expect([statusCode, dataOf(body).workspace._id]).toEqual([200, house.workspaceId]);
  });

  test.each(['[::1', '[evil]', 'evil"><script>.test', 'a b', `${'x'.repeat(300)}.test`])('the host %s is refused', async (host) => {
    expect((await get('/', host)).statusCode).toBe(400);
  });

  test("another workspace's event is as if none had been named", async () => {
    const { body } = await get(`/?event_id=${aurora.eventId}`);
    expect(dataOf(body).event._id).toBe(lakeside.eventId);
    expect(body).toContain('<link rel="canonical" href="http://lakeside.localhost/" />');
  });

  test('unchanged it is a 304; a change shows at once', async () => {
    const { headers } = await get('/', 'aurora.localhost');
    const etag = String(headers.etag);
    const same = await get('/', 'aurora.localhost', { 'if-none-match': etag });
    expect([same.statusCode, same.body]).toEqual([304, '']);
    await aurora.change(aurora.eventId, { heading: 'Polar Day' });
    const changed = await get('/', 'aurora.localhost', { 'if-none-match': etag });
    expect(changed.statusCode).toBe(200);
    expect(dataOf(changed.body).event.heading).toBe('Polar Day');
  });

  test('travels compressed, the same in every encoding', async () => {
    const [plain, br, gzip] = [
      await get('/'),
      await get('/', 'lakeside.localhost', { 'accept-encoding': 'gzip, br' }),
      await get('/', 'lakeside.localhost', { 'accept-encoding': 'gzip' }),
    ];
    expect([br.headers['content-encoding'], gzip.headers['content-encoding'], plain.headers['content-encoding']]).toEqual(['br', 'gzip', undefined]);
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    expect(br.headers['vary']).toBe('accept-encoding');
  });

  test('HEAD answers without a body', async () => {
    const head = await app.inject({ method: 'HEAD', url: '/', headers: { host: 'lakeside.localhost' } });
    expect([head.statusCode, head.body]).toEqual([200, '']);
  });

  test('may be framed by the sites its workspace names, and by no other', async () => {
    const closed = await get('/');
    expect(closed.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(closed.headers['x-frame-options']).toBe('DENY');
    const sites = ['https://park.example', 'javascript:alert(1)', 'https://*.park.example; script-src *'];
    await setSettings(house, { frame_ancestors: sites }, house.otherWorkspaceId);
    const open = await get('/', 'aurora.localhost');
    expect(open.headers['content-security-policy']).toContain('frame-ancestors https://park.example;');
    expect(open.headers['x-frame-options']).toBeUndefined();
  });
});

describe('files', () => {
  test('assets keep for a year and travel compressed', async () => {
    const { statusCode, headers, body } = await get('/assets/buyer-1.js', 'lakeside.localhost', { 'accept-encoding': 'br' });
    expect([statusCode, body, headers['content-encoding']]).toEqual([200, 'compressed', 'br']);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  test.each(['/assets/none.js', '/none.js', '/wp-login.php', '/api/none', '/assets/../index.html', '/..%2f.vite%2fmanifest.json', '/manifest.json'])(
    '%s is not there',
    async (path) => {
      const { statusCode, headers } = await get(path);
      expect(statusCode).toBe(404);
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
    },
  );

  test('a path that leads out of the assets is not there either, as it arrives on the wire', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const statusOf = (path: string, accept: string) =>
      new Promise<number | undefined>((resolve, reject) =>
        request({ port, path, headers: { host: 'lakeside.localhost', accept } }, (answer) => resolve(answer.resume().statusCode))
          .on('error', reject)
          .end(),
      );
    for (const path of ['/assets/../index.html', '/assets/%2e%2e/index.html', '/assets/x/../../index.html'])
      expect([path, await statusOf(path, '*/*'), await statusOf(path, 'text/html')]).toEqual([path, 404, 200]);
  });

  test('a service worker keeps its name and is asked for anew', async () => {
    const { headers, body } = await get('/passes-worker.js');
    expect([body, headers['cache-control'], headers['content-type']]).toEqual(['self;', 'no-cache', 'text/javascript; charset=utf-8']);
  });
});

test.each(['fil-PH', 'zh-Hant-TW', 'en-US'])('the page of a venue in %s says so in the tag that readers know', async (locale) => {
  const change = house.house.database.reference.updateTable('workspace').set({ locale }).where('workspace_id', '=', house.otherWorkspaceId);
  await change.execute();
  house.house.workspaces.forget();
  for (const path of ['/', '/staff']) expect((await get(path, 'aurora.localhost')).body).toContain(`<html lang="${locale}"`);
});
