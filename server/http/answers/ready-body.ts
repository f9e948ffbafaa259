import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { encode, encodingFor, variedByEncoding, type Encoding } from './encoding.ts';
import { leaveTogether } from './leave-together.ts';
import { isUnchanged } from './unchanged.ts';

/** An answer that many callers get: made once, compressed once per encoding, sent straight from memory. */
export type ReadyBody = { text: string; etag: string; encoded: (encoding: Encoding) => Promise<Buffer> | Buffer; plain: Buffer };

export function readyBody(text: string): ReadyBody {
  const plain = Buffer.from(text);
  const made = new Map<string, Promise<Buffer> | Buffer>();
  return {
    text,
    plain,
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    encoded(encoding) {
      let body = made.get(encoding);
      if (!body) {
        body = encode(plain, encoding).then((done) => {
          made.set(encoding, done);
          return done;
        });
        made.set(encoding, body);
      }
      return body;
    },
  };
}

/** With an ETag and `no-cache`, a browser keeps the answer and asks each time whether it still holds. */
export async function sendReady(request: FastifyRequest, reply: FastifyReply, body: ReadyBody): Promise<FastifyReply> {
  await leaveTogether();
  void reply.headers({ etag: body.etag, 'cache-control': 'private, no-cache', vary: variedByEncoding(reply) });
  if (isUnchanged(request, body.etag)) return reply.code(304).send();
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (encoding === null) return reply.headers(JSON_TYPE).send(body.plain);
  const encoded = body.encoded(encoding);
  const ready = Buffer.isBuffer(encoded) ? encoded : await encoded;
  return reply.headers({ ...JSON_TYPE, 'content-encoding': encoding }).send(ready);
}

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };
