import { brandColor } from '#domain/brand-style.ts';
import type { BrandColors } from '#domain/color.ts';
import { isDated, type Day } from '#domain/day.ts';
import { HOUR_MS } from '#domain/durations.ts';
import type { ObjectId } from '#domain/ids.ts';
import { endOfVisitDay } from '#domain/visit-day.ts';
import { instantInZone } from '#domain/zone.ts';
import { linkTo } from '#server/accounts/places.ts';
import { clockOf, type Catalog } from '#server/catalog/catalog.ts';
import { catalogOf } from '#server/catalog/catalogs.ts';
import { timeNow } from '#server/catalog/moved-session.ts';
import type { Ctx } from '#server/context.ts';
import type { DocletData } from '#server/doclets/doclet.ts';
import { AppError, notFound } from '#server/errors.ts';
import type { AdmissionRow } from '#server/orders/order-row.ts';
import { printed, readPapers, type OrderPapers, type PrintedTicket } from '#server/orders/papers/ticket-sheet.ts';
import { walletTicketsOf, type WalletClaims } from '#server/orders/papers/wallet-key.ts';
import { codesOf } from '#server/orders/tickets/code-holders.ts';
import { rotates } from '#server/orders/tickets/rotating-code.ts';
import { isStillToUse } from '#server/orders/tickets/still-to-use.ts';
import { ownTickets } from '#server/people/tickets/own-tickets.ts';

/** When a pass is relevant: on the venue's clock, and as instants that a phone compares with its own clock. */
type PassTimes = { startsAt: number | null; until: number | null; wallStart: string | null };
export type PassLook = { background: string; ink: string; label: string; page: string; logo: string | null };
export type WalletTicket = Omit<PrintedTicket, 'qr'> & {
  id: ObjectId;
  eventId: ObjectId;
  day: string;
  qr: string;
  times: PassTimes;
  look: PassLook;
};
/** `of`: the current owner's account. */
export type WalletSheet = { venue: string; home: string; of: ObjectId | null; tickets: WalletTicket[] };

/** Tickets with which the caller may pass a gate. Others are answered as if they did not exist. */
export async function ownWalletTickets(ctx: Ctx, ids: readonly ObjectId[]): Promise<WalletSheet> {
  return sheetOf(ctx, await ownTickets(ctx, ids), ctx.actor.accountId);
}

/** The tickets of a signed link, if the person it was made for still holds them. */
export async function keyedWalletTickets(ctx: Ctx, claims: WalletClaims): Promise<WalletSheet> {
  if ('order' in claims) {
    return orderWalletTickets(ctx, await readPapers(ctx, claims.order));
  }
  const rows = await ctx.db.selectFrom('admission').selectAll().where('workspace_id', '=', ctx.workspace.id).where('admission_id', 'in', claims.ids).execute();
  const hasCode = claims.of === null ? (row: AdmissionRow) => row.holder_account === null : await codesOf(ctx, claims.of);
  return sheetOf(ctx, rows.filter(hasCode), claims.of);
}

export function orderWalletTickets(ctx: Ctx, papers: OrderPapers): Promise<WalletSheet> {
  return sheetOf(ctx, walletTicketsOf(ctx, papers), papers.order.buyer_account);
}

async function sheetOf(ctx: Ctx, rows: readonly AdmissionRow[], of: ObjectId | null): Promise<WalletSheet> {
  const [catalog, home] = [await catalogOf(ctx), await linkTo(ctx, 'dashboard')];
  const open = rows.filter(isStillToUse);
  if (open.length === 0) throw notFound('The ticket');
  const kept = open.filter((row) => !rotates(ctx, catalog, row));
  if (kept.length === 0)
    throw new AppError(409, 'code-changes', 'The codes of this event change every few seconds, so that no wallet can keep them. Show them in your account.');
  return { venue: ctx.workspace.name, home, of, tickets: kept.map((row) => walletTicket(ctx, catalog, row)) };
}

function walletTicket(ctx: Ctx, catalog: Catalog, row: AdmissionRow): WalletTicket {
  const { qr, ...ticket } = printed(ctx, catalog, row);
  const brandId = catalog.events.get(row.event_id)?.brandId ?? ctx.workspace.defaultBrand;
  return {
    ...ticket,
    id: row.admission_id,
    eventId: row.event_id,
    day: row.visit_date,
    qr: qr!,
    times: timesOf(catalog, row),
    look: lookOf((brandId && catalog.brands.get(brandId)) || {}),
  };
}

/** A ticket for a day without a time of entry is relevant from the morning on. One for any day never shows up by itself. */
const MORNING = '09:00:00';

function timesOf(catalog: Catalog, row: AdmissionRow): PassTimes {
  const event = catalog.events.get(row.event_id);
  const [first, last]: [Day | null, Day | null] = isDated(row.visit_date)
    ? [row.visit_date, row.visit_date]
    : row.visit_date === 'event'
      ? [event?.startDate ?? null, event?.endDate ?? null]
      : [null, event?.endDate ?? null];
  const clock = clockOf(catalog, row.event_id);
  const time = timeNow(catalog, row);
  return {
    startsAt: first === null ? null : instantInZone(clock.zone, first, time ?? MORNING),
    until: last === null ? null : endOfVisitDay(clock, last) + 6 * HOUR_MS,
    wallStart: first && time ? `${first}T${time}` : null,
  };
}

function lookOf(brand: DocletData): PassLook {
  const color = (name: keyof BrandColors) => brandColor(brand, name).slice(1, 7);
  const logo = (brand['top_logo'] as { file_name?: unknown } | undefined)?.file_name;
  return {
    background: color('color_primary'),
    ink: color('color_text_light'),
    label: color('color_text_light'),
    page: color('color_background'),
    logo: typeof logo === 'string' && logo !== '' ? logo : null,
  };
}
