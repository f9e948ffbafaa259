import type { Ctx } from '#server/context.ts';
import { type Account, accountById } from './accounts.ts';

const HOST = /[\p{L}\d-]\.\p{L}{2,}/u;

/** How a mail calls a person. A name that reads as an address would be a link in somebody's mailbox, of the writer's choice. */
export function nameInMail(account: Pick<Account, 'first_name' | 'last_name'> | null | undefined, otherwise: string): string {
  const name = [account?.first_name, account?.last_name].filter(Boolean).join(' ');
  if (name === '') return otherwise;
  return name.includes('://') || name.includes('@') || HOST.test(name) ? 'Somebody' : name;
}

/** In whose name a mail goes out: the caller's, or the venue's where they have none. */
export async function nameOfCaller(ctx: Ctx): Promise<string> {
  return nameInMail(ctx.actor.accountId === null ? null : await accountById(ctx, ctx.actor.accountId), ctx.workspace.name);
}
