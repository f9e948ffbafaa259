import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { linkTo } from '#server/accounts/places.ts';
import type { Ctx } from '#server/context.ts';
import type { AdmissionRow, OrderRow } from '#server/orders/order-row.ts';
import { rotates } from '#server/orders/tickets/rotating-code.ts';
import { sealedJson } from '#server/platform/sealed-json.ts';
import { offeredWallets } from '#server/platform/wallet-credentials.ts';
import type { OrderPapers } from './ticket-sheet.ts';

/**
 * The key in an address that fetches passes without a token, because a phone opens the address by itself, from a page or a mail. It names the tickets and who held them when it was
 * made. Whether they still do is checked each time.
 */
const claims = z.union([
  z.object({ ids: z.array(objectIdSchema), of: z.nullable(objectIdSchema), until: z.int() }),
  z.object({ order: objectIdSchema, until: z.int() }),
]);
export type WalletClaims = z.infer<typeof claims>;

const MAIL_LINK_DAYS = 90;

export const walletKey = (ctx: Ctx, given: WalletClaims): string => keys(ctx).write(given);

/** Null for a key that is forged, expired or of another workspace. */
export function readWalletKey(ctx: Ctx, key: string): WalletClaims | null {
  const read = claims.safeParse(keys(ctx).read(key)).data;
  return read && read.until * 1000 > ctx.clock.now() ? read : null;
}

/** With no dot between, because the text after a dot at the end of an address reads as a file extension. */
const keys = ({ secrets, workspace }: Pick<Ctx, 'secrets' | 'workspace'>) => sealedJson(secrets.ticket, { purpose: `wallet ${workspace.id} `, between: '~' });

/** The link from a confirmation to the wallet. Null where no wallet is offered, or where no ticket of the order can be kept in one. */
export async function walletAddress(ctx: Ctx, papers: OrderPapers): Promise<string | null> {
  if (offeredWallets(ctx.config.wallets, ctx.clock.now()).length === 0 || walletTicketsOf(ctx, papers).length === 0) return null;
  const until = Math.floor(ctx.clock.now() / 1000) + MAIL_LINK_DAYS * 86_400;
  return linkTo(ctx, `wallet/${walletKey(ctx, { order: papers.order.order_id, until })}`);
}

/** The tickets of an order that a phone can keep: still to be used, still the buyer's, with a code that does not change. */
export function walletTicketsOf(ctx: Ctx, { order, tickets, catalog }: OrderPapers): AdmissionRow[] {
  return tickets.filter(
    (ticket) => isHeldBy(ticket, order.buyer_account) && ticket.state !== 'used' && ticket.kind !== 'merchandise' && !rotates(ctx, catalog, ticket),
  );
}

const isHeldBy = (ticket: AdmissionRow, account: OrderRow['buyer_account']): boolean => ticket.holder_account === account;
