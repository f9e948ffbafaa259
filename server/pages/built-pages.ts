import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { classesIn, type ClassOf } from './first-paint.ts';

/** The bundler's output: the pages, and the files of each screen. */
export type BuiltPages = { template: (page: string) => string | null; fontPath: string | null; screenFiles: (screen: string) => string[]; classOf: ClassOf };

type Manifest = Record<string, { file: string; imports?: string[]; css?: string[]; isEntry?: boolean }>;

/** Reads again when there is a new build, so that a running server shows it. */
export function builtPagesIn(folder: string): () => BuiltPages | null {
  let known: { builtAt: number; pages: BuiltPages } | null = null;
  return () => {
    const manifestPath = join(folder, '.vite/manifest.json');
    if (!existsSync(manifestPath)) return known?.pages ?? null;
    const builtAt = statSync(manifestPath).mtimeMs;
    if (known?.builtAt !== builtAt) known = { builtAt, pages: readPages(folder, JSON.parse(readFileSync(manifestPath, 'utf8')) as Manifest) };
    return known.pages;
  };
}

function readPages(folder: string, manifest: Manifest): BuiltPages {
  const templates = new Map<string, string | null>();
  const sheets = (manifest['index.html']?.css ?? []).map((file) => join(folder, file)).filter((file) => existsSync(file));
  const font = Object.values(manifest).find((entry) => entry.file.endsWith('.woff2'));
  return {
    classOf: classesIn(sheets.map((file) => readFileSync(file, 'utf8')).join('\n')),
    template(page) {
      if (!templates.has(page)) templates.set(page, existsSync(join(folder, page)) ? readFileSync(join(folder, page), 'utf8') : null);
      return templates.get(page) ?? null;
    },
    fontPath: font ? `/${font.file}` : null,
    screenFiles: (screen) => {
      const entry = manifest[`buyer/${screen}/${screen}-screen.tsx`];
      return entry ? [entry.file, ...(entry.css ?? [])].map((file) => `/${file}`) : [];
    },
  };
}
