import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { hashSecret } from '#server/platform/secret-text.ts';
import { toBase32 } from './totp.ts';

const COUNT = 10;

/** Ten codes of 80 bits for the day on which the phone is lost. They are shown once and stored as hashes. */
export async function renewRecoveryCodes(ctx: Pick<Ctx, 'db' | 'random'>, accountId: ObjectId): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, () => toBase32(ctx.random.bytes(10)).replace(/(.{4})(?!$)/g, '$1-'));
  await dropRecoveryCodes(ctx, accountId);
  await ctx.db
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ account_id: accountId, code_hash: hashCode(code) })))
    .execute();
  return codes;
}

/** A code works once, however often it is sent at the same time. */
export async function spendRecoveryCode(ctx: Pick<Ctx, 'db' | 'clock'>, accountId: ObjectId, code: string): Promise<boolean> {
  const spent = await ctx.db
    .updateTable('recovery_code')
    .set({ used_at: new Date(ctx.clock.now()) })
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hashCode(code))
    .where('used_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst();
  return spent !== undefined;
}

export async function dropRecoveryCodes(ctx: Pick<Ctx, 'db'>, accountId: ObjectId): Promise<void> {
  await ctx.db.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
}

const hashCode = (code: string): Buffer => hashSecret(code.toUpperCase().replaceAll(/[^A-Z2-7]/g, ''));
