import { sendFile } from '#server/http/answers/send-file.ts';
import { rawRoute } from '#server/http/route.ts';
import { applePasses } from '#server/wallets/apple-pass.ts';
import { spendWallet, ticketsBehind } from '#server/wallets/wallet-links.ts';
import { ownWalletTickets } from '#server/wallets/wallet-tickets.ts';
import { ticketsPkpass } from './contract.ts';

/** A phone opens the URL by itself and sends no token, so a signed link works too. */
export const ticketsPkpassRoute = rawRoute(ticketsPkpass, async (ctx, { query }, reply) => {
  await spendWallet(ctx);
  const sheet = query.key === undefined ? await ownWalletTickets(ctx, query.ids ?? []) : await ticketsBehind(ctx, query.key);
  const { bytes, mime, extension } = await applePasses(ctx, sheet);
  return sendFile(reply.header('cache-control', 'no-store'), { file_name: `tickets.${extension}`, mime }, bytes);
});
