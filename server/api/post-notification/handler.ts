import { route } from '#server/http/route.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { addChannel, tellNews } from '#server/workspaces/channels.ts';
import { openChannel, postNotification } from './contract.ts';

export const openChannelRoute = route(openChannel, (ctx, { body }) => inTransaction(ctx, (ctx) => addChannel(ctx, body.name)));
export const postNotificationRoute = route(postNotification, (ctx, { params, body }) => inTransaction(ctx, (ctx) => tellNews(ctx, params.id, body)));
