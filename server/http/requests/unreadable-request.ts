import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
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
  const body = bodyOf(code, message);
  const lines = Object.entries(headersOf(body)).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'), () => socket.destroy());
}

/** A request that expects anything but '100-continue' never reaches a route either. */
export function answerExpectation(_: IncomingMessage, response: ServerResponse): void {
  const body = bodyOf('expectation-failed', 'The expectation cannot be met.');
  response.writeHead(417, headersOf(body)).end(body);
}

const bodyOf = (code: string, message: string): string => JSON.stringify({ errors: [{ code, message }] });

const headersOf = (body: string): Record<string, string> => ({
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Length': String(Buffer.byteLength(body)),
  'X-Request-Id': newRequestId(),
  'Cache-Control': 'no-store',
  Connection: 'close',
});
