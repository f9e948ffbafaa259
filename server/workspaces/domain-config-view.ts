import { sql, type InferResult } from 'kysely';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { Ctx } from '#server/context.ts';
import type { Doclet } from '#server/doclets/doclet.ts';
import type { DocletView } from '#server/doclets/views.ts';

/** The hosts that show this workspace, as records. Everybody may read them; they are changed on the command line. */
export const domainConfigView: DocletView = {
  async byIds(ctx, ids) {
    const rows = await hosts(ctx)
      .where('doclet_id', 'in', [...ids])
      .execute();
    return rows.map(docletOfHost);
  },
  async query(ctx, filter, page) {
    let query = hosts(ctx);
    if (filter.title) query = query.where('fqdn', 'in', [...filter.title]);
    for (const { values } of filter.data) query = query.where('fqdn', 'in', [...values]);
    if (page.after) query = query.where('doclet_id', page.descending ? '<' : '>', page.after);
    const rows = await query
      .orderBy('doclet_id', page.descending ? 'desc' : 'asc')
      .limit(page.limit)
      .execute();
    return rows.map(docletOfHost);
  },
  weavesOf: async () => [],
};

/** What a host says nothing of is as its venue says. */
function hosts(ctx: Ctx) {
  return ctx.db
    .selectFrom('domain_config')
    .innerJoin('workspace', 'workspace.workspace_id', 'domain_config.workspace_id')
    .select(['doclet_id', 'fqdn', 'domain_config.workspace_id', 'terms_path', 'workspace.created_at'])
    .select((eb) => [
      eb.fn.coalesce('domain_config.default_brand', 'workspace.default_brand').as('default_brand'),
      eb.fn.coalesce('domain_config.default_event', 'workspace.default_event').as('default_event'),
      sql<string>`coalesce(nullif(domain_config.copyright, ''), workspace.copyright)`.as('copyright'),
    ])
    .where('domain_config.workspace_id', '=', ctx.workspace.id);
}

type HostRow = InferResult<ReturnType<typeof hosts>>[number];

function docletOfHost({ doclet_id, created_at, ...data }: HostRow): Doclet {
  return {
    id: doclet_id,
    templateId: TEMPLATE.domainConfig,
    title: data.fqdn,
    data,
    tags: [],
    ownerAccount: null,
    createdAt: created_at,
    updatedAt: created_at,
  };
}
