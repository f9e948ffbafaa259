import type { Contract, OutputOf, SentOf } from '#server/http/contract.ts';
import { cartKey, rememberCartKey } from '#web/lib/kept/cart-key.ts';
import { currentSession, heedRefusal, renewToken, type Session } from '#web/lib/kept/session.ts';
import { noteServerClock } from '#web/lib/time/server-clock.ts';
import type { OnProgress } from './send-with-progress.ts';

/** Every answer is `{ success, status, data }`. A failure carries its errors. Status 0 means that the request was not sent or its answer never arrived. */
export type WireError = { code: string; message: string; path?: (string | number)[] };
export type Result<T> = { success: true; status: number; data: T } | { success: false; status: number; data: WireError[] | null };

/** The server wants a robot check. The same request may be sent again with one. */
export const asksForPerson = (result: Result<unknown>): boolean => !result.success && result.data?.[0]?.code === 'captcha';

type Input<C extends Contract> = Partial<SentOf<C>>;
type Options = {
  idempotencyKey?: string;
  signal?: AbortSignal;
  headers?: Record<string, string>;
  keepalive?: boolean;
  onHeaders?: (headers: Headers) => void;
  onProgress?: OnProgress;
  /** a form with a file in it, sent instead of a body */
  form?: FormData;
};

/** Longer than the server works on any call. Without this limit a browser would wait for minutes on a dead connection. */
const ANSWER_WITHIN_MS = 40_000;

export async function call<C extends Contract>(contract: C, input: Input<C> = {}, options: Options = {}): Promise<Result<OutputOf<C>>> {
  const session = currentSession();
  if (!session && !contract.who.includes('nobody')) {
    console.warn('Rejected network request due to missing JWT');
    return { success: false, status: 0, data: null };
  }
  const body = options.form ?? (input.body === undefined ? undefined : JSON.stringify(input.body));
  const patience = new AbortController();
  const giveUp = () => patience.abort();
  const timer = options.onProgress ? undefined : setTimeout(giveUp, ANSWER_WITHIN_MS);
  options.signal?.addEventListener('abort', giveUp);
  if (options.signal?.aborted) giveUp();
  try {
    const asked = {
      method: contract.method,
      headers: headersOf(session, options, typeof body === 'string'),
      ...(body === undefined ? {} : { body }),
      signal: patience.signal,
      ...(options.keepalive ? { keepalive: true } : {}),
    };
    const address = addressOf(contract, input);
    const askedAt = Date.now();
    const response = options.onProgress
      ? await (await import('./send-with-progress.ts')).sendWithProgress(address, asked, options.onProgress)
      : await fetch(address, asked);
    if (contract.method !== 'GET') noteServerClock(response.headers.get('date'), askedAt);
    options.onHeaders?.(response.headers);
    return await readReply<OutputOf<C>>(response, session);
  } catch {
    return { success: false, status: 0, data: [{ code: 'offline', message: 'The connection was lost. Please try again.' }] };
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', giveUp);
  }
}

function headersOf(session: Session | null, { headers, idempotencyKey }: Options, isJson: boolean): Record<string, string> {
  const key = cartKey();
  return {
    ...headers,
    ...(session ? { authorization: `Bearer ${session.authKey}` } : {}),
    ...(key ? { 'x-cart-key': key } : {}),
    ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
    ...(isJson ? { 'content-type': 'application/json' } : {}),
  };
}

type Envelope = { data?: unknown; errors?: WireError[]; meta?: { auth_key?: string; cart_key?: string } };

async function readReply<T>(response: Response, session: Session | null): Promise<Result<T>> {
  // An answer that breaks off is lost. A refusal says enough by its status, whatever comes with it.
  const body = (await (response.ok ? response.json() : response.json().catch(() => ({})))) as Envelope;
  if (session && body.meta?.auth_key) renewToken(session, body.meta.auth_key);
  if (body.meta?.cart_key) rememberCartKey(body.meta.cart_key);
  if (response.ok) return { success: true, status: response.status, data: body.data as T };
  if (session) heedRefusal(session, response.status, body.errors);
  return { success: false, status: response.status, data: body.errors ?? [] };
}

function addressOf(contract: Contract, input: { params?: unknown; query?: unknown }): string {
  const params = (input.params ?? {}) as Record<string, string>;
  const path = contract.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const query = new URLSearchParams(
    Object.entries((input.query ?? {}) as Record<string, unknown>).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
  return `/api${path}${query.size > 0 ? `?${query}` : ''}`;
}
