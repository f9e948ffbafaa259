import { connect, type Socket } from 'node:net';

/** Sends requests prepared beforehand over open connections, one at a time per client, so that sending costs next to nothing. */
export type LoadResult = { perSecond: number; p50Ms: number; p99Ms: number; waitsMs: readonly number[]; tookMs: number; failed: number };

export function requestBytes(path: string, headers: Record<string, string>, body: string): Buffer {
  const lines = Object.entries({
    host: 'lakeside.localhost',
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
}

export async function load(
  port: number,
  clients: number,
  next: () => Buffer | null,
  isGood: (answer: string, request: Buffer) => boolean,
  maxMs = 60_000,
): Promise<LoadResult> {
  const waitsMs: number[] = [];
  let failed = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async () => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
      const ask = exchange(socket);
      for (let request = next(); request && performance.now() - began < maxMs; request = next()) {
        const sent = performance.now();
        const answer = await ask(request);
        waitsMs.push(performance.now() - sent);
        if (!isGood(answer, request)) failed++;
      }
      socket.destroy();
    }),
  );
  return resultOf(waitsMs, performance.now() - began, failed);
}

function resultOf(waits: readonly number[], tookMs: number, failed: number): LoadResult {
  const waitsMs = waits.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round((waitsMs[Math.floor(waitsMs.length * share)] ?? 0) * 10) / 10;
  return { perSecond: Math.round((waitsMs.length * 1000) / tookMs), p50Ms: at(0.5), p99Ms: at(0.99), waitsMs, tookMs, failed };
}

/** The sum of parts that ran one after the other. */
export function inTurn(parts: readonly LoadResult[]): LoadResult {
  return joined(parts, sumOf(parts.map(({ tookMs }) => tookMs)));
}

/** The sum of nodes that ran at the same time. */
export function together(nodes: readonly LoadResult[]): LoadResult {
  return joined(nodes, Math.max(...nodes.map(({ tookMs }) => tookMs)));
}

function joined(results: readonly LoadResult[], tookMs: number): LoadResult {
  const waits = results.flatMap(({ waitsMs }) => waitsMs);
  return resultOf(waits, tookMs, sumOf(results.map(({ failed }) => failed)));
}

export const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

function exchange(socket: Socket): (request: Buffer) => Promise<string> {
  let text = '';
  let resolve: (answer: string) => void = () => {};
  let reject: (reason: Error) => void = () => {};
  socket.setEncoding('latin1');
  socket.on('data', (chunk: string) => {
    text += chunk;
    const head = text.indexOf('\r\n\r\n');
    if (head < 0) return;
    const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
    if (text.length < head + 4 + length) return;
    const answer = text;
    text = '';
    resolve(answer);
  });
  socket.on('close', () => reject(new Error('The server closed the connection')));
  socket.on('error', (error) => reject(error));
  return (request) =>
    new Promise<string>((good, bad) => {
      resolve = good;
      reject = bad;
      socket.write(request);
    });
}
