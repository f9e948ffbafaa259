import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { perDay, perHour, perMinute, type Budget } from '#server/platform/limits.ts';

/** How often something that can be guessed or flooded may be tried. Keys contain only addresses and ids, never anything that a caller can vary. */
const BUDGETS = {
  'sign-in': [perMinute(10), perHour(100)],
  'sign-in-address': [perMinute(300)],
  'sign-in-everywhere': [perMinute(6000)],
  'second-factor': [perMinute(5), perHour(30)],
  'register-address': [perMinute(600)],
  'mail-to': [perHour(3), perDay(20)],
  'mail-transfer': [perHour(20), perDay(40)],
  'mail-waiting': [perHour(20), perDay(40)],
  'mail-waiting-from': [perHour(10), perDay(20)],
  'mail-address': [perHour(300)],
  'mail-tagged': [perHour(20)],
  'email-check': [perMinute(5), perHour(20)],
  'email-check-address': [perHour(100)],
  'email-taken': [perHour(20)],
  'reset-told': [perHour(20)],
  'invite-by': [perDay(20)],
  'socket-ticket': [perMinute(60)],
} satisfies Record<string, Budget[]>;

/**
 * The key for mails of one kind to one mailbox. Each kind has its own budget, so that mails of another kind cannot use up the owner's password resets. For mails that others cause,
 * an address with a tag counts as the mailbox itself.
 */
export function mailbox(kind: 'verify' | 'reset' | 'invite' | 'email-change' | 'transfer' | 'waiting', email: string, realmId: ObjectId): string {
  const isOwn = kind === 'verify' || kind === 'reset';
  return `${kind}:${realmId}:${isOwn ? email : withoutTag(email)}`;
}

const withoutTag = (email: string): string => email.replace(/\+[^@]*(?=@)/, '');

/**
 * Anybody can register any address, and that sends a mail. An untagged address gets it once in its life; all tagged forms of a mailbox share a few mails an hour. The account
 * exists without the mail.
 */
export async function mayWelcome(ctx: Pick<Ctx, 'limits'>, email: string): Promise<boolean> {
  return !isTagged(email) || trySpend(ctx, 'mail-tagged', withoutTag(email));
}

/** Each address has its own small budget. Tagged addresses also share one, because they fill the same mailbox. */
export async function spendOwnMail(ctx: Pick<Ctx, 'limits'>, kind: 'verify' | 'reset', email: string, realmId: ObjectId): Promise<void> {
  await spend(ctx, 'mail-to', mailbox(kind, email, realmId));
  if (isTagged(email)) await spend(ctx, 'mail-tagged', mailbox(kind, withoutTag(email), realmId));
}

const isTagged = (email: string): boolean => withoutTag(email) !== email;

export type Guarded = keyof typeof BUDGETS;

/** Twenty a day for the person who invites, and a few an hour for the invited address and for the network. */
export function invitationBudgets({ actor, address }: Pick<Ctx, 'actor' | 'address'>, email: string, realmId: ObjectId): [Guarded, string][] {
  return [
    ['invite-by', actor.accountId ?? address],
    ['mail-address', address],
    ['mail-to', mailbox('invite', email, realmId)],
  ];
}

export async function spend(ctx: Pick<Ctx, 'limits'>, what: Guarded, whom: string): Promise<void> {
  for (const budget of BUDGETS[what]) await ctx.limits.spend(`${what}:${whom}`, budget);
}

export async function trySpend(ctx: Pick<Ctx, 'limits'>, what: Guarded, whom: string): Promise<boolean> {
  for (const budget of BUDGETS[what]) {
    const { allowed } = await ctx.limits.trySpend(`${what}:${whom}`, budget);
    if (!allowed) return false;
  }
  return true;
}

export async function giveBack(ctx: Pick<Ctx, 'limits'>, what: Guarded, whom: string): Promise<void> {
  await Promise.all(BUDGETS[what].map((budget) => ctx.limits.giveBack(`${what}:${whom}`, budget)));
}
