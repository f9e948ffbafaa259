import { sql } from 'kysely';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import { readableFields } from '#domain/templates/field-access.ts';
import { membershipGroup } from '#domain/templates/membership-group.ts';
import type { Account } from '#server/accounts/accounts.ts';
import { ownAddresses } from '#server/accounts/addresses/own-addresses.ts';
import type { Ctx } from '#server/context.ts';
import { docletsByTemplate } from '#server/doclets/doclets.ts';
import { profileOwner } from '#server/inventory/owners/owners.ts';
import { createGroupTask } from '#server/people/groups/group-requests.ts';
import { offeredTo } from '#server/people/transfers/transfer-rows.ts';
import { waitedBy } from '#server/waiting/entries.ts';
import { askedBy } from '#server/workspaces/support.ts';
import { exportSales } from './export-sales.ts';

/** The office's own note on a group is not about its owner. */
const GROUP_FIELDS = readableFields(membershipGroup, ['web'], true);

/** Everything that is stored about a person in this workspace, readable for a person. It contains nothing that opens anything. */
export async function exportPerson(ctx: Ctx, account: Account): Promise<Record<string, unknown>> {
  const { account_id: accountId } = account;
  const addresses = await ownAddresses(ctx, account);
  return {
    exported_at: new Date(ctx.clock.now()).toISOString(),
    venue: ctx.workspace.name,
    account: accountSeen(account),
    ...(await exportRecords(ctx, accountId)),
    group_requests: await groupRequestsOf(ctx, accountId),
    ...(await exportSales(ctx, accountId, addresses)),
    cards: await cardsOf(ctx, accountId),
    transfers: await transfersFrom(ctx, accountId),
    transfers_to_them: await transfersTo(ctx, accountId, addresses),
    waiting_lists: await waitsOf(ctx, accountId, addresses),
    waiting_rooms: await roomsOf(ctx, accountId),
    mails: await mailsTo(ctx, addresses),
    visits: await visitsOf(ctx, accountId),
    sign_ins: await signInsOf(ctx, accountId),
    support_requests: await supportRequestsOf(ctx, accountId, addresses),
  };
}

const accountSeen = ({ email, earlier_emails, username, first_name, last_name, phone, confirmed, created_at }: Account) => ({
  email,
  earlier_emails,
  username,
  first_name,
  last_name,
  phone,
  confirmed,
  created_at,
});

async function exportRecords(ctx: Ctx, ownerAccount: ObjectId) {
  const [people, addresses, groups] = await Promise.all([
    docletsByTemplate(ctx, TEMPLATE.consumer, { ownerAccount }),
    docletsByTemplate(ctx, TEMPLATE.account, { ownerAccount }),
    docletsByTemplate(ctx, TEMPLATE.membershipGroup, { ownerAccount }),
  ]);
  return {
    people: people.map(({ data: { photo, ...data } }) => ({ ...data, has_photo: photo !== undefined })),
    addresses: addresses.map(({ data }) => data),
    groups: groups.map(({ data }) => Object.fromEntries(Object.entries(data).filter(([field]) => GROUP_FIELDS.includes(field)))),
  };
}

function groupRequestsOf(ctx: Ctx, accountId: ObjectId) {
  return ctx.db
    .selectFrom('task')
    .select(['data', 'status', 'created_at'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where('requested_by', '=', accountId)
    .where('kind', '=', createGroupTask.name)
    .orderBy('created_at')
    .execute();
}

function cardsOf(ctx: Ctx, accountId: ObjectId) {
  return ctx.db
    .selectFrom('saved_card')
    .select(['account_type', 'last_four', 'card_exp_month', 'card_exp_year', 'created_at'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .execute();
}

function transfersFrom(ctx: Ctx, accountId: ObjectId) {
  return ctx.db
    .selectFrom('ticket_transfer')
    .select(['to_email', 'to_phone', 'state', 'created_at', 'decided_at'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where('from_account', '=', accountId)
    .orderBy('created_at')
    .execute();
}

function transfersTo(ctx: Ctx, accountId: ObjectId, addresses: readonly string[]) {
  return ctx.db
    .selectFrom('ticket_transfer')
    .select(['state', 'created_at', 'decided_at'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where('from_account', '<>', accountId)
    .where(offeredTo(ctx, accountId, addresses))
    .orderBy('created_at')
    .execute();
}

function waitsOf(ctx: Ctx, accountId: ObjectId, addresses: readonly string[]) {
  return ctx.db
    .selectFrom('waiting_entry')
    .select(['email', 'product_id', 'visit_date', 'entry_time', 'units', 'state', 'asked_at', 'waiting_since', 'ended_at'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where(waitedBy(accountId, addresses))
    .orderBy('asked_at')
    .execute();
}

function roomsOf(ctx: Ctx, accountId: ObjectId) {
  return ctx.db
    .selectFrom('room_place')
    .select(['event_id', 'entered_at', 'seen_at', 'admitted_at', 'pass_ends_at'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where('owner', '=', profileOwner(accountId))
    .orderBy('entered_at')
    .execute();
}

function mailsTo(ctx: Ctx, addresses: readonly string[]) {
  return ctx.db
    .selectFrom('mail')
    .select(['recipient', 'subject', 'created_at', 'sent_at'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where(sql<boolean>`recipient = any(${[...addresses]}::text[])`)
    .orderBy('created_at')
    .execute();
}

function visitsOf(ctx: Ctx, accountId: ObjectId) {
  return ctx.db
    .selectFrom('resource_use')
    .select(['kind', 'detail', 'created_at'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where(sql`detail ->> 'profile_id'`, '=', accountId)
    .orderBy('use_id')
    .execute();
}

function signInsOf(ctx: Ctx, accountId: ObjectId) {
  return ctx.db
    .selectFrom('session')
    .select(['user_agent', 'address', 'created_at', 'seen_at', 'revoked_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute();
}

function supportRequestsOf(ctx: Ctx, accountId: ObjectId, addresses: readonly string[]) {
  return ctx.db
    .selectFrom('support_request')
    .select(['issue_title', 'issue_description', 'created_at'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where(askedBy(accountId, addresses))
    .execute();
}
