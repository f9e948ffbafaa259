import * as z from 'zod/mini';

/** The result of a robot check, for calls that require one. */
export const captchaTokenSchema = z.nullish(z.string().check(z.maxLength(8192)));
