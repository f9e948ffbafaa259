import { TOKEN_SECONDS } from '#server/accounts/account-tokens.ts';
import { makeSocketTicket } from '#server/accounts/sessions/socket-ticket.ts';
import { route } from '#server/http/route.ts';
import { issueSocketTicket } from './contract.ts';

export const issueSocketTicketRoute = route(issueSocketTicket, async (ctx) => ({
  ticket: await makeSocketTicket(ctx),
  expires_in_seconds: TOKEN_SECONDS.socket,
}));
