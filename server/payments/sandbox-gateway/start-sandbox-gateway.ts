import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bank } from './bank.ts';
import { openBank } from './bank.ts';
import type { Faults } from './faults.ts';
import { controlBody, noFaults, setFaults, takeFault } from './faults.ts';
import { JournalBroken } from './journal.ts';
import type { Logger } from './log.ts';
import type { Answer } from './routes.ts';
import { answerCall, refusal } from './routes.ts';
import type { WebhookSender } from './webhook-sender.ts';
import { createWebhookSender } from './webhook-sender.ts';

type SandboxGatewayOptions = {
  port: number;
  journalPath: string;
  host?: string;
  webhookUrl?: string | undefined;
  webhookSecret?: string;
  latencyMs?: number;
  /** Accepts the fault script at `POST /control`. */
  control?: boolean;
  log?: Logger;
  /** Called on `{exit: true}`, and when the journal cannot be written. */
  onExit?: () => void;
};

const SLOW_MS = 15_000;
const LONGEST_BODY = 64 * 1024;
const CURSOR_EVERY_MS = 1000;
const SILENT: Logger = { info: () => {}, warn: () => {}, error: () => {} };

export async function startSandboxGateway(options: SandboxGatewayOptions) {
  const log = options.log ?? SILENT;
  const faults = noFaults();
  const { webhookUrl, webhookSecret = '' } = options;
  const webhooks = webhookUrl ? createWebhookSender(webhookUrl, webhookSecret, faults, log) : null;
  const bank = await openBank(options.journalPath, ({ number, event }) => webhooks?.send(number, event));
  for (const { number, event } of bank.untold()) webhooks?.send(number, event);
  const stopCursor = webhooks ? keepCursor(bank, webhooks) : () => {};
  const closing = new AbortController();
  const onExit = options.onExit ?? (() => void close());
  const call: CallContext = { bank, faults, closing: closing.signal, options, log, onExit };
  const server = createServer({ keepAliveTimeout: 65_000 }, (request, response) => void handle(call, request, response));

  async function close(): Promise<void> {
    if (closing.signal.aborted) return;
    closing.abort();
    stopCursor();
    webhooks?.close();
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
    await bank.close();
  }

  const host = options.host ?? '127.0.0.1';
  try {
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(options.port, host, resolve));
  } catch (error) {
    stopCursor();
    webhooks?.close();
    await bank.close();
    throw error;
  }
  const { port } = server.address() as AddressInfo;
  return { url: `http://${host}:${port}`, port, close };
}

type CallContext = {
  bank: Bank;
  faults: Faults;
  closing: AbortSignal;
  options: SandboxGatewayOptions;
  log: Logger;
  onExit: () => void;
};

async function handle(call: CallContext, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = URL.parse(request.url ?? '/', 'http://sandbox');
  const isControl = url?.pathname === '/control';
  const fault = isControl ? null : takeFault(call.faults);
  if (fault === 'refuse') return void request.socket.destroy();
  if (fault === 'hang') return void request.resume();
  const body = await readBody(request).catch(() => null);
  if (body === null) return void request.socket.destroy();
  try {
    const answer = fault === 'fail5xx' ? internalError() : await answerOf(call, request.method ?? '', url, body);
    if (!isControl) await pause(call, answer.isSlow === true);
    if (fault === 'dropReply') request.socket.destroy();
    else send(response, answer);
  } catch (error) {
    if (call.closing.aborted) return void request.socket.destroy();
    call.log.error({ reason: error instanceof Error ? error.message : 'unknown' }, 'a call could not be answered');
    send(response, error instanceof JournalBroken ? refusal(503, 'unavailable', error.message) : internalError());
    if (error instanceof JournalBroken) call.onExit();
  }
}

async function answerOf(call: CallContext, method: string, url: URL | null, body: Body): Promise<Answer> {
  if (url === null) return refusal(400, 'invalid-address', 'The address is not valid.');
  if (body.isTooLarge) return refusal(413, 'too-large', 'The body is too large.');
  const json = parseJson(body.text);
  if (json === undefined) return refusal(400, 'invalid-json', 'The body is not JSON.');
  if (url.pathname === '/control' && call.options.control === true) return control(call, json);
  return answerCall(call.bank, call.faults, method, url, json);
}

async function control({ faults, bank, onExit }: CallContext, json: unknown): Promise<Answer> {
  const parsed = controlBody.safeParse(json);
  if (!parsed.success) return refusal(400, 'invalid-request', 'This is not a fault script.');
  setFaults(faults, parsed.data);
  const { dispute, dispute_won, dispute_lost } = parsed.data;
  if (dispute !== undefined) await bank.openDispute(dispute);
  if (dispute_won !== undefined) await bank.closeDispute(dispute_won, 'won');
  if (dispute_lost !== undefined) await bank.closeDispute(dispute_lost, 'lost');
  if (parsed.data.exit === true) onExit();
  return { status: 200, json: faults };
}

async function pause({ faults, options, closing }: CallContext, isSlow: boolean): Promise<void> {
  const totalMs = (options.latencyMs ?? 0) + faults.delayMs + (isSlow ? SLOW_MS : 0);
  if (totalMs > 0) await sleep(totalMs, undefined, { signal: closing });
}

function send(response: ServerResponse, { status, json }: Answer): void {
  const text = json === null ? '' : JSON.stringify(json);
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
  response.end(text);
}

type Body = { text: string; isTooLarge: boolean };

async function readBody(request: IncomingMessage): Promise<Body> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= LONGEST_BODY) chunks.push(chunk);
  }
  return { text: Buffer.concat(chunks).toString('utf8'), isTooLarge: size > LONGEST_BODY };
}

function internalError(): Answer {
  return refusal(500, 'internal', 'Internal error');
}

function parseJson(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Notes every second how far the webhooks have come, so that a restart sends only those that may be missing. */
function keepCursor(bank: Bank, webhooks: WebhookSender): () => void {
  let written = 0;
  const timer = setInterval(() => {
    const through = webhooks.doneThrough();
    if (through <= written) return;
    written = through;
    bank.webhooksDone(through).catch(() => {});
  }, CURSOR_EVERY_MS);
  return () => clearInterval(timer);
}
