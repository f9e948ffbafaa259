import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { readObjectId } from '#domain/ids.ts';
import type { House } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { bearerToken } from './bearer-token.ts';

/** Codes for a signed-in person who is asked for the password or second factor again and fails. */
const STEP_UP = ['password-wrong', 'code-wrong'];

/** Every refusal for lack of authority goes to the audit of the person's own workspace. `Refusals` decides how many rows it leaves. */
export function noteRefusal(house: House, request: FastifyRequest, reason: unknown): void {
  if (!(reason instanceof AppError) || (reason.status !== 403 && !STEP_UP.includes(reason.code))) return;
  const token = bearerToken(request.headers.authorization);
  const call = request.routeOptions?.config?.contract?.id;
  if (token === null || call === undefined) return;
  const { id } = request.params as { id?: string };
  house.refusals.note({
    key: createHash('sha256').update(token).digest('base64url'),
    who: async () => (await house.sessions.authenticate(token))?.actor ?? null,
    call,
    code: reason.code,
    subject: readObjectId(id),
  });
}
