import { listById } from '#server/http/paging/page-answer.ts';
import { route } from '#server/http/route.ts';
import { supportRequests } from '#server/workspaces/support.ts';
import { listSupportRequests } from './contract.ts';

export const listSupportRequestsRoute = route(listSupportRequests, (ctx, { headers }) =>
  listById(ctx, headers, ['support'], (page) => supportRequests(ctx, page)),
);
