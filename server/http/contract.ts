import * as z from 'zod/mini';
import type { ActionName } from '#domain/fixed-ids.ts';

/** The columns of the permission matrix. `nobody` is the visitor who is signed out. */
export type Caller = 'admin' | 'staff' | 'pos' | 'web' | 'nobody';

export const EVERYONE: readonly Caller[] = ['admin', 'staff', 'pos', 'web', 'nobody'];
export const SIGNED_IN: readonly Caller[] = ['admin', 'staff', 'pos', 'web'];
export const BACK_OFFICE: readonly Caller[] = ['admin', 'staff', 'pos'];

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

type Schema = z.ZodMiniType;

export type Contract<Params extends Schema = Schema, Query extends Schema = Schema, Body extends Schema = Schema, Output extends Schema = Schema> = {
  id: string;
  method: Method;
  /** Below `/api`. With `:ws` in it the call belongs to that workspace. */
  path: string;
  /** Further paths that answer the same. */
  aliases?: readonly string[];
  /** Who may call at all. Which records they may touch is decided by the handler. */
  who: readonly Caller[];
  /** Guests (an e-mail address, no password) may call this. Otherwise they may do only what a signed-out visitor may. */
  guests?: true;
  /** The call carries a secret of its own, or its answer is the same for everybody, so an ended session is no reason to refuse it. */
  needsNoSession?: true;
  summary: string;
  params?: Params;
  query?: Query;
  body?: Body;
  output: Output;
  /** The media type, if the answer is not JSON in an envelope. */
  produces?: string;
  status?: number;
  /** The statuses with which this call may refuse, for the reference. */
  refusals?: readonly number[];
  /**
   * `own`: the handler commits by itself (batches, gateways) and notes in `ctx.keyed` what a retry must not begin again. Otherwise a keyed retry shares the handler's transaction.
   */
  transaction?: 'own';
  /** The id of what this call makes is drawn together with the request's key, so that a retry finds what it has made (`ctx.keyed.drawn`). */
  drawsId?: true;
  maxBodyBytes?: number;
  /** The answer is shown once and kept nowhere, not even for a keyed retry. */
  secretAnswer?: true;
  /** Changes nothing, whatever its method. A retry is answered afresh, so no answer is kept. */
  readsOnly?: true;
  /** The fields of a multipart form, apart from its one file. */
  form?: z.ZodMiniType;
  /** A GET that does more than read. It gets no HEAD, because HEAD must not. */
  noHead?: true;
  /** The handler gets the body as unparsed text, because that is what was signed. */
  rawBody?: true;
  /** Many callers send the same body, so parsed bodies are kept (`known-bodies.ts`). */
  sameForMany?: true;
  /** A list that does not come 20 rows at a time by falling id. `whole`: all of it, in its own order. `loaded`: as many rows as allowed. `sorted`: also by other keys. */
  list?: 'whole' | 'loaded' | 'sorted';
  /** The keys by which a signed-out visitor goes on with what they began. */
  knownBy?: readonly ('x-cart-key' | 'x-checkout-key')[];
  /** Sent the `etag` of an earlier answer as `If-None-Match`, it answers 304 while that answer still holds. */
  hasEtag?: true;
  /** Wrapped as `{ data }` on the wire. */
  action?: ActionName;
};

/** How many rows are wanted: a number, or digits as in a header. Asking for more than the maximum is allowed; it is cut down. */
export const rowLimit = z.union([
  z.int().check(z.gte(1)),
  z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'A limit is a whole number from 1.')),
    z.transform((digits) => Number(digits)),
  ),
]);

export function defineContract<P extends Schema, Q extends Schema, B extends Schema, O extends Schema>(contract: Contract<P, Q, B, O>): Contract<P, Q, B, O> {
  return contract;
}

/** What a handler gets: checked, with defaults filled in. */
export type ParamsOf<C> = C extends Contract<infer P, Schema, Schema, Schema> ? z.infer<P> : never;
export type QueryOf<C> = C extends Contract<Schema, infer Q, Schema, Schema> ? z.infer<Q> : never;
export type BodyOf<C> = C extends Contract<Schema, Schema, infer B, Schema> ? z.infer<B> : never;
/** What a caller sends. */
export type SentOf<C> = C extends Contract<infer P, infer Q, infer B, Schema> ? { params: z.input<P>; query: z.input<Q>; body: z.input<B> } : never;
export type OutputOf<C> = C extends Contract<Schema, Schema, Schema, infer O> ? z.infer<O> : never;
