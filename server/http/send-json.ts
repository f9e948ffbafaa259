import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Soon } from '#server/platform/soon.ts';
import { writtenText } from './written-json.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const WORTH_COMPRESSING = 2048;

/** The envelope: `{ data, meta? }`, compressed where the caller can read it and it pays. */
export function sendJson(request: FastifyRequest, reply: FastifyReply, status: number, data: unknown, meta: Record<string, string> = {}): Soon<void> {
  const json = writtenText(data) ?? JSON.stringify(data ?? null);
  const text = Object.keys(meta).length > 0 ? `{"data":${json},"meta":${JSON.stringify(meta)}}` : `{"data":${json}}`;
  reply.code(status).header('cache-control', 'no-store').type('application/json; charset=utf-8');
  if (text.length >= WORTH_COMPRESSING) return sendEncoded(request, reply, text);
  void reply.send(text);
}

async function sendEncoded(request: FastifyRequest, reply: FastifyReply, text: string): Promise<void> {
  const { body, encoding } = await encodeText(text, String(request.headers['accept-encoding'] ?? ''));
  reply.header('vary', 'accept-encoding');
  if (encoding) reply.header('content-encoding', encoding);
  void reply.send(body);
}

export async function encodeText(text: string, accepted: string): Promise<{ body: string | Buffer; encoding: 'br' | 'gzip' | null }> {
  if (/\bbr\b/.test(accepted)) return { body: await brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }), encoding: 'br' };
  if (/\bgzip\b/.test(accepted)) return { body: await zip(text, { level: 6 }), encoding: 'gzip' };
  return { body: text, encoding: null };
}
