import { sql } from 'kysely';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import { WEAVE_ROLE } from '#domain/templates/weave-rules.ts';
import { type Account, lockAccount } from '#server/accounts/accounts.ts';
import { endEverything } from '#server/accounts/claim-account.ts';
import { lockOwnAccount } from '#server/accounts/lock-own-account.ts';
import { inWorkspace } from '#server/accounts/places.ts';
import { dropSecondFactor } from '#server/accounts/second-factor.ts';
import type { Ctx } from '#server/context.ts';
import { ofOrders, ofPerson, ticketsOfPerson } from '#server/orders/find-orders.ts';
import { removeCards } from '#server/payments/vault.ts';
import { queueJob, type Job } from '#server/platform/job.ts';
import { inTransaction } from '#server/platform/transaction.ts';
import { recordAudit } from '#server/workspaces/audit.ts';
import { askedBy } from '#server/workspaces/support.ts';
import { createGroupTask } from './group-requests.ts';
import { leaveOthers } from './leave-others.ts';
import { lockedTickets } from './transfer-rows.ts';

export const ERASE_WHAT_CAME_LATE: Job = { kind: 'erase-what-came-late', about: 'account_id' };
const LATE_MS = 60_000;

/**
 * The person goes and the books stay: amounts, dates and what was sold remain, without a name. Each workspace is a transaction of its own. The account goes last, so that after an
 * interruption there is still somebody who can ask again. Calls of theirs that are under way, on any node, may write once more; that is erased a minute later.
 */
export async function erasePerson(ctx: Ctx, account: Account): Promise<void> {
  const places = await ctx.db.selectFrom('membership').select('workspace_id').distinct().where('account_id', '=', account.account_id).execute();
  for (const { workspace_id: id } of places) {
    await inTransaction(await inWorkspace(ctx, id), async (ctx) => {
      await lockOwnAccount(ctx);
      await eraseHere(ctx, account);
      await recordAudit(ctx, { action: 'account', outcome: 'erased', subject: account.account_id });
      await queueJob(ctx, ERASE_WHAT_CAME_LATE, account.account_id, new Date(ctx.clock.now() + LATE_MS));
    });
  }
  await inTransaction(ctx, (ctx) => eraseAccount(ctx, account.account_id));
}

/** Erases again in the current workspace, along with whatever the account was given meanwhile, and finishes an erasure that was interrupted. */
export async function eraseWhatCameLate(ctx: Ctx, accountId: ObjectId): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const account = await lockAccount(ctx, accountId);
    if (!account) return;
    await eraseHere(ctx, account);
    await eraseAccount(ctx, accountId);
  });
}

async function eraseHere(ctx: Ctx, account: Account): Promise<void> {
  const orderIds = await lockOrdersOf(ctx, account);
  await endGroupRequests(ctx, account.account_id);
  await eraseRecords(ctx, account);
  await eraseFromSales(ctx, account, orderIds);
  await eraseTraces(ctx, account);
}

/** Comes first, because settling an order goes on to lock its buyer's family. An order placed after this is erased a minute later. */
async function lockOrdersOf(ctx: Ctx, account: Account): Promise<ObjectId[]> {
  const { rows } = await sql<{ order_id: ObjectId }>`
    select o.order_id from sales_order o where o.workspace_id = ${ctx.workspace.id} and ${ofPerson(ctx, account)} order by o.order_id for update`.execute(
    ctx.db,
  );
  return rows.map((row) => row.order_id);
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

/** Erases the person, those they look after, their addresses and photos, and these records' whole history. */
async function eraseRecords(ctx: Ctx, account: Account): Promise<void> {
  const { account_id: accountId } = account;
  const ws = ctx.workspace.id;
  await leaveOthers(ctx, accountId);
  await takeLeftBehind(ctx, account);
  const files = await ctx.db.selectFrom('file').select('file_id').where('workspace_id', '=', ws).where('owner_account', '=', accountId).execute();
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

/**
 * Records that now belong to nobody go too: people they once looked after, records that stood for them until they accepted or declined, and people they invited into their groups.
 * A person who belongs to somebody else's group stays.
 */
async function takeLeftBehind(ctx: Ctx, { account_id: accountId, email, confirmed }: Account): Promise<void> {
  const ws = ctx.workspace.id;
  await sql`
    with behind as (
      select doclet_id from doclet_history where workspace_id = ${ws} and before ? 'owner_account' and before ->> 'owner_account' = ${accountId}
      union
      select doclet_id from doclet where ${confirmed} and workspace_id = ${ws} and owner_account is null and data ? 'invited_email' and data ->> 'invited_email' = ${email}
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

/** Orders are locked before their items, and offers before their tickets, as refunds and acceptances do. */
async function eraseFromSales(ctx: Ctx, { account_id: accountId }: Account, orderIds: readonly ObjectId[]): Promise<void> {
  const ws = ctx.workspace.id;
  const isTheirs = ofOrders(orderIds);
  await ctx.db.updateTable('order_item').set({ first_name: '', last_name: '', dob: null }).where('workspace_id', '=', ws).where(isTheirs).execute();
  await ctx.db
    .updateTable('sales_order')
    .set({ buyer_name: '', buyer_email: '', buyer_phone: '', billing: JSON.stringify({}), kvp: JSON.stringify({}) })
    .where('workspace_id', '=', ws)
    .where(isTheirs)
    .execute();
  await sql`select from ticket_transfer where workspace_id = ${ws} and from_account = ${accountId} order by transfer_id for update`.execute(ctx.db);
  await ctx.db
    .updateTable('ticket_transfer')
    .set({ state: sql`case when state = 'offered' then 'recalled' else state end`, to_email: null, to_phone: null, token_hash: null })
    .where('workspace_id', '=', ws)
    .where('from_account', '=', accountId)
    .execute();
  await ctx.db
    .updateTable('admission')
    .set({ first_name: '', last_name: '' })
    .where('workspace_id', '=', ws)
    .where('admission_id', 'in', lockedTickets(ctx, ticketsOfPerson(accountId, orderIds)))
    .execute();
  await removeCards(ctx, accountId, null);
}

async function eraseTraces(ctx: Ctx, account: Account): Promise<void> {
  const { account_id: accountId, email } = account;
  const ws = ctx.workspace.id;
  await ctx.db.deleteFrom('mail').where('workspace_id', '=', ws).where('recipient', '=', email).where('sent_at', 'is not', null).execute();
  await ctx.db.deleteFrom('idempotency').where('workspace_id', '=', ws).where('scope', 'like', `${accountId}|%`).where('state', '=', 'finished').execute();
  await ctx.db.deleteFrom('ticket_link').where('workspace_id', '=', ws).where('email', '=', email).execute();
  await ctx.db
    .updateTable('support_request')
    .set({ account_id: null, issuer_name: '', issuer_phone: '', issuer_email: '', issue_title: '', issue_description: '' })
    .where('workspace_id', '=', ws)
    .where(askedBy(account))
    .execute();
  await ctx.db
    .deleteFrom('resource_use')
    .where('workspace_id', '=', ws)
    .where(sql`detail ->> 'profile_id'`, '=', accountId)
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
      email: `${accountId}@deleted.invalid`,
      username: null,
      password_hash: null,
      first_name: '',
      last_name: '',
      phone: '',
      photo_file: null,
      profile: JSON.stringify({}),
      registered_from: '',
      disabled: true,
      updated_at: new Date(ctx.clock.now()),
    })
    .where('account_id', '=', accountId)
    .execute();
}
