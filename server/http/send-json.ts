import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { writtenText } from './written-json.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const WORTH_COMPRESSING = 2048;

/** The envelope: `{ data, meta? }`, compressed where the caller can read it and it pays. */
export async function sendJson(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  data: unknown,
  meta: Record<string, string> = {},
): Promise<FastifyReply> {
  const json = writtenText(data) ?? JSON.stringify(data ?? null);
  const text = Object.keys(meta).length > 0 ? `{"data":${json},"meta":${JSON.stringify(meta)}}` : `{"data":${json}}`;
  reply.code(status).header('cache-control', 'no-store').type('application/json; charset=utf-8');
  if (text.length < WORTH_COMPRESSING) return reply.send(text);
  const encoded = await encodeText(text, String(request.headers['accept-encoding'] ?? ''));
  reply.header('vary', 'accept-encoding');
  if (encoded.encoding) reply.header('content-encoding', encoded.encoding);
  return reply.send(encoded.body);
}

export async function encodeText(text: string, accepted: string): Promise<{ body: string | Buffer; encoding: 'br' | 'gzip' | null }> {
  if (/\bbr\b/.test(accepted)) return { body: await brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }), encoding: 'br' };
  if (/\bgzip\b/.test(accepted)) return { body: await zip(text, { level: 6 }), encoding: 'gzip' };
  return { body: text, encoding: null };
}
