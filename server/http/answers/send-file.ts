import type { FastifyReply } from 'fastify';

/** Files are shown as a picture inside a page, or downloaded. Opened on their own, they are documents that may do nothing. */
const NOTHING_RUNS = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";
const SHOWN = new Set(['image/jpeg', 'image/png', 'image/webp']);

export function sendFile(reply: FastifyReply, file: { file_name: string; mime: string }, bytes: Buffer): FastifyReply {
  const disposition = SHOWN.has(file.mime) ? 'inline' : 'attachment';
  return reply
    .header('content-security-policy', NOTHING_RUNS)
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', `${disposition}; filename="${file.file_name.replace(/[^\w.-]/g, '-')}"`)
    .type(file.mime)
    .send(bytes);
}
