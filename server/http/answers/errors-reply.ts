import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, unavailable } from '#server/errors.ts';
import { TooManyWaiting } from '#server/platform/batch.ts';
import { isExhausted, isInputError, isPassing } from '#server/platform/database/database-errors.ts';
import type { Log } from '#server/platform/log.ts';

export type WireError = { code: string; message: string; path?: readonly (string | number)[] };

/** Several findings about one input, told in one answer. */
export class InvalidInput extends AppError {
  readonly findings: WireError[];
  constructor(findings: WireError[]) {
    super(400, 'malformed', findings[0]?.message ?? 'The input is not valid.');
    this.findings = findings;
  }
}

/** A refusal is answered in its own words; anything else is logged whole and answered without detail. */
export function answerError(reason: unknown, request: FastifyRequest, reply: FastifyReply, log: Log): FastifyReply {
  reply.header('cache-control', 'no-store');
  const refusal = refusalOf(reason);
  const about = (error = reason) => ({
    requestId: request.id,
    method: request.method,
    route: request.routeOptions?.url,
    error: String(error),
    stack: error instanceof Error ? error.stack : undefined,
  });
  // A contract should have refused it before the database did.
  if (isInputError(reason)) log.warn(about(), 'The database refused what was sent');
  const outage = refusal?.status === 503 ? (refusal.cause ?? (isExhausted(reason) ? reason : null)) : null;
  // The caller is only told to come back. Whoever runs the house has to know why.
  if (outage) log.warn(about(outage), 'Something that the program needs has given out');
  if (!refusal) {
    log.error(about(), 'A request failed');
    return sendErrors(reply, 500, [{ code: 'internal', message: 'Internal error' }]);
  }
  // Keeps the connection open so that the rest of the body is read and dropped. Otherwise the caller would see a broken connection instead of this answer.
  if (refusal.status === 413) reply.removeHeader('connection');
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds);
  return sendErrors(reply, refusal.status, errorsOf(refusal).map(asSent));
}

export function errorsOf(refusal: AppError): WireError[] {
  if (refusal instanceof InvalidInput) return refusal.findings;
  const { code, message, path } = refusal;
  return [{ code, message, ...(path ? { path } : {}) }];
}

function sendErrors(reply: FastifyReply, status: number, errors: WireError[]): FastifyReply {
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify({ errors }));
}

/** A field of the body is named from the body's root: `['data', 'items', 0]`. */
function asSent({ path, ...error }: WireError): WireError {
  const fields = path?.[0] === 'body' ? path.slice(1) : path;
  return fields?.length ? { ...error, path: fields } : error;
}

function refusalOf(reason: unknown): AppError | null {
  if (reason instanceof AppError) return reason;
  if (reason instanceof TooManyWaiting || isPassing(reason)) return unavailable();
  if (isInputError(reason)) return new AppError(400, 'malformed', 'The input holds a value that cannot be stored.');
  return fastifyRefusal(reason);
}

const FASTIFY_MESSAGES: Record<number, [string, string]> = {
  400: ['malformed', 'The request could not be read.'],
  404: ['not-found', 'This was not found.'],
  408: ['timeout', 'The request took too long to arrive.'],
  413: ['too-large', 'The body is too large.'],
  414: ['too-long', 'The address is too long.'],
  415: ['unsupported-media-type', 'This content type is not accepted. Send application/json.'],
};

function fastifyRefusal(reason: unknown): AppError | null {
  if (!(reason instanceof Error) || !('statusCode' in reason) || typeof reason.statusCode !== 'number') return null;
  if (reason.statusCode < 400 || reason.statusCode >= 500) return null;
  const [code, message] = FASTIFY_MESSAGES[reason.statusCode] ?? ['malformed', 'The request could not be read.'];
  return new AppError(reason.statusCode, code, message);
}
