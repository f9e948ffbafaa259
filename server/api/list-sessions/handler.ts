import { ownSessions } from '#server/accounts/sessions/own-sessions.ts';
import { shortList } from '#server/http/paging/page-answer.ts';
import { route } from '#server/http/route.ts';
import { listSessions } from './contract.ts';

export const listSessionsRoute = route(listSessions, async (ctx, { headers }) => shortList(ctx, headers, ['sessions'], await ownSessions(ctx)));
