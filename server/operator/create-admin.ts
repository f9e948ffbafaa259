import { REALM } from '#domain/fixed-ids.ts';
import { parseEmail } from '#domain/validation/email.ts';
import { minPasswordLength } from '#domain/validation/password.ts';
import { parseName } from '#domain/validation/person.ts';
import { type Account, addMembership, findAccount, highestRole, isTaken, lockAccount } from '#server/accounts/accounts.ts';
import { noteNewMember } from '#server/accounts/members/new-member.ts';
import { linkTo } from '#server/accounts/places.ts';
import { createAccount, type Person } from '#server/accounts/registration/register.ts';
import { claimAccount, confirmAccount } from '#server/accounts/sign-in/claim-account.ts';
import { passwordReplaced, setPassword } from '#server/accounts/sign-in/new-password.ts';
import { assertGoodPassword, holderAs } from '#server/accounts/sign-in/password-rules.ts';
import type { Ctx } from '#server/context.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Command } from './command.ts';
import { operatorContext } from './operator-context.ts';
import { withHouse } from './owner-database.ts';

export const createAdmin: Command = {
  name: 'create-admin',
  summary: 'Gives a workspace an administrator. Without --password a new account is given one that is shown once; who has an account keeps theirs.',
  options: [
    { name: 'workspace', hint: 'id', required: true },
    { name: 'email', hint: 'you@example.com', required: true },
    { name: 'first-name', hint: 'Ines' },
    { name: 'last-name', hint: 'Okafor' },
    { name: 'password', hint: '15 characters or more' },
  ],
  run: (config, options, say) =>
    withHouse(config, async (house) => {
      const email = parseEmail(options['email']);
      if (email === null) throw new Error(`${options['email']} is not an email address.`);
      const ctx = await operatorContext(house, options['workspace']!);
      const person = { firstName: validName(options['first-name']), lastName: validName(options['last-name']), phone: '' };
      const password = await inTransaction(ctx, (tx) => addAdmin(tx, email, person, options['password'] ?? null));
      say(`${email} administers ${ctx.workspace.name}, and signs in at ${await linkTo(ctx, 'staff')}. ${password}`);
      return 0;
    }),
};

/** A name is optional, but a given one must be a valid name of a person. */
function validName(given = ''): string {
  const name = parseName(given);
  if (name === null && given !== '') throw new Error(`${JSON.stringify(given)} is no name of a person. Use one line of at most 100 letters such as Ines.`);
  return name ?? '';
}

/** Returns what to tell about the password. */
async function addAdmin(ctx: Ctx, email: string, person: Person, password: string | null): Promise<string> {
  const created = await createAccount(ctx, { email, person, hash: null, guest: false, realmId: REALM.pos });
  const account = created ?? (await findAccount(ctx, REALM.pos, email));
  const locked = account && (await lockAccount(ctx, account.account_id));
  if (!locked || locked.disabled) throw new Error(`The account of ${email} is closed.`);
  const said = await givePassword(ctx, locked, password);
  if (await addMembership(ctx, locked.account_id, 'admin')) await noteNewMember(ctx, locked, 'admin', null);
  return said;
}

async function givePassword(ctx: Ctx, account: Account, given: string | null): Promise<string> {
  if (isTaken(account) && given === null) {
    // A hash does not tell how long its password is. Only an administrator's was checked as one.
    if ((await highestRole(ctx, account.account_id)) === 'admin') return 'They keep the password they have.';
    const least = minPasswordLength('admin');
    throw new Error(`${account.email} has an account whose password may be too short for an administrator. Give --password with ${least} characters or more.`);
  }
  const password = given ?? ctx.random.token(18);
  assertGoodPassword(password, await holderAs(ctx, account, ['admin']), account.email);
  await setPassword(ctx, account.account_id, await ctx.passwords.hash(password));
  if (isTaken(account)) await passwordReplaced(ctx, account);
  else await claimAccount(ctx, account.account_id);
  await confirmAccount(ctx, account.account_id);
  if (given === null) return `Password, shown once: ${password}`;
  return isTaken(account) ? 'The password given is theirs from now on, and their sign-ins have ended.' : 'The password given is theirs.';
}
