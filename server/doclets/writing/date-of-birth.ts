import { isDob } from '#domain/validation/person.ts';
import { dayInZone } from '#domain/zone.ts';
import type { Ctx } from '#server/context.ts';
import { malformed } from '#server/errors.ts';

/** Refuses a birthday that lies in the future by the venue's calendar, or so far back that nobody can have been born on it. */
export function assertDob(ctx: Ctx, dob: unknown, path: (string | number)[]): void {
  if (!isDob(dob, dayInZone(ctx.workspace.timeZone, ctx.clock.now()))) throw malformed('Please enter a date of birth between 1880 and today.', path);
}
