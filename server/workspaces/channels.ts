import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { notFound } from '#server/errors.ts';

const LATEST = 50;

export async function channelsOf(ctx: Ctx) {
  const rows = await ctx.db.selectFrom('channel').selectAll().where('workspace_id', '=', ctx.workspace.id).orderBy('channel_id').limit(1000).execute();
  return rows.map(({ channel_id, name, topic }) => ({ _id: channel_id, name, topic }));
}

export async function channelOf(ctx: Ctx, channelId: ObjectId) {
  const channel = await ctx.db
    .selectFrom('channel')
    .selectAll()
    .where('workspace_id', '=', ctx.workspace.id)
    .where('channel_id', '=', channelId)
    .executeTakeFirst();
  if (!channel) throw notFound('The channel');
  const rows = await ctx.db
    .selectFrom('notification')
    .selectAll()
    .where('workspace_id', '=', ctx.workspace.id)
    .where('channel_id', '=', channelId)
    .orderBy('notification_id', 'desc')
    .limit(LATEST)
    .execute();
  const notifications = rows.map(({ notification_id, header, body, created_at }) => ({
    id: notification_id,
    header,
    body,
    topic: channel.topic,
    created_at: created_at.toISOString(),
  }));
  return { _id: channel.channel_id, name: channel.name, topic: channel.topic, notifications };
}
