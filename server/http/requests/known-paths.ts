import type { FastifyInstance } from 'fastify';

type KnownPath = { pattern: RegExp; folder: string; isNamed: boolean; methods: string[] };

/**
 * Collects the routes that are registered from here on, and returns which methods a path takes (none if the path is unknown). Where a folder has named paths
 * (`action/reserve-ticket`), a parameter beside them (`action/:id`) makes no path known.
 */
export function collectPaths(app: FastifyInstance): (url: string) => string[] {
  const known: KnownPath[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    if (!url.includes('*')) known.push(knownPath(url, [method].flat()));
  });
  return (url) => {
    const path = url.split('?', 1)[0]!;
    const found = known.filter(({ pattern }) => pattern.test(path));
    const isKnown = found.some(({ isNamed, folder }) => isNamed || !known.some((other) => other.isNamed && other.folder === folder));
    return isKnown ? [...new Set(found.flatMap(({ methods }) => methods))].toSorted() : [];
  };
}

function knownPath(url: string, methods: string[]): KnownPath {
  const literal = url.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`);
  const pattern = new RegExp(`^${literal.replaceAll(/:\w+/g, '[^/]+')}/?$`);
  const last = url.lastIndexOf('/');
  return { pattern, folder: url.slice(0, last), isNamed: !url.includes(':', last), methods };
}
