import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { ACTION_ID } from '#domain/fixed-ids.ts';
import { readObjectId } from '#domain/ids.ts';
import type { Authenticated } from '#server/accounts/sessions/recognised-tokens.ts';
import type { TokenClaims } from '#server/accounts/sessions/session-token.ts';
import type { Ctx, House } from '#server/context.ts';
import { malformed, notAllowed, notFound, sessionEnded, signInNeeded } from '#server/errors.ts';
import { InvalidInput } from '#server/http/answers/errors-reply.ts';
import { sendReady, type ReadyBody } from '#server/http/answers/ready-body.ts';
import { sendJson } from '#server/http/answers/send-json.ts';
import { checkedAnswer, isKeyed, withIdempotency, type Outcome } from '#server/http/idempotency/idempotency.ts';
import { compileSchema } from '#server/http/requests/compiled-schema.ts';
import { saidBy, type Form } from '#server/http/requests/forms.ts';
import { codeOf, findingsOf, inPlainWords } from '#server/http/requests/input-words.ts';
import { isSoundText } from '#server/http/requests/json-body.ts';
import { createKnownBodies, type KnownBodies } from '#server/http/requests/known-bodies.ts';
import { isLater, type Soon } from '#server/platform/soon.ts';
import type { Workspace } from '#server/workspaces/workspaces.ts';
import type { Actor } from './actor.ts';
import { bearerToken } from './bearer-token.ts';
import type { BodyOf, Contract, OutputOf, ParamsOf, QueryOf } from './contract.ts';
import { openContext } from './open-context.ts';

export type Input<C extends Contract> = { params: ParamsOf<C>; query: QueryOf<C>; body: BodyOf<C>; headers: FastifyRequest['headers'] };
type Handler<C extends Contract> = (ctx: Ctx, input: Input<C>) => Promise<OutputOf<C>>;
type RawHandler<C extends Contract> = (ctx: Ctx, input: Input<C>, reply: FastifyReply, request: FastifyRequest) => Promise<unknown>;

type OpenHandler<C extends Contract> = (house: House, input: Input<C>, reply: FastifyReply, request: FastifyRequest) => Promise<unknown>;

type ReadyHandler<C extends Contract> = (ctx: Ctx, input: Input<C>) => Promise<ReadyBody>;

type FormReader = (ctx: Ctx, request: FastifyRequest) => Promise<Form>;

export type Route = { contract: Contract } & (
  | { kind: 'json'; handle: Handler<Contract> }
  | { kind: 'form'; read: FormReader; handle: Handler<Contract> }
  | { kind: 'raw'; handle: RawHandler<Contract> }
  | { kind: 'ready'; handle: ReadyHandler<Contract> }
  | { kind: 'open'; handle: OpenHandler<Contract> }
);

export function route<C extends Contract>(contract: C, handle: Handler<C>): Route {
  return { kind: 'json', contract, handle };
}

/** For answers that are not JSON in an envelope: files, pictures, documents. Access rule and schema apply as usual. */
export function rawRoute<C extends Contract>(contract: C, handle: RawHandler<C>): Route {
  return { kind: 'raw', contract, handle };
}

/** For answers that many callers get as they are. Whose token is past half its life gets an answer of their own, with the next one. */
export function readyRoute<C extends Contract>(contract: C, handle: ReadyHandler<C>): Route {
  return { kind: 'ready', contract, handle };
}

/** For multipart forms. The form is read only once the sender is known and admitted. */
export function formRoute<C extends Contract>(contract: C, read: FormReader, handle: (ctx: Ctx, form: Form) => Promise<OutputOf<C>>): Route {
  return { kind: 'form', contract, read, handle: (ctx, { body }) => handle(ctx, body as Form) };
}

/** For answers that are the same for everybody. Neither the caller nor the workspace is looked up. */
export function openRoute<C extends Contract>(contract: C, handle: OpenHandler<C>): Route {
  return { kind: 'open', contract, handle };
}

/** For actions: the handler returns the items, and this wraps them in the envelope that all actions share. */
export function action<C extends Contract>(
  contract: C,
  handle: (ctx: Ctx, data: BodyOf<C> extends { data: infer D } ? D : never) => Promise<OutputOf<C> extends { items: infer I } ? I : never>,
): Route {
  return route(contract, (async (ctx: Ctx, input: { body: { data: never } }) => ({ items: await handle(ctx, input.body.data) })) as unknown as Handler<C>);
}

export function registerRoute(app: FastifyInstance, house: House, route: Route): void {
  const { contract } = route;
  for (const schema of [contract.params, contract.query, contract.body, contract.output]) compileSchema(schema);
  const bodies = contract.sameForMany ? createKnownBodies() : null;
  const handler = (request: FastifyRequest, reply: FastifyReply) => answer(house, route, bodies, request, reply);
  const config = { contract, bodies };
  // A large body is read only if the caller may send it.
  const large = contract.maxBodyBytes
    ? {
        bodyLimit: contract.maxBodyBytes,
        onRequest: async (request: FastifyRequest) => admit(house, contract, (await authenticate(house, request, contract)).actor),
      }
    : {};
  for (const path of pathsOf(contract)) {
    app.route({ method: contract.method, url: `/api${path}`, handler, config, ...(contract.noHead ? { exposeHeadRoute: false } : {}), ...large });
  }
}

/** An action answers under its id too, in small letters and in capitals. */
function pathsOf({ path, aliases = [], action }: Contract): string[] {
  const ids = action ? [ACTION_ID[action], ACTION_ID[action].toUpperCase()] : [];
  return [path, ...aliases, ...ids.map((id) => `/workspace/:ws/action/${id}`)];
}

/** The way of one call: authenticate → workspace → who → validate → handler → output schema → envelope. */
async function answer(house: House, route: Route, bodies: KnownBodies | null, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { contract } = route;
  if (route.kind === 'open') return route.handle(house, validate(contract, request, bodies), reply, request);
  const caller = authenticate(house, request, contract);
  const { actor, claims } = isLater(caller) ? await caller : caller;
  const found = workspaceOf(house, request, actor);
  const workspace = isLater(found) ? await found : found;
  if (!workspace) throw notFound('The workspace');
  admit(house, contract, actor);
  const ctx = openContext(house, workspace, { actor, requestId: request.id, ip: request.ip, userAgent: request.headers['user-agent'] ?? '' });
  const input = validate(contract, request, bodies);
  if (route.kind === 'raw') return route.handle(ctx, input, reply, request);
  if (route.kind === 'ready') return answerReady(await route.handle(ctx, input), nextToken(house, claims), request, reply);
  const form = route.kind === 'form' ? await route.read(ctx, request) : null;
  const work = (inner: Ctx) => route.handle(inner, form ? { ...input, body: form } : input);
  const result: Outcome = isKeyed(contract, request)
    ? await withIdempotency(ctx, contract, { ...input, body: form ? saidBy(form) : request.body }, work)
    : { data: checkedAnswer(contract, await work(ctx)) };
  const renewing = nextToken(house, claims);
  const token = isLater(renewing) ? await renewing : renewing;
  const meta = token === null ? ctx.meta : { auth_key: token, ...ctx.meta };
  const sending = sendJson(request, reply, result.status ?? contract.status ?? 200, result.data, meta);
  if (isLater(sending)) await sending;
}

async function answerReady(body: ReadyBody, renewing: Soon<string | null>, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const token = isLater(renewing) ? await renewing : renewing;
  if (token === null) return sendReady(request, reply, body);
  await sendJson(request, reply, 200, (JSON.parse(body.text) as { data: unknown }).data, { auth_key: token });
  return reply;
}

const nextToken = (house: House, claims: TokenClaims | null): Soon<string | null> => claims && house.sessions.nextToken(claims);

type Caller = { actor: Actor; claims: TokenClaims | null };

function authenticate(house: House, request: FastifyRequest, contract: Contract): Soon<Caller> {
  const header = request.headers.authorization;
  const cartKey = readCartKey(request);
  if (header === undefined) return signedOut(cartKey);
  const token = bearerToken(header);
  const known = token === null ? null : house.sessions.authenticate(token);
  return isLater(known) ? known.then((known) => callerOf(known, cartKey, contract)) : callerOf(known, cartKey, contract);
}

const signedOut = (cartKey: string | null): Caller => ({ actor: { caller: 'nobody', accountId: null, cartKey }, claims: null });

function callerOf(known: Authenticated | null, cartKey: string | null, contract: Contract): Caller {
  if (!known && contract.needsNoSession) return signedOut(cartKey);
  if (!known) throw sessionEnded();
  return cartKey === null ? known : { actor: { ...known.actor, cartKey }, claims: known.claims };
}

function readCartKey(request: FastifyRequest): string | null {
  const key = request.headers['x-cart-key'];
  return typeof key === 'string' && /^[\w-]{20,64}$/.test(key) ? key : null;
}

/** The path names the workspace. With a token of another workspace the call finds nothing, as if the named one did not exist. */
function workspaceOf(house: House, request: FastifyRequest, actor: Actor): Soon<Workspace | null> {
  const { ws } = request.params as { ws?: string };
  const named = ws === undefined ? undefined : readObjectId(ws);
  if (actor.caller !== 'nobody') return named === undefined || named === actor.workspaceId ? house.workspaces.byId(actor.workspaceId) : null;
  if (named === undefined) return hostWorkspace(house, request);
  return named === null ? null : house.workspaces.byId(named);
}

async function hostWorkspace(house: House, request: FastifyRequest): Promise<Workspace | null> {
  const host = (await house.workspaces.byHost(request.headers.host ?? '')) ?? (await house.workspaces.defaultHost());
  return host && house.workspaces.byId(host.workspaceId);
}

function admit(house: House, contract: Contract, actor: Actor): void {
  const asGuest = actor.caller !== 'nobody' && actor.guest && !contract.guests;
  if (contract.who.includes(asGuest ? 'nobody' : actor.caller)) return;
  if (actor.caller === 'nobody' || asGuest) throw signInNeeded();
  house.log.warn({ call: contract.id, caller: actor.caller, account: actor.accountId }, 'A call was refused by role');
  throw notAllowed();
}

function validate(contract: Contract, request: FastifyRequest, bodies: KnownBodies | null): Input<Contract> {
  const checkBody = () => contract.body && check(contract.body, request.body, 'body');
  return {
    params: contract.params && check(contract.params, request.params, 'path'),
    query: contract.query && check(contract.query, soundQuery(request), 'query'),
    body: bodies ? bodies.checked(request.body, checkBody) : checkBody(),
    headers: request.headers,
  };
}

/** An address can spell a NUL, as a body can. No text in the database may hold one. */
function soundQuery({ query }: FastifyRequest): unknown {
  const texts = Object.values(query as Record<string, string | string[]>).flat();
  if (!texts.every(isSoundText)) throw malformed('The address holds text that is not valid Unicode.');
  return query;
}

const MOST_FINDINGS = 20;
const IN_PLAIN_WORDS = { error: inPlainWords };

/** Parses a value by its schema. Errors are told in plain words, with the field's path below `where`. */
export function check<S extends z.ZodMiniType>(schema: S, value: unknown, where: string): z.infer<S> {
  const parsed = z.safeParse(schema, value ?? (where === 'body' ? undefined : {}), IN_PLAIN_WORDS);
  if (parsed.success) return parsed.data;
  throw new InvalidInput(
    parsed.error.issues
      .flatMap(findingsOf)
      .slice(0, MOST_FINDINGS)
      .map((issue) => ({
        code: codeOf(issue),
        message: issue.message,
        path: [where, ...issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part))],
      })),
  );
}

declare module 'fastify' {
  interface FastifyContextConfig {
    contract?: Contract;
    bodies?: KnownBodies | null;
  }
}
