import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import { isVenueZone } from '#domain/zone.ts';
import type { Ctx } from '#server/context.ts';
import { docletById } from '#server/doclets/doclets.ts';
import { notFound } from '#server/errors.ts';
import { InvalidInput, type WireError } from '#server/http/answers/errors-reply.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { tellStaff } from '#server/platform/live/rooms.ts';
import { recordAudit } from './audit.ts';
import { withSettings } from './settings.ts';
import { WORKSPACES } from './workspaces.ts';

type WorkspaceChange = {
  name?: string | undefined;
  description?: string | undefined;
  notes?: string | undefined;
  group?: string | undefined;
  time_zone?: string | undefined;
  locale?: string | undefined;
  copyright?: string | undefined;
  default_brand?: ObjectId | null | undefined;
  default_event?: ObjectId | null | undefined;
  settings?: Record<string, unknown> | undefined;
};

/** The workspace's public fields; with `whole` also those for its staff. */
export async function workspaceRecord(ctx: Ctx, whole: boolean) {
  const row = await ctx.db.selectFrom('workspace').selectAll().where('workspace_id', '=', ctx.workspace.id).executeTakeFirst();
  if (!row) throw notFound('The workspace');
  const { app_key, name, time_zone, currency, locale, copyright, default_brand, default_event } = row;
  const open = { _id: row.workspace_id, app_key, name, time_zone, currency, locale, copyright, default_brand, default_event };
  return whole ? { ...open, description: row.description, notes: row.notes, group: row.group_name, settings: row.settings } : open;
}

export async function changeWorkspace(ctx: Ctx, change: WorkspaceChange): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const row = await ctx.db.selectFrom('workspace').selectAll().where('workspace_id', '=', ctx.workspace.id).forUpdate().executeTakeFirstOrThrow();
    const { settings, problems } = withSettings(row.settings, change.settings ?? {});
    const found = [
      ...problems.map(({ key, message }) => finding(['settings', key], message)),
      ...zoneProblems(change),
      ...(await defaultProblems(ctx, change)),
    ];
    if (found.length > 0) throw new InvalidInput(found);
    const { group, settings: _, ...plain } = change;
    const set = Object.fromEntries(Object.entries({ ...plain, group_name: group }).filter(([, value]) => value !== undefined));
    await ctx.db
      .updateTable('workspace')
      .set({ ...set, settings: JSON.stringify(settings) })
      .where('workspace_id', '=', ctx.workspace.id)
      .execute();
    const before = Object.fromEntries(Object.keys(set).map((name) => [name, row[name as keyof typeof row]]));
    await recordAudit(ctx, {
      action: 'workspace update',
      outcome: 'done',
      subject: ctx.workspace.id,
      detail: { before: { ...before, settings: row.settings }, after: { ...set, settings } },
    });
    ctx.afterCommit(() => {
      ctx.workspaces.forget();
      ctx.live.forget(WORKSPACES);
    });
    tellStaff(ctx);
  });
}

function zoneProblems({ time_zone, locale }: WorkspaceChange): WireError[] {
  return [
    ...(time_zone === undefined || isVenueZone(time_zone) ? [] : [finding(['time_zone'], 'Must be a time zone such as America/Chicago.')]),
    ...(locale === undefined || isLocale(locale) ? [] : [finding(['locale'], 'Must be a locale such as en-US.')]),
  ];
}

function isLocale(locale: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(locale).length > 0;
  } catch {
    return false;
  }
}

async function defaultProblems(ctx: Ctx, { default_brand, default_event }: WorkspaceChange): Promise<WireError[]> {
  const problems: WireError[] = [];
  for (const [key, id, template] of [
    ['default_brand', default_brand, TEMPLATE.brand],
    ['default_event', default_event, TEMPLATE.venueEvent],
  ] as const) {
    if (id && (await docletById(ctx, id))?.templateId !== template) problems.push(finding([key], 'There is no such record.'));
  }
  return problems;
}

const finding = (path: string[], message: string): WireError => ({ code: 'invalid', message, path: ['body', ...path] });
