import type { ObjectId } from '#domain/ids.ts';
import { type Account, accountById, roleIn, rolesHere } from '#server/accounts/accounts.ts';
import { consumerRecords } from '#server/accounts/consumer-records.ts';
import { hasSecondFactor } from '#server/accounts/second-factor/second-factor.ts';
import type { Role } from '#server/accounts/tables.ts';
import type { Ctx } from '#server/context.ts';
import { notFound } from '#server/errors.ts';
import { signedIn } from '#server/http/actor.ts';
import { tellStaffAnd } from '#server/platform/live/rooms.ts';
import { photoOf, type Picture } from './own-photo.ts';

type Profile = {
  _id: ObjectId;
  id: ObjectId;
  email: string;
  confirmed: boolean;
  guest: boolean;
  role: Role;
  account_id: ObjectId | null;
  consumer_id: ObjectId | null;
  first_name: string;
  last_name: string;
  phone: string;
  profile: { first_name: string; last_name: string; phone: string };
  image: Picture | null;
  second_factor: boolean;
};

/** The caller's own account. A foreign id is answered as if it did not exist. */
export async function ownAccount(ctx: Ctx, accountId: ObjectId = ctx.actor.accountId ?? ''): Promise<Account> {
  const account = accountId === signedIn(ctx).accountId ? await accountById(ctx, accountId) : null;
  if (!account) throw notFound('The profile');
  return account;
}

/** An Admin may also read accounts that have a role in the workspace. */
export async function readableAccount(ctx: Ctx, accountId: ObjectId): Promise<Account> {
  if (ctx.actor.caller !== 'admin' || accountId === ctx.actor.accountId) return ownAccount(ctx, accountId);
  const account = (await rolesHere(ctx, accountId)).length > 0 ? await accountById(ctx, accountId) : null;
  if (!account) throw notFound('The profile');
  return account;
}

export async function profileOf(ctx: Ctx, account: Account): Promise<Profile> {
  const records = await consumerRecords(ctx, account.account_id);
  const { first_name, last_name, phone } = account;
  return {
    _id: account.account_id,
    id: account.account_id,
    email: account.email,
    confirmed: account.confirmed,
    guest: account.guest,
    role: roleIn(account.realm_id, await rolesHere(ctx, account.account_id)) ?? 'web',
    account_id: records?.accountDocletId ?? null,
    consumer_id: records?.consumerId ?? null,
    first_name,
    last_name,
    phone,
    profile: { first_name, last_name, phone },
    image: await photoOf(ctx, account),
    second_factor: await hasSecondFactor(ctx, account.account_id),
  };
}

export type ProfileChange = { first_name?: string; last_name?: string; phone?: string };

export async function saveProfile(ctx: Ctx, account: Account, change: ProfileChange): Promise<Account> {
  if (Object.keys(change).length === 0) return account;
  const saved = await ctx.db
    .updateTable('account')
    .set({ ...change, updated_at: new Date(ctx.clock.now()) })
    .where('account_id', '=', account.account_id)
    .returningAll()
    .executeTakeFirstOrThrow();
  tellStaffAnd(ctx, account.account_id);
  return saved;
}
