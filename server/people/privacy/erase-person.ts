import { sql } from 'kysely';
import { MINUTE_MS } from '#domain/durations.ts';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import { WEAVE_ROLE } from '#domain/templates/weave-rules.ts';
import { type Account, lockAccount, withoutPerson } from '#server/accounts/accounts.ts';
import { ownAddresses } from '#server/accounts/addresses/own-addresses.ts';
import { lockOwnAccount } from '#server/accounts/lock-own-account.ts';
import { inWorkspace } from '#server/accounts/places.ts';
import { dropSecondFactor } from '#server/accounts/second-factor/second-factor.ts';
import { endEverything } from '#server/accounts/sign-in/claim-account.ts';
import type { Ctx } from '#server/context.ts';
import { createGroupTask } from '#server/people/groups/group-requests.ts';
import { namedThere } from '#server/people/tickets/named-tickets.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { recordAudit } from '#server/workspaces/audit.ts';
import { eraseFromSales, lockOrdersOf } from './erase-from-sales.ts';
import { eraseTraces } from './erase-traces.ts';
import { leaveOthers } from './leave-others.ts';
import type { Leaving } from './leaving.ts';

export const ERASE_WHAT_CAME_LATE = 'erase-what-came-late';
const LATE_MS = MINUTE_MS;

/**
 * The person goes and the books stay: amounts, dates and what was sold remain, without a name. Each workspace is a transaction of its own. Calls of theirs that are under way, on
 * any node, may write once more; that is erased a minute later. The same jobs finish, everywhere, what an interruption has left.
 */
export async function erasePerson(ctx: Ctx, account: Account): Promise<void> {
  const leaving = { accountId: account.account_id, email: account.email, addresses: await ownAddresses(ctx, account) };
  const places = await ctx.db
    .selectFrom('membership')
    .select('workspace_id')
    .distinct()
    .where('account_id', '=', account.account_id)
    .orderBy('workspace_id')
    .execute();
  await inTransaction(ctx, async (ctx) => {
    await lockOwnAccount(ctx);
    const late = new Date(ctx.clock.now() + LATE_MS);
    for (const { workspace_id: id } of places) await ctx.outbox.add({ ...ctx, workspace: { id } }, ERASE_WHAT_CAME_LATE, { leaving }, late);
  });
  for (const { workspace_id: id } of places) {
    await inTransaction(await inWorkspace(ctx, id), async (ctx) => {
      await lockOwnAccount(ctx);
      await eraseHere(ctx, leaving);
      await recordAudit(ctx, { action: 'account', outcome: 'erased', subject: account.account_id });
    });
  }
  await inTransaction(ctx, (ctx) => eraseAccount(ctx, account.account_id));
}

/**
 * Erases again in the current workspace, along with whatever the account was given meanwhile, and then the addresses that it was asked to look for. Whoever was cut off and asked
 * again has a later job, which keeps them for itself.
 */
export async function eraseWhatCameLate(ctx: Ctx, leaving: Leaving): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await lockAccount(ctx, leaving.accountId);
    await eraseHere(ctx, leaving);
    await eraseAccount(ctx, leaving.accountId);
    await sql`
      update outbox set payload = '{}' where workspace_id = ${ctx.workspace.id} and kind = ${ERASE_WHAT_CAME_LATE} and created_at <= ${new Date(ctx.clock.now() - LATE_MS)}
        and payload -> 'leaving' ->> 'accountId' = ${leaving.accountId}`.execute(ctx.db);
  });
}

async function eraseHere(ctx: Ctx, leaving: Leaving): Promise<void> {
  const orderIds = await lockOrdersOf(ctx, leaving);
  await endGroupRequests(ctx, leaving.accountId);
  await leaveOthers(ctx, leaving);
  await takeLeftBehind(ctx, leaving);
  const named = await namedThere(ctx, leaving.accountId, leaving.addresses);
  await eraseRecords(ctx, leaving.accountId);
  await eraseFromSales(ctx, leaving, orderIds, named);
  await eraseTraces(ctx, leaving, orderIds);
}

/** Comes before the records: a group confirmed meanwhile then already exists, and goes with them. */
async function endGroupRequests(ctx: Ctx, accountId: ObjectId): Promise<void> {
  await ctx.db
    .updateTable('task')
    .set({ status: sql`case when status = 'open' then 'declined' else status end`, title: 'Deleted', data: JSON.stringify({}) })
    .where('workspace_id', '=', ctx.workspace.id)
    .where('requested_by', '=', accountId)
    .where('kind', '=', createGroupTask.name)
    .execute();
}

/**
 * Records that now belong to nobody go too: people they once looked after, records that stood for them until they accepted or declined, and people they invited into their groups.
 * A person who belongs to somebody else's group stays.
 */
async function takeLeftBehind(ctx: Ctx, { accountId, addresses }: Leaving): Promise<void> {
  const ws = ctx.workspace.id;
  await sql`
    with behind as (
      select doclet_id from doclet_history where workspace_id = ${ws} and before ? 'owner_account' and before ->> 'owner_account' = ${accountId}
      union
      select doclet_id from doclet where workspace_id = ${ws} and owner_account is null and data ? 'invited_email' and data ->> 'invited_email' = any(${[...addresses]}::text[])
        and data ->> 'invited_status' in ('accepted', 'declined', 'expired')
      union
      select m.doclet_id from doclet g
        join weave w on w.workspace_id = g.workspace_id and w.from_id = g.doclet_id and w.role = ${WEAVE_ROLE.groupMember}
        join doclet m on m.workspace_id = w.workspace_id and m.doclet_id = w.to_id
      where g.workspace_id = ${ws} and g.owner_account = ${accountId} and g.template_id = ${TEMPLATE.membershipGroup} and m.data ->> 'invited_status' = 'pending')
    update doclet d set owner_account = ${accountId} from behind
    where d.workspace_id = ${ws} and d.doclet_id = behind.doclet_id and d.template_id = ${TEMPLATE.consumer} and d.owner_account is null
      and not exists (
        select from weave w join doclet p on p.workspace_id = w.workspace_id and p.doclet_id = w.to_id
        where w.workspace_id = ${ws} and w.from_id = d.doclet_id and p.owner_account is distinct from ${accountId})`.execute(ctx.db);
}

/** Erases the person, those they look after, their addresses and photos, and these records' whole history. */
async function eraseRecords(ctx: Ctx, accountId: ObjectId): Promise<void> {
  const ws = ctx.workspace.id;
  // Records are locked before their files, as by whoever changes a photo.
  await sql`select from doclet where workspace_id = ${ws} and owner_account = ${accountId} order by doclet_id for update`.execute(ctx.db);
  const { rows: files } = await sql<{ file_id: ObjectId }>`
    select file_id from file where workspace_id = ${ws} and (owner_account = ${accountId} or subject_doclet in (
      select doclet_id from doclet where workspace_id = ${ws} and owner_account = ${accountId}))`.execute(ctx.db);
  for (const { file_id: id } of files) await ctx.files.remove(ctx, id);
  await sql`select forget_person(${accountId})`.execute(ctx.db);
  await sql`
    with own as materialized (select doclet_id from doclet where workspace_id = ${ws} and owner_account = ${accountId}),
    theirs as materialized (
      select weave_id from weave
      where workspace_id = ${ws} and (from_id = any(array(select doclet_id from own)) or to_id = any(array(select doclet_id from own)))
      order by from_id, to_id for update)
    delete from weave w using theirs where w.workspace_id = ${ws} and w.weave_id = theirs.weave_id`.execute(ctx.db);
  await ctx.db
    .updateTable('doclet')
    .set({ title: 'Deleted', data: JSON.stringify({}), tags: [], owner_account: null, updated_at: new Date(ctx.clock.now()) })
    .where('workspace_id', '=', ws)
    .where('owner_account', '=', accountId)
    .execute();
}

async function eraseAccount(ctx: Ctx, accountId: ObjectId): Promise<void> {
  await lockAccount(ctx, accountId);
  await dropSecondFactor(ctx, accountId);
  await endEverything(ctx, accountId);
  await ctx.db.deleteFrom('account_token').where('account_id', '=', accountId).execute();
  await ctx.db.updateTable('session').set({ user_agent: '', address: '' }).where('account_id', '=', accountId).execute();
  await ctx.db.deleteFrom('membership').where('account_id', '=', accountId).execute();
  await ctx.db
    .updateTable('account')
    .set({
      ...withoutPerson(ctx, accountId),
      earlier_emails: [],
      username: null,
      password_hash: null,
      photo_file: null,
      profile: JSON.stringify({}),
      registered_from: '',
    })
    .where('account_id', '=', accountId)
    .execute();
}
