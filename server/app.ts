import type { Server } from 'node:http';
import fastify, { type FastifyHttpOptions, type FastifyInstance, type FastifyReply, type FastifyRequest, type FastifyServerOptions } from 'fastify';
import { endSocketsWithSessions, liveDoors } from '#server/accounts/sessions/doors.ts';
import { actions } from '#server/actions/index.ts';
import { registerMailbox } from '#server/api/dev-mail/routes.ts';
import { registerDocletViews } from '#server/api/doclet-views.ts';
import { routes } from '#server/api/index.ts';
import { registerFollowers, registerTaskKinds } from '#server/api/task-kinds.ts';
import { registerCheckoutJobs } from '#server/checkout/background.ts';
import type { House } from '#server/context.ts';
import { AppError, malformed, methodNotAllowed, notFound } from '#server/errors.ts';
import { acceptOwnOrigins } from '#server/http/answers/cors.ts';
import { answerError } from '#server/http/answers/errors-reply.ts';
import { setSecurityHeaders } from '#server/http/answers/security-headers.ts';
import { noteRefusal } from '#server/http/note-refusal.ts';
import { notOpenNow } from '#server/http/open-now.ts';
import { registerProbes } from '#server/http/probes.ts';
import { registerReference } from '#server/http/reference/reference.ts';
import { acceptForms } from '#server/http/requests/forms.ts';
import { parseJsonBody, textOf } from '#server/http/requests/json-body.ts';
import { collectPaths } from '#server/http/requests/known-paths.ts';
import { newRequestId } from '#server/http/requests/request-id.ts';
import { tellOfUnnamedProxy } from '#server/http/requests/unnamed-proxy.ts';
import { answerExpectation, answerUnreadable } from '#server/http/requests/unreadable-request.ts';
import { registerRoute, type Route } from '#server/http/route.ts';
import { registerPages } from '#server/pages/register-pages.ts';
import { registerPeopleJobs } from '#server/people/privacy/people-jobs.ts';
import { isExhausted } from '#server/platform/database/database-errors.ts';
import { asksForSocket } from '#server/platform/live/live.ts';
import { registerTillJobs } from '#server/pos/paying/till-jobs.ts';
import { registerReportFiles } from '#server/reports/by-mail/sales-mail.ts';
import { registerWaitingJobs } from '#server/waiting/waiting-work.ts';

const MOST_BODY_BYTES = 1_000_000;
/** The most that Node reads of an address and its headers. How long one part of a path may be is up to its contract. */
const LONGEST_ADDRESS = 16_384;

/** Contracts validate input and write answers themselves. The compilers that fastify would load for that take megabytes and would never be used. */
type Compilers = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>;
const CONTRACTS_VALIDATE = { buildValidator: () => () => () => true, buildSerializer: () => () => JSON.stringify } as unknown as Compilers;

/** Builds the server without a port: tests inject requests, `main.ts` listens. */
export async function createApp(house: House): Promise<FastifyInstance> {
  const calls = [...routes, ...actions];
  const app = fastify(settingsOf(house));
  acceptJson(app);
  observe(app, house);
  acceptOwnOrigins(app, house);
  answerFailures(app, house);
  registerProbes(app, house);
  registerFollowUps(house);
  await registerCalls(app, house, calls);
  registerMailbox(app, house);
  attachSockets(app, house);
  registerReference(
    app,
    calls.map((call) => call.contract),
  );
  await registerPages(app, house);
  return app;
}

function settingsOf(house: House): FastifyHttpOptions<Server> {
  return {
    frameworkErrors: (reason, request, reply) => answerUnroutable(house, reason, request, reply),
    http: { shouldUpgradeCallback: asksForSocket, requireHostHeader: false },
    logger: false,
    genReqId: newRequestId,
    requestIdHeader: false,
    trustProxy: house.config.trustProxy,
    bodyLimit: MOST_BODY_BYTES,
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    clientErrorHandler: answerUnreadable,
    routerOptions: { maxParamLength: LONGEST_ADDRESS, ignoreTrailingSlash: true },
    schemaController: { compilersFactory: CONTRACTS_VALIDATE },
  };
}

function answerFailures(app: FastifyInstance, house: House): void {
  app.setErrorHandler((reason, request, reply) => {
    noteRefusal(house, request, reason);
    if (isExhausted(reason)) house.running.noRoomAt = house.clock.now();
    return answerError(reason, request, reply, house.log);
  });
  const methodsOf = collectPaths(app);
  app.setNotFoundHandler((request, reply) => {
    const methods = methodsOf(request.url);
    const isWrongMethod = methods.length > 0 && !methods.includes(request.method);
    if (isWrongMethod) reply.header('allow', methods.join(', '));
    return answerError(isWrongMethod ? methodNotAllowed() : notFound(), request, reply, house.log);
  });
}

/** What modules do when something happens in another: views of their rows as records, tasks that they decide, work that follows a commit. */
function registerFollowUps(house: House): void {
  registerDocletViews();
  registerTaskKinds();
  registerFollowers();
  registerCheckoutJobs(house);
  registerTillJobs(house);
  registerWaitingJobs(house);
  registerReportFiles(house);
  registerPeopleJobs(house);
}

async function registerCalls(app: FastifyInstance, house: House, calls: readonly Route[]): Promise<void> {
  for (const call of calls) if (call.kind !== 'form') registerRoute(app, house, call);
  await app.register(async (scope) => {
    await acceptForms(scope);
    for (const call of calls) if (call.kind === 'form') registerRoute(scope, house, call);
  });
}

function attachSockets(app: FastifyInstance, house: House): void {
  // Reading the address while the socket is open makes Node keep it, so that it is still known when a call ends after its caller has gone. Who is gone already is not served.
  app.server.on('connection', (socket) => void (socket.remoteAddress ?? socket.destroy()));
  app.server.on('checkExpectation', answerExpectation);
  app.addHook('onListen', async () => house.live.attach(app.server, liveDoors(house)));
  app.addHook('preClose', () => house.live.close());
  endSocketsWithSessions(house);
}

function observe(app: FastifyInstance, house: House): void {
  app.decorateRequest('arrivedAt', 0);
  const lookAtProxy = tellOfUnnamedProxy(house.log);
  app.addHook('onRequest', (request, reply, done) => {
    begin(house, request, reply);
    lookAtProxy(request);
    done(notOpenNow(house.running, request, reply) ?? (namesOneHost(request) ? undefined : malformed('A request names its host, once.', ['host'])));
  });
  // `onSend`, not `onResponse`: waiting for the last byte to leave would cost two more listeners per request.
  app.addHook('onSend', (request, reply, _payload, done) => {
    note(house, request, reply);
    done();
  });
}

/** Of two `host` headers Node takes the first, and a proxy in front of us may have taken the other. A request without one Node would refuse with an empty answer. */
function namesOneHost({ headers, raw: { rawHeaders, httpVersion } }: FastifyRequest): boolean {
  if (headers.host === undefined) return httpVersion !== '1.1';
  let named = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    if (name.length === 4 && name.toLowerCase() === 'host') named++;
  }
  return named < 2;
}

/** An address that cannot be parsed reaches no route, so no hook has run for it. */
function answerUnroutable(house: House, reason: Error, request: FastifyRequest, reply: FastifyReply): void {
  begin(house, request, reply);
  if (isVisit(request)) void reply.redirect('/');
  else void answerError(reason, request, reply, house.log);
  note(house, request, reply);
}

/** Whoever opens a broken link in a browser is led to the shop, as from any page that does not exist. */
const isVisit = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' && !/^\/api(?:\/|$)/.test(url) && (headers.accept?.includes('text/html') ?? false);

/** Runs before anything that may answer. */
function begin(house: House, request: FastifyRequest, reply: FastifyReply): void {
  request.arrivedAt = performance.now();
  setSecurityHeaders(request, reply, house.config.publicScheme === 'https');
}

function note({ metrics, log }: House, request: FastifyRequest, reply: FastifyReply): void {
  const route = request.routeOptions.url ?? 'none';
  const ms = performance.now() - request.arrivedAt;
  metrics.answered(request.method, route, reply.statusCode, ms / 1000);
  log.request({ requestId: request.id, method: request.method, route, status: reply.statusCode, ms: Math.round(ms * 10) / 10 });
}

/** JSON is read as bytes and text first, so that what the database cannot hold is refused before anything sees it. */
function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    try {
      const encoding = request.headers['content-encoding'];
      if (encoding !== undefined && encoding !== 'identity') throw new AppError(415, 'unsupported-media-type', 'Compressed bodies are not accepted.');
      const { contract, bodies } = request.routeOptions.config;
      const text = textOf(bytes as Buffer);
      done(null, contract?.rawBody ? text : (bodies?.read ?? parseJsonBody)(text));
    } catch (reason) {
      done(reason as Error);
    }
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** In milliseconds, by this process's own clock. */
    arrivedAt: number;
  }
}
