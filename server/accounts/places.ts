import { REALM } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import { notFound } from '#server/errors.ts';
import type { Ctx } from '#server/context.ts';

/** The context in another workspace: for calls of visitors, who belong to none until the body or a token names one. */
export async function inWorkspace(ctx: Ctx, workspaceId: ObjectId | null | undefined): Promise<Ctx> {
  if (!workspaceId || workspaceId === ctx.workspace.id) return ctx;
  const workspace = await ctx.workspaces.byId(workspaceId);
  if (!workspace) throw notFound('The workspace');
  return { ...ctx, workspace, db: ctx.database.of(workspace.id) };
}

export function assertRealm(realmId: ObjectId): void {
  if (!Object.values<ObjectId>(REALM).includes(realmId)) throw notFound('The realm');
}

/** The address of a page, from the host stored for the workspace: what the request claims as its host has no part in it. */
export async function linkTo(ctx: Ctx, path: string): Promise<string> {
  const host = await ctx.db
    .selectFrom('domain_config')
    .select('fqdn')
    .where('workspace_id', '=', ctx.workspace.id)
    .orderBy('is_default', 'desc')
    .orderBy('fqdn')
    .executeTakeFirst();
  const fqdn = host?.fqdn ?? (await ctx.workspaces.defaultHost())?.fqdn ?? 'localhost';
  const port = isLocal(fqdn) ? `:${ctx.running.port}` : '';
  return `${ctx.config.publicScheme}://${fqdn}${port}/${path}`;
}

export function isLocal(fqdn: string): boolean {
  return fqdn === 'localhost' || fqdn.endsWith('.localhost') || fqdn === '127.0.0.1' || fqdn === '[::1]';
}
