// Keeps the gate's page and its assets for when the gate is offline. The page itself stores lists and scans; this worker keeps no answers to calls.
const SHELF = 'entrada-staff-1';
const PAGE = '/staff';
const PATIENCE_MS = 4000;

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('activate', (event) => event.waitUntil(tidyUp().then(() => self.clients.claim())));

self.addEventListener('message', (event) => {
  if (event.data?.type === 'keep') event.waitUntil(keep(event.data.entry, event.data.files ?? []));
  if (event.data?.type === 'forget') event.waitUntil(caches.delete(SHELF));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin || url.pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (url.pathname.startsWith('/assets/')) event.respondWith(kept(request));
});

// Every address under /staff is the same page. A server that answers too slowly counts as offline.
async function page(request) {
  const shelf = await caches.open(SHELF);
  const known = await shelf.match(PAGE);
  const fresh = fetch(request);
  if (!known) return fresh;
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, null));
  const answer = await Promise.race([fresh.catch(() => null), late]);
  return answer && answer.status < 500 ? answer : known;
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

async function keep(entry, files) {
  const shelf = await caches.open(SHELF);
  const paths = files.filter((path) => typeof path === 'string' && path.startsWith('/')).slice(0, 300);
  const stored = await Promise.all(paths.map((path) => keepFile(shelf, path)));
  // The page is kept last, and only if it is built from these files. A newer page brings its own files.
  const made = await fetch(PAGE, { cache: 'no-cache', credentials: 'omit' }).catch(() => null);
  if (!made?.ok || !stored.every(Boolean) || !(await made.clone().text()).includes(`"${entry}"`)) return;
  const before = await shelf.match(PAGE);
  const isSame = before !== undefined && (await before.text()).includes(`"${entry}"`);
  await shelf.put(PAGE, made);
  if (isSame) return;
  const wanted = new Set([PAGE, ...paths]);
  for (const request of await shelf.keys()) if (!wanted.has(new URL(request.url).pathname)) await shelf.delete(request);
}

async function keepFile(shelf, path) {
  if (await shelf.match(path)) return true;
  const file = await fetch(path).catch(() => null);
  if (!file?.ok) return false;
  await shelf.put(path, file);
  return true;
}

async function tidyUp() {
  for (const name of await caches.keys()) if (name.startsWith('entrada-staff-') && name !== SHELF) await caches.delete(name);
}
