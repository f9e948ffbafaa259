import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { Template } from '#domain/templates/template.ts';
import type { Ctx } from '#server/context.ts';
import { InvalidInput } from '#server/http/answers/errors-reply.ts';
import type { DocletData } from '../doclet.ts';

/** A Staff record and its POS Accounts give rights to the person whom they name. That may only be somebody who works here. */
export async function assertWorksHere(ctx: Ctx, template: Template, { profile_id: profileId }: DocletData): Promise<void> {
  if (template.id !== TEMPLATE.staff || typeof profileId !== 'string') return;
  const membership = await ctx.db
    .selectFrom('membership')
    .select('role')
    .where('workspace_id', '=', ctx.workspace.id)
    .where('account_id', '=', profileId)
    .where('role', '<>', 'web')
    .executeTakeFirst();
  if (!membership)
    throw new InvalidInput([{ code: 'unknown-profile', message: 'Nobody who works here has this profile.', path: ['body', 'data', 'profile_id'] }]);
}
