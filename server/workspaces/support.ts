import { type RawBuilder, sql } from 'kysely';
import { firstIdAt, type ObjectId } from '#domain/ids.ts';
import type { Ctx, House } from '#server/context.ts';
import { isUnproven } from '#server/http/actor.ts';
import { rowsOfPage } from '#server/http/paging/page-rows.ts';
import type { Page } from '#server/http/paging/paging.ts';
import { assertPerson } from '#server/platform/captcha/captcha.ts';
import { perHour } from '#server/platform/limits.ts';
import { tellStaff } from '#server/platform/live/rooms.ts';
import { forget } from '#server/platform/tidy.ts';

type SupportRequest = {
  issue_title: string;
  issue_description: string;
  issuer_name: string;
  issuer_phone: string;
  issuer_email: string;
  issuer_pref_contact: string;
};

const SIGNED_OUT = perHour(5);
const SIGNED_IN = perHour(20);

/** Anybody may ask for help, so requests are counted. Visitors who are signed out, and guests, first solve a robot check. */
export async function sendSupportRequest(ctx: Ctx, request: SupportRequest, captchaToken: string | null): Promise<string> {
  if (isUnproven(ctx.actor)) {
    await ctx.limits.spend(`support:${ctx.address}`, SIGNED_OUT);
    await assertPerson(ctx, captchaToken);
  } else await ctx.limits.spend(`support:${ctx.actor.accountId}`, SIGNED_IN);
  const id = ctx.random.objectId();
  await ctx.db
    .insertInto('support_request')
    .values({ workspace_id: ctx.workspace.id, support_id: id, account_id: ctx.actor.accountId, ...request, created_at: new Date(ctx.clock.now()) })
    .execute();
  tellStaff(ctx);
  return id;
}

/** What a person asked: signed in to their account, or with an address that they have shown to be theirs. */
export const askedBy = (accountId: ObjectId, addresses: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`(account_id = ${accountId} or account_id is null and issuer_email = any(${[...addresses]}::text[]))`;

export function forgetSupportRequests({ database }: Pick<House, 'database'>, workspaceId: ObjectId, before: number): Promise<number> {
  return forget(database.of(workspaceId), sql`support_request`, sql`workspace_id = ${workspaceId} and support_id < ${firstIdAt(before)}`);
}

/** What a deleted account asked is empty, and left out. */
export async function supportRequests(ctx: Ctx, page: Page) {
  const rows = await ctx.db
    .selectFrom('support_request')
    .select([
      'support_id',
      'issue_title',
      'issue_description',
      'issuer_name',
      'issuer_phone',
      'issuer_email',
      'issuer_pref_contact',
      'account_id',
      'created_at',
    ])
    .where('workspace_id', '=', ctx.workspace.id)
    .where('issue_title', '<>', '')
    .$call(rowsOfPage(page, 'support_id'))
    .execute();
  return rows.map(({ support_id, account_id, created_at, ...asked }) => ({
    _id: support_id,
    ...asked,
    profile_id: account_id,
    created_at: created_at.toISOString(),
  }));
}
