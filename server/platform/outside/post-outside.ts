import { lookup } from 'node:dns/promises';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

export type Resolve = (host: string) => Promise<{ address: string; family: number }[]>;
/** Why something was not delivered where it should go. */
type PostFailure = 'bad-address' | 'not-public' | 'unknown-host' | 'no-connection' | 'bad-certificate' | 'too-slow' | 'redirect' | 'refused';
/** `status`: null where there was no answer. */
export type Posted = { status: number | null; failure: PostFailure | null };

type Post = {
  url: string;
  body: string;
  headers: Record<string, string>;
  timeoutMs: number;
  /** Addresses within this network are allowed, also without TLS. */
  allowsPrivate: boolean;
  signal?: AbortSignal;
  resolve?: Resolve;
};

const MOST_ANSWER_BYTES = 4096;

/**
 * Sends something to an address that somebody else has chosen. Its host is looked up once; what it leads to is checked, and exactly that is connected to, so that a name cannot lead
 * elsewhere after the check. Redirects are not followed, and of the answer its status is all that counts.
 */
export async function postOutside(post: Post): Promise<Posted> {
  const signal = AbortSignal.any([AbortSignal.timeout(post.timeoutMs), ...(post.signal ? [post.signal] : [])]);
  const failed = (failure: PostFailure): Posted => ({ status: null, failure });
  const url = readTarget(post.url);
  if (!url) return failed('bad-address');
  const addresses = await inTime(signal, addressesOf(url, post.resolve ?? lookUp)).catch(() => null);
  if (signal.aborted) return failed('too-slow');
  if (!addresses || addresses.length === 0) return failed('unknown-host');
  const isPublic = addresses.every(({ address }) => isPublicAddress(address));
  if (!isPublic && !post.allowsPrivate) return failed('not-public');
  if (url.protocol !== 'https:' && isPublic) return failed('bad-address');
  return send(url, addresses, post, signal);
}

/** Null for what cannot be sent to at all. */
export function readTarget(text: string): URL | null {
  const url = URL.parse(text);
  const isFit = url && ['https:', 'http:'].includes(url.protocol) && url.username === '' && url.password === '' && url.hostname !== '';
  return isFit ? url : null;
}

/** The host of a URL as an address, where it is one. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');

const lookUp: Resolve = (host) => lookup(host, { all: true });

async function addressesOf(url: URL, resolve: Resolve): ReturnType<Resolve> {
  const host = hostOf(url);
  const family = isIP(host);
  return family === 0 ? resolve(host) : [{ address: host, family }];
}

function inTime<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = () => reject(new Error('too slow'));
  signal.addEventListener('abort', abort, { once: true });
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', abort));
}

function send(url: URL, addresses: Awaited<ReturnType<Resolve>>, { body, headers }: Post, signal: AbortSignal): Promise<Posted> {
  const pinned = ((_host, { all }, found) => (all ? found(null, addresses) : found(null, addresses[0]!.address, addresses[0]!.family))) as LookupFunction;
  return new Promise((resolve) => {
    const options = { method: 'POST', agent: false, lookup: pinned, signal, headers: { ...headers, 'content-length': Buffer.byteLength(body) } };
    const request = (url.protocol === 'https:' ? https : http).request(url, options);
    request.on('error', (reason: NodeJS.ErrnoException) => resolve({ status: null, failure: signal.aborted ? 'too-slow' : failureOf(reason) }));
    request.on('response', (response) => {
      leaveUnread(response);
      resolve(judged(response.statusCode ?? 0));
    });
    // An answer that changes to another protocol (101) is neither a response nor an error.
    request.on('close', () => resolve({ status: null, failure: signal.aborted ? 'too-slow' : 'no-connection' }));
    request.end(body);
  });
}

/** A short answer is taken to its end, so that the other side sees its connection end well. */
function leaveUnread(response: IncomingMessage): void {
  let bytes = 0;
  response.on('error', () => {});
  response.on('data', (part: Buffer) => {
    bytes += part.length;
    if (bytes > MOST_ANSWER_BYTES) response.destroy();
  });
}

function judged(status: number): Posted {
  if (status >= 200 && status < 300) return { status, failure: null };
  return { status, failure: status >= 300 && status < 400 ? 'redirect' : 'refused' };
}

function failureOf({ code = '' }: NodeJS.ErrnoException): PostFailure {
  return /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO|EPROTO/.test(code) ? 'bad-certificate' : 'no-connection';
}
