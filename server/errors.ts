/** A refusal a caller may read. Anything else that is thrown is a bug and is answered 'Internal error'. */
export class AppError extends Error {
  readonly status: number;
  readonly code: string;
  readonly path: readonly (string | number)[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, code: string, message: string, more: { path?: (string | number)[]; retryAfterSeconds?: number } = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.path = more.path;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

export const malformed = (message: string, path?: (string | number)[]) => new AppError(400, 'malformed', message, path ? { path } : {});
export const signInNeeded = () => new AppError(401, 'sign-in-needed', 'Please sign in.');
export const sessionEnded = () => new AppError(401, 'session-ended', 'Your session has ended. Please sign in again.');
export const notAllowed = () => new AppError(403, 'not-allowed', 'You are not allowed to do this.');
export const notFound = (what = 'This') => new AppError(404, 'not-found', `${what} was not found.`);
export const methodNotAllowed = () => new AppError(405, 'method-not-allowed', 'This address takes only other methods.');
export const conflict = (code: string, message: string) => new AppError(409, code, message);
export const tooMany = (retryAfterSeconds: number) =>
  new AppError(429, 'too-many-requests', 'Too many attempts. Please wait a little and try again.', { retryAfterSeconds });
export const personNeeded = () => new AppError(400, 'captcha', 'Please select "I\'m not a robot" to prove you are human.', { path: ['body', 'captcha_token'] });
export const unavailable = (message = 'The service is busy. Please try again.', retryAfterSeconds = 1) =>
  new AppError(503, 'unavailable', message, { retryAfterSeconds });

/**
 * Throws the same refusal under the path of the field as the caller sent it, whatever inner code calls that field. With `name`, only a refusal of the field of that name is
 * changed.
 */
export const refusedAs =
  (path: (string | number)[], name?: string) =>
  (reason: unknown): never => {
    if (!(reason instanceof AppError) || !reason.path || (name ?? reason.path.at(-1)) !== reason.path.at(-1)) throw reason;
    throw new AppError(reason.status, reason.code, reason.message, { path });
  };
