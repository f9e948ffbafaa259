import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply } from 'fastify';

export type Encoding = 'br' | 'gzip';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** The best encoding that the caller accepts, or null for plain. An encoding named with `q=0` is not accepted. */
export function encodingFor(accepted: string | string[] | undefined): Encoding | null {
  const text = String(accepted ?? '');
  if (BROTLI.test(text)) return 'br';
  return GZIP.test(text) ? 'gzip' : null;
}

const wanted = (name: Encoding) => new RegExp(String.raw`\b${name}\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))`);
const [BROTLI, GZIP] = [wanted('br'), wanted('gzip')];

/** The `vary` header with `accept-encoding` added to what it said before. */
export function variedByEncoding(reply: FastifyReply): string {
  const said = reply.getHeader('vary');
  return said === undefined ? 'accept-encoding' : `${String(said)}, accept-encoding`;
}

/** Low compression levels, because somebody is waiting for the answer. */
export function encode(plain: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return zip(plain, { level: 6 });
  return brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } });
}
