import type { ZodMiniType } from 'zod/mini';
import type { Attempt } from './attempt-within.ts';
import { attemptWithin } from './attempt-within.ts';
import type { Failed, Unknown } from './gateway.ts';
import { UNREACHABLE, failed, undecided, unknown } from './gateway.ts';
import type { HttpExchange } from './http-exchange.ts';
import { ExchangeError } from './http-exchange.ts';
import { refusalReply } from './sandbox-protocol.ts';

type NoAnswer =
  | { kind: 'not-found' }
  | { kind: 'refused'; code: string; message: string }
  | { kind: 'not-sent' }
  | { kind: 'unreadable' }
  | { kind: 'unclear'; outcome: Unknown };
type Reply<T> = { kind: 'answer'; data: T } | NoAnswer;
export type Ask = <T>(method: string, path: string, schema: ZodMiniType<T>, body?: object) => Promise<Reply<T>>;

type HttpReply = { status: number; json: unknown };

export function createAsk(exchange: HttpExchange, totalMs: number): Ask {
  return async (method, path, schema, body) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const answer = await attemptWithin(totalMs, (timeoutMs) => attemptOnce(() => exchange.send({ method, path, body: text, timeoutMs })));
    if (answer.kind === 'not-executed') return { kind: 'not-sent' };
    if (answer.kind === 'unknown') return { kind: 'unclear', outcome: unknown(answer.reason) };
    return readReply(answer.value, schema);
  };
}

/** The outcome of a call that charges, refunds or stores a card when it got no proper answer. */
export function withoutAnswer(reply: NoAnswer): Failed | Unknown {
  if (reply.kind === 'refused') return failed(reply.code);
  if (reply.kind === 'unreadable') return unknown('unreadable-answer');
  return reply.kind === 'not-sent' ? failed(UNREACHABLE) : notKnown(reply);
}

/** The same for every other call: the outcome stays open. A gateway that tells of one charge in words of its own is not sick for that. */
export function notKnown(reply: NoAnswer): Unknown {
  if (reply.kind === 'unclear') return reply.outcome;
  if (reply.kind === 'not-sent') return unknown(UNREACHABLE);
  return undecided(reply.kind === 'refused' ? reply.code : reply.kind);
}

function readReply<T>({ status, json }: HttpReply, schema: ZodMiniType<T>): Reply<T> {
  if (status === 200 || status === 204) {
    const parsed = schema.safeParse(json);
    if (parsed.success) return { kind: 'answer', data: parsed.data };
    return { kind: 'unreadable' };
  }
  if (status === 404) return { kind: 'not-found' };
  if (status !== 400 && status !== 422) return { kind: 'unclear', outcome: undecided(`http-${status}`) };
  const refusal = refusalReply.safeParse(json);
  if (refusal.success) return { kind: 'refused', ...refusal.data.error };
  return { kind: 'refused', code: 'refused', message: '' };
}

async function attemptOnce(send: () => Promise<{ status: number; text: string }>): Promise<Attempt<HttpReply>> {
  try {
    const { status, text } = await send();
    if (status >= 500 || status === 429) return { kind: 'indefinite', reason: `http-${status}`, retry: true };
    return { kind: 'definite', value: { status, json: text === '' ? null : JSON.parse(text) } };
  } catch (error) {
    if (error instanceof SyntaxError) return { kind: 'indefinite', reason: 'unreadable-answer', retry: true };
    if (!(error instanceof ExchangeError)) throw error;
    if (!error.sent) return { kind: 'not-executed', reason: error.code, retry: true };
    return { kind: 'indefinite', reason: error.code, retry: error.code !== 'timeout' };
  }
}
