const SCHEME = 'bearer ';

/** What an `authorization` header brings; null where it is of another kind. Whether it is a token is for whoever reads it. */
export function bearerToken(header: string | undefined): string | null {
  if (header === undefined || !(header.startsWith('Bearer ') || header.slice(0, SCHEME.length).toLowerCase() === SCHEME)) return null;
  return header.slice(SCHEME.length);
}
