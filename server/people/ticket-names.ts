import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { Ctx } from '#server/context.ts';
import type { Doclet } from '#server/doclets/doclet.ts';

/** A ticket carries the name of the person it is for: corrected there, it is corrected on every ticket still to be used. */
export async function nameTicketsAfter(ctx: Ctx, consumer: Doclet): Promise<void> {
  if (consumer.templateId !== TEMPLATE.consumer) return;
  const { first_name: first, last_name: last } = consumer.data;
  await ctx.db
    .updateTable('admission')
    .set({ first_name: String(first ?? ''), last_name: String(last ?? '') })
    .where('workspace_id', '=', ctx.workspace.id)
    .where('consumer_id', '=', consumer.id)
    .where('state', 'in', ['active', 'out'])
    .where((eb) => eb.or([eb('first_name', '!=', String(first ?? '')), eb('last_name', '!=', String(last ?? ''))]))
    .execute();
}
