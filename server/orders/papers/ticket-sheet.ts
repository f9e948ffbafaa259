import { formatCents } from '#domain/cents-text.ts';
import { cents } from '#domain/cents.ts';
import type { ObjectId } from '#domain/ids.ts';
import { fullName } from '#domain/person-name.ts';
import { printQrText } from '#domain/qr-text.ts';
import { timeText } from '#domain/time-text.ts';
import { isToCollect } from '#domain/visit-order.ts';
import { mailBrand } from '#server/accounts/mails/mail-brand.ts';
import type { Catalog } from '#server/catalog/catalog.ts';
import { catalogOf } from '#server/catalog/catalogs.ts';
import { timeNow } from '#server/catalog/moved-session.ts';
import { placeName } from '#server/catalog/place-name.ts';
import type { Ctx } from '#server/context.ts';
import type { AdmissionRow, ItemRow, OrderRow } from '#server/orders/order-row.ts';
import { readOrder, standingItems } from '#server/orders/read-order.ts';
import { orderTickets } from '#server/orders/tickets/order-tickets.ts';
import { rotates } from '#server/orders/tickets/rotating-code.ts';
import { ticketKey } from '#server/orders/tickets/tickets.ts';
import type { MailBrand } from '#server/platform/mail/mail-layout.ts';
import { shortDateText } from './visit-text.ts';

/** Everything that a printed ticket says. `qr` is null where the code changes every few seconds and cannot be printed. */
export type PrintedTicket = {
  event: string;
  name: string;
  kind: AdmissionRow['kind'];
  holder: string;
  /** Empty for a thing to take home, which is for no day. */
  date: string;
  time: string;
  place: string;
  /** How many people come in with it. */
  admits: number;
  /** Empty on a ticket that is not printed by its buyer, like the number of the order. */
  price: string;
  reference: string;
  qr: string | null;
};
export type TicketSheet = { brand: MailBrand; title: string; tickets: PrintedTicket[] };

export type OrderPapers = { order: OrderRow; items: ItemRow[]; tickets: AdmissionRow[]; catalog: Catalog };

export async function readPapers(ctx: Ctx, orderId: ObjectId): Promise<OrderPapers> {
  const order = await readOrder(ctx, orderId);
  const [items, tickets, catalog] = await Promise.all([
    standingItems(ctx, orderId),
    orderTickets(ctx, orderId)
      .where('admission.state', 'in', ['active', 'used', 'out'])
      .orderBy('admission.visit_date')
      .orderBy('admission.name')
      .orderBy('order_item.line_no')
      .execute(),
    catalogOf(ctx),
  ]);
  return { order, items, tickets, catalog };
}

/** What was bought and not given back whole. */
export const keptItems = ({ items }: OrderPapers): ItemRow[] => items.filter((item) => item.state !== 'refunded');

/** The order's tickets that open a gate and are still the buyer's. A ticket that was passed on is printed by its new holder. */
export const ownTickets = ({ order, tickets }: OrderPapers): AdmissionRow[] => tickets.filter((ticket) => ticket.holder_account === order.buyer_account);

export async function ticketSheet(ctx: Ctx, papers: OrderPapers): Promise<TicketSheet> {
  const { order, catalog } = papers;
  const tickets = ownTickets(papers).map((ticket) => printed(ctx, catalog, ticket, order.reference));
  return { brand: await mailBrand(ctx), title: `Tickets ${order.reference}`, tickets };
}

/** With the number of its order it is printed for whoever bought it. */
export function printed(ctx: Ctx, catalog: Catalog, ticket: AdmissionRow, reference = ''): PrintedTicket {
  const key = ticketKey(ctx.secrets.ticket, ticket.admission_id, ticket.secret);
  const time = timeNow(catalog, ticket);
  return {
    event: catalog.events.get(ticket.event_id)?.name ?? ctx.workspace.name,
    name: ticket.name,
    kind: ticket.kind,
    holder: fullName(ticket.first_name, ticket.last_name),
    date: isToCollect({ kind: ticket.kind, date: ticket.visit_date }) ? '' : shortDateText(ticket.visit_date),
    time: time === null ? '' : timeText(time),
    place: placeName(catalog, ticket) ?? '',
    admits: ticket.admits,
    price: reference === '' ? '' : formatCents(cents(ticket.price_cents), ctx.workspace),
    reference,
    qr: rotates(ctx, catalog, ticket) ? null : printQrText({ admissionId: ticket.admission_id, key, rotation: null }),
  };
}
