import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { ROOT } from './run-step.ts';

/** A page with only this script, built like ours and served compressed. */
export async function serveBuiltPage(folder: string, name: string, script: string): Promise<{ url: string; close: () => void }> {
  const root = join(ROOT, '.cache', 'lab', name);
  mkdirSync(root, { recursive: true });
  writeFileSync(join(root, 'main.js'), script);
  writeFileSync(
    join(root, 'index.html'),
    '<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><title>Lab</title></head><body><div id="root"></div><script type="module" src="/main.js"></script></body></html>',
  );
  const out = join(folder, name);
  await build({ root, configFile: false, logLevel: 'error', build: { outDir: out, emptyOutDir: true } });
  const server = createServer((request, response) => {
    try {
      const path = request.url === '/' ? 'index.html' : request.url!.slice(1);
      const type = path.endsWith('.js') ? 'text/javascript' : 'text/html';
      const body = gzipSync(readFileSync(join(out, path)));
      response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as { port: number }).port}/`, close: () => server.close() };
}
