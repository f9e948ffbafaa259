import { isDay } from '#domain/day.ts';
import { templateDataSchema, type DataMode } from '#domain/templates/data-schema.ts';
import { recordProblems } from '#domain/templates/record-rules.ts';
import type { Template } from '#domain/templates/template.ts';
import type { Ctx } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { InvalidInput, type WireError } from '#server/http/answers/errors-reply.ts';
import { wordsIfMissing } from '#server/http/requests/input-words.ts';
import type { DocletData } from '../doclet.ts';
import { withPhotoIds } from '../photos/photos.ts';
import { assertDob } from './date-of-birth.ts';
import { assertLinksExist } from './linked-records.ts';
import { assertWorksHere } from './staff-profile.ts';

/** Checks what was sent as `data`, field by field, against the template and the caller's rights. The result may be stored once its pictures are (`withPhotosKept`). */
export async function acceptData(
  ctx: Ctx,
  template: Template,
  sent: DocletData,
  how: { mode: DataMode; writable: readonly string[]; preset?: DocletData },
): Promise<DocletData> {
  const names = Object.keys(sent);
  const unknown = names.filter((name) => !Object.hasOwn(template.fields, name));
  if (unknown.length > 0)
    throw new InvalidInput(unknown.slice(0, 20).map((name) => finding('unknown-field', `${template.name} has no field ${name}.`, [name])));
  const refused = names.find((name) => !how.writable.includes(name));
  if (refused !== undefined) throw new AppError(403, 'not-writable', `You may not set ${refused}.`, { path: ['body', 'data', refused] });
  // Before all other dates, of which it is told only how they are written.
  if (isDay(sent['dob'])) assertDob(ctx, sent['dob'], ['data', 'dob']);
  const parsed = templateDataSchema(template, how.mode).safeParse({ ...withPhotoIds(template, sent), ...how.preset }, { reportInput: true });
  if (!parsed.success)
    throw new InvalidInput(parsed.error.issues.slice(0, 20).map((issue) => finding('invalid', wordsIfMissing(issue.input) ?? issue.message, issue.path)));
  await assertLinksExist(ctx, template, parsed.data);
  await assertWorksHere(ctx, template, parsed.data);
  return withHashedPasswords(ctx, template, parsed.data);
}

/** Checks the whole record after a change was merged into it. */
export function assertSound(template: Template, data: DocletData): void {
  const problems = recordProblems(template, data);
  if (problems.length > 0) throw new InvalidInput(problems.map((problem) => finding('invalid', problem.message, problem.path)));
}

async function withHashedPasswords(ctx: Ctx, template: Template, data: DocletData): Promise<DocletData> {
  const kept = { ...data };
  for (const [name, value] of Object.entries(data)) {
    if (template.fields[name]?.kind === 'password' && typeof value === 'string') kept[name] = await ctx.passwords.hash(value);
  }
  return kept;
}

const finding = (code: string, message: string, path: readonly PropertyKey[]): WireError => ({
  code,
  message,
  path: ['body', 'data', ...path.map((part) => (typeof part === 'symbol' ? String(part) : part))],
});
