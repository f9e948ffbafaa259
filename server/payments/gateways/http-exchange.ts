import http from 'node:http';
import https from 'node:https';
import { createConnectAgent, wasEstablished } from './connect-agent.ts';

const LONGEST_ANSWER = 64 * 1024 * 1024;

type ExchangeRequest = {
  method: string;
  path: string;
  body?: string | undefined;
  headers?: Record<string, string>;
  timeoutMs: number;
};

export type HttpExchange = {
  send(request: ExchangeRequest): Promise<{ status: number; text: string }>;
  close(): void;
};

/** `sent`: bytes of the request may have reached the other side. */
export class ExchangeError extends Error {
  code: string;
  sent: boolean;

  constructor(code: string, sent: boolean) {
    super(`HTTP exchange failed: ${code}`);
    this.code = code;
    this.sent = sent;
  }
}

export function createHttpExchange(baseUrl: string, connectTimeoutMs = 1000, maxSockets = 512): HttpExchange {
  const base = new URL(baseUrl);
  const secure = base.protocol === 'https:';
  const agent = createConnectAgent(secure, connectTimeoutMs, maxSockets);
  const fixed = {
    agent,
    host: base.hostname.replace(/^\[|\]$/g, ''),
    port: base.port === '' ? (secure ? 443 : 80) : Number(base.port),
  };
  const prefix = base.pathname.replace(/\/$/, '');
  return {
    close: () => agent.destroy(),
    send: ({ method, path, body, headers, timeoutMs }) =>
      new Promise((resolve, reject) => {
        const payload = body === undefined ? {} : payloadHeaders(body);
        const options = { ...fixed, method, path: prefix + path || '/', headers: { ...payload, ...headers } };
        const request = (secure ? https : http).request(options);
        const timer = setTimeout(() => request.destroy(Object.assign(new Error(), { code: 'timeout' })), timeoutMs);
        const fail = (error: NodeJS.ErrnoException) => {
          clearTimeout(timer);
          reject(new ExchangeError(error.code ?? error.message, wasEstablished(request.socket)));
        };
        request.once('error', fail);
        request.once('response', (response) => {
          readAnswer(response).then((text) => {
            clearTimeout(timer);
            resolve({ status: response.statusCode ?? 0, text });
          }, fail);
        });
        request.end(body);
      }),
  };
}

function payloadHeaders(body: string): Record<string, string | number> {
  return { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
}

function readAnswer(response: http.IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size > LONGEST_ANSWER) response.destroy(new Error('answer too long'));
    });
    response.once('error', reject);
    response.once('close', () => reject(new Error('answer cut off')));
    response.once('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
  });
}
