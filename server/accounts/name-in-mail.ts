import { fullName } from '#domain/person-name.ts';
import type { Ctx } from '#server/context.ts';
import { type Account, accountById } from './accounts.ts';

/** With the full stop of Chinese and Japanese, which programs that find links take for a dot. */
const HOST = /[\p{L}\d-][.。]\p{L}{2,}/u;

/** A name that reads as an address would be a link in somebody's mailbox, of the writer's choice. */
export function readsAsAddress(name: string): boolean {
  const read = name.normalize('NFKC').replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '');
  return read.includes('://') || read.includes('@') || HOST.test(read);
}

/** How a mail calls a person. */
export function nameInMail(account: Pick<Account, 'first_name' | 'last_name'> | null | undefined, otherwise: string): string {
  const name = fullName(account?.first_name, account?.last_name);
  if (name === '') return otherwise;
  return readsAsAddress(name) ? 'Somebody' : name;
}

/** In whose name a mail goes out: the caller's, or the venue's where they have none. */
export async function nameOfCaller(ctx: Ctx): Promise<string> {
  return nameInMail(ctx.actor.accountId === null ? null : await accountById(ctx, ctx.actor.accountId), ctx.workspace.name);
}
