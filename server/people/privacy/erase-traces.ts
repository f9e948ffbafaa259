import { sql } from 'kysely';
import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { profileOwner } from '#server/inventory/owners/owners.ts';
import { forgetPlacesOf } from '#server/waiting-room/forget-places.ts';
import { forgetWaits } from '#server/waiting/forget-person.ts';
import { askedBy } from '#server/workspaces/support.ts';
import type { Leaving } from './leaving.ts';

/** What is kept about a person besides their records and what they bought. */
export async function eraseTraces(ctx: Ctx, leaving: Leaving, orderIds: readonly ObjectId[]): Promise<void> {
  const { accountId, email, addresses } = leaving;
  const ws = ctx.workspace.id;
  await eraseMails(ctx, leaving);
  await forgetWaits(ctx, accountId, addresses);
  await forgetPlacesOf(ctx, accountId);
  await ctx.db.deleteFrom('idempotency').where('workspace_id', '=', ws).where('scope', 'like', `${accountId}|%`).where('state', '=', 'finished').execute();
  await ctx.db
    .deleteFrom('ticket_link')
    .where('workspace_id', '=', ws)
    .where('email', 'in', [email, ...addresses])
    .execute();
  await sql`
    update hold set address = '' where workspace_id = ${ws} and hold_id in (
      select hold_id from hold where workspace_id = ${ws} and address <> '' and (order_id = any(${[...orderIds]}::text[]) or (owner = ${profileOwner(accountId)} and order_id is null))
      for update skip locked)`.execute(ctx.db);
  await ctx.db
    .updateTable('support_request')
    .set({ account_id: null, issuer_name: '', issuer_phone: '', issuer_email: '', issue_title: '', issue_description: '' })
    .where('workspace_id', '=', ws)
    .where(askedBy(accountId, addresses))
    .execute();
  await ctx.db
    .deleteFrom('resource_use')
    .where('workspace_id', '=', ws)
    .where(sql`detail ->> 'profile_id'`, '=', accountId)
    .execute();
}

/**
 * Mails to them go, and those that still wait are not sent. Of mails to others, those that name one of their addresses go once they are sent. What waits for an address that nobody
 * has confirmed may be meant for its owner.
 */
async function eraseMails(ctx: Ctx, { email, addresses }: Leaving): Promise<void> {
  const [ws, own] = [ctx.workspace.id, [...addresses]];
  await sql`
    with gone as (
      delete from mail where workspace_id = ${ws} and (recipient = any(${own}::text[])
        or sent_at is not null and (recipient = ${email} or concat_ws(' ', subject, plain) ~* any(${own.map(asWord)}::text[])))
      returning mail_id)
    delete from outbox where workspace_id = ${ws} and kind like 'mail%' and sent_at is null and payload ->> 'mail_id' in (select mail_id from gone)`.execute(
    ctx.db,
  );
}

/** An address by itself, not as a part of a longer one. */
const asWord = (address: string): string => `(^|[^[:alnum:]._+-])${address.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`)}(?!${String.raw`[._-]*[[:alnum:]]`})`;
