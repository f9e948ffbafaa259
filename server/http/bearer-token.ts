const SCHEME = 'bearer ';

/** The token in an `authorization` header, or null if the header is of another kind. Whether the token is valid is checked elsewhere. */
export function bearerToken(header: string | undefined): string | null {
  if (header === undefined || !(header.startsWith('Bearer ') || header.slice(0, SCHEME.length).toLowerCase() === SCHEME)) return null;
  return header.slice(SCHEME.length);
}
