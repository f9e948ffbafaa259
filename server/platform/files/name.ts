/** A stored name contains part of the content's hash. It never shows other bytes, so browsers may keep them for good. */
export function storedName(given: string, extension: string, sha256: Buffer): string {
  const stem = given
    .normalize('NFKD')
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .toLowerCase();
  return `${stem || 'file'}-${sha256.toString('hex').slice(0, 16)}.${extension}`;
}

const EXTENSIONS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
  'application/pdf': 'pdf',
  'text/csv': 'csv',
};

export function extensionOf(mime: string): string {
  return EXTENSIONS[mime] ?? 'bin';
}

export const STORED_NAME = /^[a-z0-9][a-z0-9-]{0,80}\.[a-z]{2,5}$/;
