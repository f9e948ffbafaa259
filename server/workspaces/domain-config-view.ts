import type { Selectable } from 'kysely';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { Ctx } from '#server/context.ts';
import type { Doclet } from '#server/doclets/doclet.ts';
import type { DocletView } from '#server/doclets/views.ts';
import type { WorkspaceTables } from './tables.ts';

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

function hosts(ctx: Ctx) {
  return ctx.db
    .selectFrom('domain_config')
    .innerJoin('workspace', 'workspace.workspace_id', 'domain_config.workspace_id')
    .selectAll('domain_config')
    .select('workspace.created_at')
    .where('domain_config.workspace_id', '=', ctx.workspace.id);
}

function docletOfHost(row: Selectable<WorkspaceTables['domain_config']> & { created_at: Date }): Doclet {
  const { fqdn, workspace_id, default_brand, default_event, copyright, terms_path } = row;
  return {
    id: row.doclet_id,
    templateId: TEMPLATE.domainConfig,
    title: fqdn,
    data: { fqdn, workspace_id, default_brand, default_event, copyright, terms_path },
    tags: [],
    ownerAccount: null,
    createdAt: row.created_at,
    updatedAt: row.created_at,
  };
}
