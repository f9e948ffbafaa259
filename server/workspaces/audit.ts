import { sql, type SqlBool } from 'kysely';
import { fullName } from '#domain/person-name.ts';
import type { Ctx } from '#server/context.ts';
import { rowsOfPage } from '#server/http/paging/page-rows.ts';
import type { Page } from '#server/http/paging/paging.ts';

/** `actor`: who did it, if that is only known afterwards, as with a sign-in. */
type AuditNote = {
  action: string;
  outcome: string;
  subject?: string;
  detail?: Record<string, unknown>;
  actor?: Pick<Ctx['actor'], 'accountId' | 'caller'>;
};

/** Records what was done with authority, and what was refused. Inserted in the transaction of the deed and never changed. */
export async function recordAudit(ctx: Ctx, entry: AuditNote): Promise<void> {
  const { accountId, caller } = entry.actor ?? ctx.actor;
  await ctx.db
    .insertInto('audit')
    .values({
      workspace_id: ctx.workspace.id,
      audit_id: ctx.random.objectId(),
      actor_account: accountId,
      actor_role: caller,
      action: entry.action,
      outcome: entry.outcome,
      subject: entry.subject ?? null,
      detail: JSON.stringify(entry.detail ?? {}),
      at: new Date(ctx.clock.now()),
    })
    .execute();
}

type AuditFilter = { outcome?: string | undefined; action?: string | undefined; actor_id?: string | undefined };

/** Whose address the office knows, until they are erased. A visitor's is not shown for being refused something. */
const WORK_HERE: ReadonlySet<string> = new Set(['pos', 'staff', 'admin']);

/** A subject may be any id that somebody has typed, and accounts are shared by all venues. */
const OF_THIS_VENUE = sql<SqlBool>`(audit.action = 'member' or audit.subject = audit.actor_account
  or exists (select from membership m where m.workspace_id = audit.workspace_id and m.account_id = audit.subject))`;

export async function auditEntries(ctx: Ctx, only: AuditFilter, page: Page) {
  let query = ctx.db
    .selectFrom('audit')
    .leftJoin('account', 'account.account_id', 'audit.actor_account')
    .leftJoin('account as about', (join) => join.onRef('about.account_id', '=', 'audit.subject').on(OF_THIS_VENUE))
    .selectAll('audit')
    .select([
      'account.first_name',
      'account.last_name',
      'account.email',
      'account.disabled',
      'about.first_name as about_first',
      'about.last_name as about_last',
    ])
    .where('audit.workspace_id', '=', ctx.workspace.id);
  if (only.outcome !== undefined) query = query.where('audit.outcome', '=', only.outcome);
  if (only.action !== undefined) query = query.where('audit.action', '=', only.action);
  if (only.actor_id !== undefined) query = query.where('audit.actor_account', '=', only.actor_id);
  const rows = await query.$call(rowsOfPage(page, 'audit_id')).execute();
  return rows.map((row) => ({
    _id: row.audit_id,
    action: row.action,
    outcome: row.outcome,
    subject: row.subject,
    subject_name: fullName(row.about_first, row.about_last),
    actor_id: row.actor_account,
    actor_name: fullName(row.first_name, row.last_name) || (WORK_HERE.has(row.actor_role) && !row.disabled && row.email) || '',
    actor_role: row.actor_role,
    detail: row.detail,
    at: row.at.toISOString(),
  }));
}
