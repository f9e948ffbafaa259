import { REALM } from '#domain/fixed-ids.ts';
import { parseEmail } from '#domain/validation/email.ts';
import { findAccount } from '#server/accounts/accounts.ts';
import { assertGoodPassword } from '#server/accounts/password-rules.ts';
import type { Ctx } from '#server/context.ts';
import type { Command } from './index.ts';
import { operatorContext } from './operator-context.ts';
import { withHouse } from './owner-database.ts';

export const createAdmin: Command = {
  name: 'create-admin',
  summary: 'Gives a workspace an administrator. Without --password one is made and shown once.',
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
      const password = options['password'] ?? house.random.token(18);
      assertGoodPassword(password, 'admin');
      await addAdmin(ctx, { email, password, firstName: options['first-name'] ?? '', lastName: options['last-name'] ?? '' });
      say(`${email} administers ${ctx.workspace.name}.${options['password'] ? '' : ` Password, shown once: ${password}`}`);
      return 0;
    }),
};

async function addAdmin(ctx: Ctx, person: { email: string; password: string; firstName: string; lastName: string }): Promise<void> {
  const { reference } = ctx.database;
  const known = await findAccount({ db: reference }, REALM.pos, person.email);
  const accountId = known?.account_id ?? ctx.random.objectId();
  if (!known) {
    await reference
      .insertInto('account')
      .values({
        account_id: accountId,
        realm_id: REALM.pos,
        email: person.email,
        password_hash: await ctx.passwords.hash(person.password),
        confirmed: true,
        first_name: person.firstName,
        last_name: person.lastName,
      })
      .execute();
  }
  await reference
    .insertInto('membership')
    .values({ workspace_id: ctx.workspace.id, account_id: accountId, role: 'admin' })
    .onConflict((oc) => oc.doNothing())
    .execute();
}
