import { fullName } from '#domain/person-name.ts';
import { type Account, accountById } from '#server/accounts/accounts.ts';
import type { Ctx } from '#server/context.ts';

/** Includes the full stop of Chinese and Japanese, which programs that detect links take for a dot. */
const HOST = /[\p{L}\d-][.。]\p{L}{2,}/u;

/** Mail programs would turn a name that reads like an address into a link, chosen by whoever wrote the name. */
export function readsAsAddress(name: string): boolean {
  const read = name.normalize('NFKC').replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '');
  return read.includes('://') || read.includes('@') || HOST.test(read);
}

/** A person's name as used in mails. */
export function nameInMail(account: Pick<Account, 'first_name' | 'last_name'> | null | undefined, otherwise: string): string {
  const name = fullName(account?.first_name, account?.last_name);
  if (name === '') return otherwise;
  return readsAsAddress(name) ? 'Somebody' : name;
}

/** The name in which a mail is sent: the caller's, or the venue's if they have none. */
export async function nameOfCaller(ctx: Ctx): Promise<string> {
  return nameInMail(ctx.actor.accountId === null ? null : await accountById(ctx, ctx.actor.accountId), ctx.workspace.name);
}
