import * as z from 'zod/mini';
import type { ActionName } from '#domain/fixed-ids.ts';

/** The columns of the permission matrix. `nobody` is the visitor who is signed out. */
export type Caller = 'admin' | 'staff' | 'pos' | 'web' | 'nobody';

export const EVERYONE: readonly Caller[] = ['admin', 'staff', 'pos', 'web', 'nobody'];
export const SIGNED_IN: readonly Caller[] = ['admin', 'staff', 'pos', 'web'];
export const BACK_OFFICE: readonly Caller[] = ['admin', 'staff', 'pos'];

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

type Schema = z.ZodMiniType;

export type Contract<Params extends Schema = Schema, Query extends Schema = Schema, Body extends Schema = Schema, Output extends Schema = Schema> = {
  id: string;
  method: Method;
  /** Below `/api`. `:ws` in it makes the call one of that workspace. */
  path: string;
  /** Further paths that answer the same (an action by its 24-hex id). */
  aliases?: readonly string[];
  /** Who may call at all; which records they then may touch is the handler's business. */
  who: readonly Caller[];
  /** A guest has given an address and no password: they may do what a signed-out visitor may, and what says so here. */
  guests?: true;
  /** It is proven by a secret of its own, or is the same for everybody: a session that has ended is no reason to refuse it. */
  needsNoSession?: true;
  summary: string;
  params?: Params;
  query?: Query;
  body?: Body;
  output: Output;
  /** The media type of what is not JSON in an envelope. */
  produces?: string;
  status?: number;
  /** The statuses with which this call may refuse, for the reference. */
  refusals?: readonly number[];
  /** `own`: the handler commits by itself (batches, gateways), and notes in `ctx.keyed` what a retry must not begin anew; otherwise a keyed retry shares the handler's transaction. */
  transaction?: 'own';
  /** What it makes is known by an id that is drawn as the request's key is noted: sent again, it finds what it has made (`ctx.keyed.drawn`). */
  drawsId?: true;
  maxBodyBytes?: number;
  /** The answer is shown once and kept nowhere, not even for a keyed retry. */
  secretAnswer?: true;
  /** It changes nothing, whatever its method: asked once more it is answered anew, and no answer is kept for that. */
  readsOnly?: true;
  /** The fields of a multipart form, beside its one file. */
  form?: z.ZodMiniType;
  /** A GET that does more than read: there is no HEAD of it, which must not. */
  noHead?: true;
  /** The body reaches the handler as the text it came as: its signature is over that. */
  rawBody?: true;
  /** Many ask it in the same words. */
  sameForMany?: true;
  /** A list that is not given 20 rows at a time in the falling order of their ids: `whole` and in its own order, `loaded` as many as may be, `sorted` by other keys too. */
  list?: 'whole' | 'loaded' | 'sorted';
  /** By which keys who is signed out goes on with what they began. */
  knownBy?: readonly ('x-cart-key' | 'x-checkout-key')[];
  /** Asked with the `etag` of an answer as `If-None-Match`, it is answered 304 while that answer holds. */
  hasEtag?: true;
  /** Wrapped as `{ data }` on the wire. */
  action?: ActionName;
};

/** How many rows are wanted, as a number or, as in a header, in digits; more than are given at once is no mistake. */
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

/** What a handler is given: checked, and with what was left out filled in. */
export type ParamsOf<C> = C extends Contract<infer P, Schema, Schema, Schema> ? z.infer<P> : never;
export type QueryOf<C> = C extends Contract<Schema, infer Q, Schema, Schema> ? z.infer<Q> : never;
export type BodyOf<C> = C extends Contract<Schema, Schema, infer B, Schema> ? z.infer<B> : never;
/** What a caller sends. */
export type SentOf<C> = C extends Contract<infer P, infer Q, infer B, Schema> ? { params: z.input<P>; query: z.input<Q>; body: z.input<B> } : never;
export type OutputOf<C> = C extends Contract<Schema, Schema, Schema, infer O> ? z.infer<O> : never;
