import { REALM } from '#domain/fixed-ids.ts';
import type { Ctx, House } from '#server/context.ts';
import { NOBODY } from '#server/http/actor.ts';
import { openContext } from '#server/http/open-context.ts';

export const ZONE = 'America/Chicago';

/** A workspace with a host and nothing else in it. */
export async function openBenchVenue(house: House, fqdn: string): Promise<Ctx> {
  const workspaceId = house.random.objectId();
  const db = house.database.reference;
  await db.insertInto('workspace').values({ workspace_id: workspaceId, app_key: 'bench', name: 'bench', time_zone: ZONE }).execute();
  await db
    .insertInto('domain_config')
    .values({ fqdn, doclet_id: house.random.objectId(), workspace_id: workspaceId, realm_id: REALM.portal, is_default: true })
    .execute();
  house.workspaces.forget();
  const workspace = (await house.workspaces.byId(workspaceId))!;
  return openContext(house, workspace, { actor: NOBODY, requestId: 'bench', ip: '127.0.0.1', userAgent: '' });
}

/** The n-th buyer or operator of the venue, signed in. */
export async function addPerson(ctx: Ctx, role: 'web' | 'pos', index: number): Promise<{ accountId: string; token: string }> {
  const accountId = ctx.random.objectId();
  const realmId = role === 'web' ? REALM.portal : REALM.pos;
  const db = ctx.database.reference;
  await db
    .insertInto('account')
    .values({
      account_id: accountId,
      realm_id: realmId,
      email: `${role}${index}@example.test`,
      confirmed: true,
      first_name: 'Maya',
      last_name: `Ortiz${index}`,
    })
    .execute();
  await db.insertInto('membership').values({ workspace_id: ctx.workspace.id, account_id: accountId, role }).execute();
  const origin = { userAgent: ctx.userAgent, address: ctx.ip };
  const { token } = await ctx.sessions.open({ accountId, realmId, workspaceId: ctx.workspace.id, kind: 'full', role, ...origin });
  return { accountId, token };
}
