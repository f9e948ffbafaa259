import { shortList } from '#server/http/paging/page-answer.ts';
import { route } from '#server/http/route.ts';
import { channelOf, channelsOf } from '#server/workspaces/channels.ts';
import { getChannel, listChannels } from './contract.ts';

export const listChannelsRoute = route(listChannels, async (ctx, { headers }) => shortList(ctx, headers, ['channels'], await channelsOf(ctx)));
export const getChannelRoute = route(getChannel, (ctx, { params }) => channelOf(ctx, params.id));
