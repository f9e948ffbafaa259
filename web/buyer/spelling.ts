import { PATHS } from './paths.ts';

/** What the addresses of the route table begin with, the longest first; what follows are ids, codes and tokens. */
const BEGINNINGS = [...Object.values(PATHS), '/tickets', '/tickets/promo', '/registration/complete', '/wallet'].toSorted((a, b) => b.length - a.length);

/** '/Checkout' and '/checkout/' are '/checkout' as somebody typed it: one address for each page. */
export function spelledAsInTable(path: string): string {
  const bare = /^\/[^/].*\/$/.test(path) ? path.replace(/\/+$/, '') : path;
  const typed = `${bare}/`.toLowerCase();
  const beginning = BEGINNINGS.find((one) => typed.startsWith(`${one.toLowerCase()}/`)) ?? '';
  return beginning + bare.slice(beginning.length);
}
