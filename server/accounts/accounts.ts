import type { Selectable } from 'kysely';
import { REALM } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { conflict } from '#server/errors.ts';
import type { AccountTables, Role } from './tables.ts';

/** A person's account: one per realm and address, shared by all workspaces of the realm. */
export type Account = Selectable<AccountTables['account']>;

export const emailInUse = () => conflict('email-in-use', 'Email is already in use.');

const RANK: readonly Role[] = ['admin', 'staff', 'pos', 'web'];

/** `email` must be in the normal form that `parseEmail` returns. */
export async function findAccount(ctx: Pick<Ctx, 'db'>, realmId: ObjectId, email: string): Promise<Account | null> {
  const row = await ctx.db.selectFrom('account').selectAll().where('realm_id', '=', realmId).where('email', '=', email).executeTakeFirst();
  return row ?? null;
}

export async function accountById(ctx: Pick<Ctx, 'db'>, accountId: ObjectId): Promise<Account | null> {
  const row = await ctx.db.selectFrom('account').selectAll().where('account_id', '=', accountId).executeTakeFirst();
  return row ?? null;
}

export async function isAddressOf(ctx: Pick<Ctx, 'db'>, accountId: ObjectId, email: string): Promise<boolean> {
  return (await accountById(ctx, accountId))?.email === email;
}

/** The account, locked against changes until the transaction ends. */
export async function lockAccount(ctx: Pick<Ctx, 'db'>, accountId: ObjectId): Promise<Account | null> {
  const row = await ctx.db.selectFrom('account').selectAll().where('account_id', '=', accountId).forUpdate().executeTakeFirst();
  return row ?? null;
}

export async function rolesHere(ctx: Pick<Ctx, 'db' | 'workspace'>, accountId: ObjectId): Promise<Role[]> {
  const rows = await ctx.db.selectFrom('membership').select('role').where('workspace_id', '=', ctx.workspace.id).where('account_id', '=', accountId).execute();
  return rows.map((row) => row.role);
}

/** The role that a sign-in to this realm gives in this workspace, if any. */
export function roleIn(realmId: ObjectId, roles: readonly Role[]): Role | null {
  if (realmId === REALM.portal) return roles.includes('web') ? 'web' : null;
  return RANK.find((role) => role !== 'web' && roles.includes(role)) ?? null;
}

/** The highest role that the password opens anywhere. It decides how long the password must be. */
export async function highestRole(ctx: Pick<Ctx, 'db'>, accountId: ObjectId): Promise<Role> {
  const rows = await ctx.db.selectFrom('membership').select('role').distinct().where('account_id', '=', accountId).execute();
  return highestOf(rows.map((row) => row.role));
}

export const highestOf = (roles: readonly Role[]): Role => RANK.find((role) => roles.includes(role)) ?? 'web';

/** False if they had the role already. */
export async function addMembership(ctx: Pick<Ctx, 'db' | 'workspace'>, accountId: ObjectId, role: Role): Promise<boolean> {
  const added = await ctx.db
    .insertInto('membership')
    .values({ workspace_id: ctx.workspace.id, account_id: accountId, role })
    .onConflict((oc) => oc.doNothing())
    .returning('account_id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Somebody invited this address, and nobody has come for it yet. */
export const isOnlyInvited = (account: Account): boolean => account.password_hash === null && !account.guest && !account.confirmed && !account.disabled;

/** The account that an invitation made for this address. Locked: of several who come for the address, one takes it. */
export async function onlyInvited(ctx: Pick<Ctx, 'db'>, realmId: ObjectId, email: string): Promise<Account | null> {
  const found = await findAccount(ctx, realmId, email);
  const account = found && isOnlyInvited(found) ? await lockAccount(ctx, found.account_id) : null;
  return account && isOnlyInvited(account) && account.email === email ? account : null;
}

/** What an account says once nobody stands behind it. Its address is free again. */
export function withoutPerson({ clock }: Pick<Ctx, 'clock'>, accountId: ObjectId) {
  return { email: `${accountId}@deleted.invalid`, first_name: '', last_name: '', phone: '', disabled: true, updated_at: new Date(clock.now()) };
}

/** The owner has chosen a password, so from now on only that password acts for them. */
export const isTaken = (account: Account): boolean => account.confirmed && account.password_hash !== null;
