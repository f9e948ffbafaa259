import { isDob } from '#domain/validation/person.ts';
import { dayInZone } from '#domain/zone.ts';
import type { Ctx } from '#server/context.ts';
import { malformed } from '#server/errors.ts';

/** Refuses a birthday that lies in the future by the venue's calendar. */
export function assertDob(ctx: Ctx, dob: unknown, path: (string | number)[]): void {
  if (!isDob(dob, dayInZone(ctx.workspace.timeZone, ctx.clock.now()))) throw malformed('This is no date of birth.', path);
}
