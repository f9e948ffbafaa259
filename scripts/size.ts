import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Compressed JavaScript between opening the shop and using it: the entry and what it imports at once. */
const BUDGET_KB = 104;
const DIST = join(import.meta.dirname, '../dist/web');
const SHOP = 'index.html';
const MANIFEST = join(DIST, '.vite/manifest.json');

type Entry = { file: string; isEntry?: boolean; imports?: string[]; css?: string[] };

if (!existsSync(MANIFEST)) {
  console.error('There is no build to measure. Run `npm run build` first.');
  process.exit(1);
}

const manifest = JSON.parse(readFileSync(MANIFEST, 'utf8')) as Record<string, Entry>;
if (!(SHOP in manifest)) {
  console.error('The build has no entry for the shop.');
  process.exit(1);
}

const kb = (bytes: number) => `${(bytes / 1000).toFixed(1).padStart(7)} KB`;
const gzip = (file: string) => gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length;
const compressed = (file: string) => (existsSync(join(DIST, `${file}.br`)) ? readFileSync(join(DIST, `${file}.br`)).length : 0);

const path = chunksFrom(SHOP);
const scripts = path.map((key) => manifest[key]!.file);
const styles = [...new Set(path.flatMap((key) => manifest[key]!.css ?? []))];
console.log('On the path to the shop:');
for (const file of scripts) console.log(`${kb(gzip(file))} gzip ${kb(compressed(file))} br   ${file}`);
for (const file of styles) console.log(`${kb(gzip(file))} gzip ${kb(compressed(file))} br   ${file}`);

console.log('\nLoaded when needed:');
const later = Object.keys(manifest).filter((key) => !path.includes(key) && manifest[key]!.file.endsWith('.js'));
for (const { file, size } of later.map((key) => ({ file: manifest[key]!.file, size: gzip(manifest[key]!.file) })).toSorted((a, b) => b.size - a.size))
  console.log(`${kb(size)} gzip   ${file}`);

const total = scripts.reduce((sum, file) => sum + gzip(file), 0);
const fits = total <= BUDGET_KB * 1000;
console.log(`\n${fits ? 'Within' : 'ABOVE'} the budget: ${kb(total).trim()} of ${BUDGET_KB} KB JavaScript (gzip) to an interactive shop`);
process.exitCode = fits ? 0 : 1;

function chunksFrom(key: string, seen = new Set<string>()): string[] {
  if (seen.has(key)) return [];
  seen.add(key);
  return [key, ...(manifest[key]?.imports ?? []).flatMap((next) => chunksFrom(next, seen))];
}
