import { ownSessions } from '#server/accounts/own-sessions.ts';
import { route } from '#server/http/route.ts';
import { listSessions } from './contract.ts';

export const listSessionsRoute = route(listSessions, async (ctx) => ({ items: await ownSessions(ctx), have_more: false, next: null, prev: null }));
