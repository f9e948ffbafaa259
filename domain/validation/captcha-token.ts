import * as z from 'zod/mini';

/** What a robot check gave the browser, where a call asks for one. */
export const captchaTokenSchema = z.nullish(z.string().check(z.maxLength(8192)));
