import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { AppError, notFound } from '#server/errors.ts';
import { readWalletKey, walletKey } from '#server/orders/papers/wallet-key.ts';
import { perMinute } from '#server/platform/limits.ts';
import { offeredWallets } from '#server/platform/wallet-credentials.ts';
import { MOST_IN_BUNDLE } from './apple-pass.ts';
import { googleLinks } from './google-pass.ts';
import { keyedWalletTickets, ownWalletTickets, type WalletSheet, type WalletTicket } from './wallet-tickets.ts';

/** A link for a phone to open, and the tickets that it stores. */
type WalletLink = { url: string; tickets: { holder: string; name: string }[] };
type WalletLinks = { event: string; date: string; apple: WalletLink[]; google: WalletLink[] };

const PER_CALLER = perMinute(60);
const DOWNLOAD_SECONDS = 10 * 60;

/** For the caller's own tickets by their ids, or for those behind a link in a mail. */
export async function walletLinks(ctx: Ctx, asked: { ids: readonly ObjectId[] } | { key: string }): Promise<WalletLinks> {
  await spendWallet(ctx);
  const sheet = 'ids' in asked ? await ownWalletTickets(ctx, asked.ids) : await ticketsBehind(ctx, asked.key);
  const offered = offeredWallets(ctx.config.wallets, ctx.clock.now());
  if (offered.length === 0) throw notFound('A wallet');
  const { google } = ctx.config.wallets;
  return {
    event: sheet.tickets[0]!.event,
    date: sheet.tickets[0]!.date,
    apple: offered.includes('apple') ? appleLinks(ctx, sheet) : [],
    google: google ? (await googleLinks(ctx, google, sheet)).map(({ url, tickets }) => ({ url, tickets: tickets.map(said) })) : [],
  };
}

export async function ticketsBehind(ctx: Ctx, key: string): Promise<WalletSheet> {
  const claims = readWalletKey(ctx, key);
  if (!claims) throw new AppError(404, 'link-over', 'This link has ended. Your tickets are in your account.');
  return keyedWalletTickets(ctx, claims);
}

export function spendWallet(ctx: Ctx): Promise<void> {
  return ctx.limits.spend(`wallet ${ctx.workspace.id} ${ctx.actor.accountId ?? ctx.address}`, PER_CALLER);
}

function appleLinks(ctx: Ctx, sheet: WalletSheet): WalletLink[] {
  const until = Math.floor(ctx.clock.now() / 1000) + DOWNLOAD_SECONDS;
  const links: WalletLink[] = [];
  for (let at = 0; at < sheet.tickets.length; at += MOST_IN_BUNDLE) {
    const tickets = sheet.tickets.slice(at, at + MOST_IN_BUNDLE);
    const key = walletKey(ctx, { ids: tickets.map((ticket) => ticket.id), of: sheet.of, until });
    links.push({ url: `/api/workspace/${ctx.workspace.id}/tickets.pkpass?key=${key}`, tickets: tickets.map(said) });
  }
  return links;
}

const said = ({ holder, name }: WalletTicket) => ({ holder, name });
