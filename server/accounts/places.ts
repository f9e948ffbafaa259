import { sql } from 'kysely';
import { REALM } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { notFound } from '#server/errors.ts';

/** The context in another workspace. Visitors belong to none until the body or a token names one. */
export async function inWorkspace(ctx: Ctx, workspaceId: ObjectId | null | undefined): Promise<Ctx> {
  if (!workspaceId || workspaceId === ctx.workspace.id) return ctx;
  const workspace = await ctx.workspaces.byId(workspaceId);
  if (!workspace) throw notFound('The workspace');
  return { ...ctx, workspace, db: ctx.database.of(workspace.id) };
}

/** Runs in each of the account's workspaces within the caller's transaction, which sees the rows of one workspace at a time. */
export async function inEveryWorkspace(ctx: Ctx, accountId: ObjectId, work: (ctx: Ctx) => Promise<void>): Promise<void> {
  const see = (id: ObjectId) => sql`select set_config('app.workspace_id', ${id}, true)`.execute(ctx.db);
  const places = await ctx.db.selectFrom('membership').select('workspace_id').distinct().where('account_id', '=', accountId).orderBy('workspace_id').execute();
  for (const { workspace_id: id } of places) {
    const workspace = await ctx.workspaces.byId(id);
    if (!workspace) continue;
    await see(id);
    await work({ ...ctx, workspace });
  }
  await see(ctx.workspace.id);
}

export function assertRealm(realmId: ObjectId): void {
  if (!Object.values<ObjectId>(REALM).includes(realmId)) throw notFound('The realm');
}

/** The URL of a page on the host that is stored for the workspace. The host that the request claims is never used. */
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
