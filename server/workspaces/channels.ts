import type { Selectable } from 'kysely';
import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { notFound } from '#server/errors.ts';
import { tellRooms, workspaceRoom } from '#server/platform/live/rooms.ts';
import { recordAudit } from './audit.ts';
import type { WorkspaceTables } from './tables.ts';

const LATEST = 50;

export async function channelsOf(ctx: Ctx) {
  const rows = await ctx.db.selectFrom('channel').selectAll().where('workspace_id', '=', ctx.workspace.id).orderBy('channel_id').limit(1000).execute();
  return rows.map(({ channel_id, name, topic }) => ({ _id: channel_id, name, topic }));
}

export async function channelOf(ctx: Ctx, channelId: ObjectId) {
  const channel = await channelById(ctx, channelId);
  const rows = await ctx.db
    .selectFrom('notification')
    .selectAll()
    .where('workspace_id', '=', ctx.workspace.id)
    .where('channel_id', '=', channelId)
    .orderBy('notification_id', 'desc')
    .limit(LATEST)
    .execute();
  const notifications = rows.map((row) => told(row, channel.topic));
  return { _id: channel.channel_id, name: channel.name, topic: channel.topic, notifications };
}

/** Creates a channel once, however often and however parallel it is asked for. */
export async function addChannel(ctx: Pick<Ctx, 'db' | 'random' | 'workspace'>, name: string) {
  await ctx.db
    .insertInto('channel')
    .values({ workspace_id: ctx.workspace.id, channel_id: ctx.random.objectId(), name })
    .onConflict((oc) => oc.columns(['workspace_id', 'name']).doNothing())
    .execute();
  const { channel_id, topic } = await ctx.db
    .selectFrom('channel')
    .selectAll()
    .where('workspace_id', '=', ctx.workspace.id)
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return { _id: channel_id, name, topic };
}

export async function tellNews(ctx: Ctx, channelId: ObjectId, news: { header: string; body: string }) {
  const { topic } = await channelById(ctx, channelId);
  const row = {
    workspace_id: ctx.workspace.id,
    notification_id: ctx.random.objectId(),
    channel_id: channelId,
    ...news,
    created_by: ctx.actor.accountId,
    created_at: new Date(ctx.clock.now()),
  };
  await ctx.db.insertInto('notification').values(row).execute();
  await recordAudit(ctx, { action: 'notification', outcome: 'told', subject: row.notification_id });
  tellRooms(ctx, workspaceRoom(ctx.workspace.id));
  return told(row, topic);
}

async function channelById(ctx: Ctx, channelId: ObjectId) {
  const channel = await ctx.db
    .selectFrom('channel')
    .selectAll()
    .where('workspace_id', '=', ctx.workspace.id)
    .where('channel_id', '=', channelId)
    .executeTakeFirst();
  if (!channel) throw notFound('The channel');
  return channel;
}

function told({ notification_id: id, header, body, created_at }: Selectable<WorkspaceTables['notification']>, topic: string) {
  return { id, header, body, topic, created_at: created_at.toISOString() };
}
