// Keeps the page of the passes for gates without signal. The page itself stores the passes; this worker keeps no answers to calls.
const SHELF = 'entrada-passes-1';
const PAGE = '/dashboard';

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('activate', (event) => event.waitUntil(tidyUp().then(() => self.clients.claim())));

self.addEventListener('message', (event) => {
  if (event.data?.type === 'keep') event.waitUntil(keep(event.data.files ?? []));
  if (event.data?.type === 'forget') event.waitUntil(caches.delete(SHELF));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin || url.pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => offlinePage(url)));
  else if (url.pathname.startsWith('/assets/')) event.respondWith(kept(request));
});

async function offlinePage(url) {
  const shelf = await caches.open(SHELF);
  const page = await shelf.match(PAGE);
  if (!page) return Response.error();
  return url.pathname === PAGE ? page : Response.redirect(PAGE, 302);
}

// The names of assets change with their content, so a kept file is never out of date.
async function kept(request) {
  const shelf = await caches.open(SHELF);
  const known = await shelf.match(request, { ignoreVary: true });
  if (known) return known;
  const fresh = await fetch(request);
  if (fresh.ok && (await shelf.match(PAGE))) await shelf.put(request, fresh.clone());
  return fresh;
}

async function keep(files) {
  const shelf = await caches.open(SHELF);
  const paths = files.filter((path) => typeof path === 'string' && path.startsWith('/')).slice(0, 200);
  await Promise.all(paths.map((path) => keepFile(shelf, path)));
  // The page is kept last, so that a kept page always has all its files.
  await keepPage(shelf);
  const wanted = new Set([PAGE, ...paths]);
  for (const request of await shelf.keys()) if (!wanted.has(new URL(request.url).pathname)) await shelf.delete(request);
}

async function keepPage(shelf) {
  const page = await fetch(PAGE, { cache: 'no-cache', credentials: 'omit' }).catch(() => null);
  if (page?.ok) await shelf.put(PAGE, page);
}

async function keepFile(shelf, path) {
  if (await shelf.match(path)) return;
  const file = await fetch(path).catch(() => null);
  if (file?.ok) await shelf.put(path, file);
}

async function tidyUp() {
  for (const name of await caches.keys()) if (name.startsWith('entrada-passes-') && name !== SHELF) await caches.delete(name);
}
