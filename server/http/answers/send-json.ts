import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Soon } from '#server/platform/soon.ts';
import { encode, encodingFor, variedByEncoding } from './encoding.ts';
import { writtenText } from './written-json.ts';

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
  reply.header('vary', variedByEncoding(reply));
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (encoding === null) return void reply.send(text);
  const body = await encode(Buffer.from(text), encoding);
  void reply.header('content-encoding', encoding).send(body);
}
