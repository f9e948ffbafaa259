import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressPages, QUICK } from './compress-pages.ts';

test('text files get compressed versions, quickly first and as small as possible later; pictures do not', () => {
  const folder = mkdtempSync(join(tmpdir(), 'entrada-pages-'));
  mkdirSync(join(folder, 'assets'));
  const text = readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
    .join('\n');
  const file = join(folder, 'assets/buyer-1.js');
  writeFileSync(file, text);
  writeFileSync(join(folder, 'assets/photo.png'), 'png');
  const sizes = () => [statSync(`${file}.br`).size, statSync(`${file}.gz`).size];
  compressPages(folder, QUICK);
  const [quick] = sizes();
  compressPages(folder);
  expect(sizes()[0]).toBeLessThan(quick!);
  expect(brotliDecompressSync(readFileSync(`${file}.br`)).toString()).toBe(text);
  expect(gunzipSync(readFileSync(`${file}.gz`)).toString()).toBe(text);
  expect(readdirSync(join(folder, 'assets')).toSorted()).toEqual(['buyer-1.js', 'buyer-1.js.br', 'buyer-1.js.gz', 'photo.png']);
  rmSync(folder, { recursive: true });
});
