import { sql } from 'kysely';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { Account } from '#server/accounts/accounts.ts';
import { ownAddresses } from '#server/accounts/own-addresses.ts';
import type { Ctx } from '#server/context.ts';
import { docletsByTemplate } from '#server/doclets/doclets.ts';
import { askedBy } from '#server/workspaces/support.ts';
import { exportSales } from './export-sales.ts';
import { createGroupTask } from './group-requests.ts';
import { offeredTo } from './transfer-rows.ts';

/** Everything that is stored about a person in this workspace, readable for a person. It contains nothing that opens anything. */
export async function exportPerson(ctx: Ctx, account: Account): Promise<Record<string, unknown>> {
  const { account_id: accountId } = account;
  const own = await ownAddresses(ctx, account);
  const mine = { ownerAccount: accountId };
  const [people, addresses, groups] = await Promise.all([
    docletsByTemplate(ctx, TEMPLATE.consumer, mine),
    docletsByTemplate(ctx, TEMPLATE.account, mine),
    docletsByTemplate(ctx, TEMPLATE.membershipGroup, mine),
  ]);
  return {
    exported_at: new Date(ctx.clock.now()).toISOString(),
    venue: ctx.workspace.name,
    account: {
      email: account.email,
      earlier_emails: account.earlier_emails,
      username: account.username,
      first_name: account.first_name,
      last_name: account.last_name,
      phone: account.phone,
      confirmed: account.confirmed,
      created_at: account.created_at,
    },
    people: people.map(({ data: { photo, ...data } }) => ({ ...data, has_photo: photo !== undefined })),
    addresses: addresses.map(({ data }) => data),
    groups: groups.map(({ data }) => data),
    group_requests: await ctx.db
      .selectFrom('task')
      .select(['data', 'status', 'created_at'])
      .where('workspace_id', '=', ctx.workspace.id)
      .where('requested_by', '=', accountId)
      .where('kind', '=', createGroupTask.name)
      .orderBy('created_at')
      .execute(),
    ...(await exportSales(ctx, accountId, own)),
    cards: await ctx.db
      .selectFrom('saved_card')
      .select(['account_type', 'last_four', 'card_exp_month', 'card_exp_year', 'created_at'])
      .where('workspace_id', '=', ctx.workspace.id)
      .where('account_id', '=', accountId)
      .where('removed_at', 'is', null)
      .execute(),
    transfers: await ctx.db
      .selectFrom('ticket_transfer')
      .select(['to_email', 'to_phone', 'state', 'created_at', 'decided_at'])
      .where('workspace_id', '=', ctx.workspace.id)
      .where('from_account', '=', accountId)
      .orderBy('created_at')
      .execute(),
    transfers_to_them: await ctx.db
      .selectFrom('ticket_transfer')
      .select(['state', 'created_at', 'decided_at'])
      .where('workspace_id', '=', ctx.workspace.id)
      .where('from_account', '<>', accountId)
      .where(offeredTo(ctx, accountId, own))
      .orderBy('created_at')
      .execute(),
    mails: await ctx.db
      .selectFrom('mail')
      .select(['recipient', 'subject', 'created_at', 'sent_at'])
      .where('workspace_id', '=', ctx.workspace.id)
      .where(sql<boolean>`recipient = any(${own}::text[])`)
      .orderBy('created_at')
      .execute(),
    visits: await ctx.db
      .selectFrom('resource_use')
      .select(['kind', 'detail', 'created_at'])
      .where('workspace_id', '=', ctx.workspace.id)
      .where(sql`detail ->> 'profile_id'`, '=', accountId)
      .orderBy('use_id')
      .execute(),
    sign_ins: await ctx.db
      .selectFrom('session')
      .select(['user_agent', 'address', 'created_at', 'seen_at', 'revoked_at'])
      .where('account_id', '=', accountId)
      .orderBy('created_at')
      .execute(),
    support_requests: await ctx.db
      .selectFrom('support_request')
      .select(['issue_title', 'issue_description', 'created_at'])
      .where('workspace_id', '=', ctx.workspace.id)
      .where(askedBy(accountId, own))
      .execute(),
  };
}
