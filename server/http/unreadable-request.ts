import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { newRequestId } from './request-id.ts';

const REFUSALS: Record<string, [number, string, string]> = {
  HPE_HEADER_OVERFLOW: [431, 'headers-too-large', 'The address or the headers are too long.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'timeout', 'The request took too long to arrive.'],
};

/** Input that is not HTTP never reaches a route. It is refused in the usual envelope all the same. */
export function answerUnreadable(reason: Error & { code?: string }, socket: Socket): void {
  if (reason.code === 'ECONNRESET' || !socket.writable) return void socket.destroy(reason);
  const [status, code, message] = REFUSALS[reason.code ?? ''] ?? [400, 'malformed', 'The request could not be read.'];
  const body = JSON.stringify({ errors: [{ code, message }] });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${newRequestId()}`,
    'Cache-Control: no-store',
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}
