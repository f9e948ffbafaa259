import { REALM } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { Role } from '#server/accounts/tables.ts';
import type { Ctx, House } from '#server/context.ts';
import { operatorContext } from '#server/operator/operator-context.ts';
import { countedAddress } from '#server/platform/address.ts';

const LOCAL = '127.0.0.1';

export async function demoAccount(ctx: Ctx, email: string, role: Role): Promise<ObjectId | null> {
  const account = await ctx.database.reference
    .selectFrom('account')
    .select('account_id')
    .where('email', '=', email)
    .where('realm_id', '=', realmOf(role))
    .executeTakeFirst();
  return account?.account_id ?? null;
}

const DEMO_ORDERS = 4;

/** Maya, the operator's context in her venue, and how many of her orders exist. Null once all do: they are the last part of a demo to be made. */
export async function unfinishedDemo(house: House): Promise<{ ctx: Ctx; maya: ObjectId; made: number } | null> {
  const shop = await house.workspaces.byHost('lakeside.localhost');
  const ctx = shop && (await operatorContext(house, shop.workspaceId));
  const maya = ctx && (await demoAccount(ctx, 'maya@demo.test', 'web'));
  if (!ctx || !maya) return null;
  const { made } = await ctx.db
    .selectFrom('sales_order')
    .select(({ fn }) => fn.countAll<number>().as('made'))
    .where('workspace_id', '=', ctx.workspace.id)
    .where('buyer_account', '=', maya)
    .where('state', '=', 'complete')
    .executeTakeFirstOrThrow();
  return made < DEMO_ORDERS ? { ctx, maya, made } : null;
}

/** The context as this person. A demo has nobody who could prove who they are. */
export function actingAs(ctx: Ctx, accountId: ObjectId, role: Role): Ctx {
  const actor = {
    caller: role,
    accountId,
    sessionId: accountId,
    realmId: realmOf(role),
    workspaceId: ctx.workspace.id,
    guest: false,
    secondFactor: false,
    cartKey: null,
  };
  return { ...ctx, actor, ip: LOCAL, address: countedAddress(LOCAL), captcha: { ...ctx.captcha, verify: async () => 'passed' } };
}

const realmOf = (role: Role): ObjectId => (role === 'web' ? REALM.portal : REALM.pos);
