import { HOUR_MS } from '#domain/durations.ts';
import type { ObjectId } from '#domain/ids.ts';
import { sendPeopleMail } from '#server/accounts/mails/people-mails.ts';
import { administratorsOf } from '#server/accounts/members/administrators.ts';
import type { Ctx } from '#server/context.ts';
import { recordAudit } from '#server/workspaces/audit.ts';
import { TRIED_HOURS } from './contract.ts';

/** A target that has failed for three days is paused, once, and the administrators are told. */
export async function pauseIfFailing(ctx: Ctx, targetId: ObjectId): Promise<void> {
  const now = ctx.clock.now();
  const paused = await ctx.db
    .updateTable('webhook_target')
    .set({ paused_at: new Date(now), paused_by: 'failures' })
    .where('workspace_id', '=', ctx.workspace.id)
    .where('target_id', '=', targetId)
    .where('paused_at', 'is', null)
    .where('failing_since', '<=', new Date(now - TRIED_HOURS * HOUR_MS))
    .returning(['url', 'description'])
    .executeTakeFirst();
  if (!paused) return;
  await recordAudit(ctx, { action: 'webhook', outcome: 'paused', subject: targetId, detail: { host: new URL(paused.url).host } });
  for (const email of await administratorsOf(ctx)) await mailPaused(ctx, email, paused);
}

async function mailPaused(ctx: Ctx, to: string, { url, description }: { url: string; description: string }): Promise<void> {
  const { host } = new URL(url);
  await sendPeopleMail(ctx, to, `A webhook of ${ctx.workspace.name} was paused`, {
    title: 'A webhook was paused',
    paragraphs: [
      `Nothing has arrived at ${host}${description === '' ? '' : ` (${description})`} for three days, so nothing is sent there any more.`,
      'What happens meanwhile is not told there. Once the system behind it is well again, resume the webhook in the settings. What still waits for it is sent then.',
    ],
    button: { label: 'Go to the webhooks', path: 'staff/settings/webhooks' },
  });
}
