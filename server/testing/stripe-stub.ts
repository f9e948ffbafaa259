import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StubRefusal, callStripe, emptyAccount, methodOf, stubCards, type Form } from './stripe-stub-account.ts';

/** Faults of the next calls, in order; with `none` a call goes well. `lost` does what was asked and cuts the connection before the answer. */
type StubFault = 'none' | 'lost' | 'cut' | 'hang' | 'garbage' | 400 | 401 | 409 | 429 | 500;

type Saved = { print: string; status: number; text: string };

/** Answers as Stripe's published API does, with idempotency, from an account in memory. */
export async function startStripeStub() {
  const account = emptyAccount();
  const saved = new Map<string, Saved>();
  const faults: StubFault[] = [];
  const calls: string[] = [];
  const server = createServer((request, response) => void handle(request, response));

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await readText(request);
    const url = new URL(request.url ?? '/', 'http://stub');
    calls.push(`${request.method} ${url.pathname}`);
    const fault = faults.shift();
    if (fault === 'cut') return void request.socket.destroy();
    if (fault === 'hang') return;
    if (fault === 'garbage') return void response.end('<html>');
    if (typeof fault === 'number') return answer(response, fault, errorText('api_error', 'planted'));
    const params = decodeForm(request.method === 'POST' ? new URLSearchParams(text) : url.searchParams);
    const { status, text: reply } = idempotent(request, text, () => carryOut(request.method ?? '', url.pathname, params));
    if (fault === 'lost') return void request.socket.destroy();
    answer(response, status, reply);
  }

  function idempotent(request: IncomingMessage, text: string, run: () => Omit<Saved, 'print'>): Omit<Saved, 'print'> {
    const key = String(request.headers['idempotency-key'] ?? '');
    if (key === '') return run();
    const print = createHash('sha256').update(`${request.url} ${text}`).digest('hex');
    const before = saved.get(key);
    if (before && before.print !== print) {
      const message = 'Keys for idempotent requests can only be used with the same parameters they were first used with.';
      return { status: 400, text: errorText('idempotency_error', message) };
    }
    const result = before ?? { print, ...run() };
    saved.set(key, result);
    return result;
  }

  function carryOut(method: string, path: string, params: Form): Omit<Saved, 'print'> {
    try {
      return { status: 200, text: JSON.stringify(callStripe(account, method, path, params)) };
    } catch (error) {
      if (!(error instanceof StubRefusal)) throw error;
      return { status: error.status, text: JSON.stringify({ error: error.body }) };
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    account,
    faults,
    calls,
    cards: stubCards,
    /** A card that Stripe.js has made into a token, for use more than once. */
    newCard: (like: keyof typeof stubCards = 'ok') => methodOf(account, stubCards[like]).id,
    connection: { host: '127.0.0.1', port, protocol: 'http' as const },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function decodeForm(pairs: URLSearchParams): Form {
  const form: Form = {};
  for (const [name, value] of pairs) {
    const path = name.replaceAll(']', '').split('[');
    let place = form;
    for (const step of path.slice(0, -1)) place = (place[step] ??= {}) as Form;
    place[path.at(-1)!] = value;
  }
  return form;
}

function errorText(type: string, message: string): string {
  return JSON.stringify({ error: { type, message } });
}

function answer(response: ServerResponse, status: number, text: string): void {
  const headers = { 'content-type': 'application/json', 'request-id': `req_${randomBytes(6).toString('hex')}` };
  response.writeHead(status, headers).end(text);
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
