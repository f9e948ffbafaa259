import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';

/** Which file imports which: what `architecture.test.ts` judges. Files are named as seen from the root of the repository. */
type Edge = { from: string; to: string; typeOnly: boolean };

export const ROOT = join(import.meta.dirname, '..');

export function filesIn(...folders: string[]): string[] {
  return folders.flatMap((folder) => filesBelow(join(ROOT, folder))).map((file) => relative(ROOT, file));
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesBelow(path) : /\.tsx?$/.test(name) ? [path] : [];
  });
}

export const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

export const withoutComments = (file: string): string => textOf(file).replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');

export function edgesOf(file: string): Edge[] {
  return importsOf(file).flatMap(({ name, typeOnly }) => {
    const to = fileNamed(name, file);
    return to === null ? [] : [{ from: file, to, typeOnly }];
  });
}

export function importsOf(file: string): { name: string; typeOnly: boolean }[] {
  const text = textOf(file);
  const now = [...text.matchAll(/^\s*(?:import|export)\s+(type\s)?(?:[^'";]*?from\s+)?'([^']+)'/gm)].map((match) => ({
    name: match[2]!,
    typeOnly: match[1] !== undefined,
  }));
  const whenNeeded = [...text.matchAll(/\bimport\('([^']+)'\)/g)].map((match) => ({ name: match[1]!, typeOnly: false }));
  return [...now, ...whenNeeded];
}

/** What a file names of others, as 'file name'. */
export function namesFrom(file: string): string[] {
  return [...textOf(file).matchAll(/^(?:import|export)\s+(?:type\s)?[^'";{]*\{([^}]*)\}\s*from\s+'([^']+)'/gm)].flatMap(([, names = '', from = '']) => {
    const to = fileNamed(from, file);
    return to === null ? [] : [...names.matchAll(/(?:^|,)\s*(?:type\s)?(\w+)/g)].map((match) => `${to} ${match[1]}`);
  });
}

/** The file of ours that an import means, or null for a package. */
function fileNamed(name: string, from: string): string | null {
  if (name.startsWith('#')) return name.slice(1);
  return name.startsWith('.') ? normalize(join(dirname(from), name)) : null;
}

/** The files of a circle, or null if there is none. */
export function findCycle(edges: readonly Edge[]): string | null {
  const next = Map.groupBy(edges, ({ from }) => from);
  const state = new Map<string, 'open' | 'done'>();
  const visit = (file: string, path: string[]): string | null => {
    if (state.get(file) === 'done') return null;
    if (state.get(file) === 'open') return [...path.slice(path.indexOf(file)), file].join(' → ');
    state.set(file, 'open');
    for (const { to } of next.get(file) ?? []) {
      const found = visit(to, [...path, file]);
      if (found) return found;
    }
    state.set(file, 'done');
    return null;
  };
  for (const file of next.keys()) {
    const found = visit(file, []);
    if (found) return found;
  }
  return null;
}
