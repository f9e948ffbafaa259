import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** What the caller can read; null where it has to be plain. */
export function encodingFor(accepted: string | string[] | undefined): Encoding | null {
  const text = String(accepted ?? '');
  if (/\bbr\b/.test(text)) return 'br';
  return /\bgzip\b/.test(text) ? 'gzip' : null;
}

/** At the effort that pays while somebody waits. */
export function encode(plain: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return zip(plain, { level: 6 });
  return brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } });
}
