import type { ObjectId } from '#domain/ids.ts';
import { brandedMail } from '#server/accounts/mails/branded-mail.ts';
import { readsAsAddress } from '#server/accounts/mails/name-in-mail.ts';
import { linkTo } from '#server/accounts/places.ts';
import type { Ctx } from '#server/context.ts';
import { orderContact, waysThere } from '#server/orders/order-contact.ts';
import { orderMoney } from '#server/orders/order-money.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Mail } from '#server/platform/mail/mailer.ts';
import type { Job } from '#server/platform/outbox/job.ts';
import type { MailAttachment } from '#server/platform/tables.ts';
import { itemLines } from './item-lines.ts';
import { ticketCalendar } from './ticket-calendar.ts';
import { keptItems, ownTickets, readPapers, type OrderPapers } from './ticket-sheet.ts';
import { walletAddress } from './wallet-key.ts';

export const ORDER_MAIL: Job = { kind: 'order-mail', about: 'order_id' };
export const TICKETS_PDF = 'tickets-pdf';
export const TICKETS_CALENDAR = 'tickets-calendar';

/** The confirmation: what was bought, all tickets in one PDF, a calendar file and a link to the account. It is sent once. */
export async function sendOrderMail(ctx: Ctx, orderId: ObjectId): Promise<void> {
  const papers = await readPapers(ctx, orderId);
  const mail = await composed(ctx, papers);
  await inTransaction(ctx, async (ctx) => {
    const first = await ctx.db
      .updateTable('sales_order')
      .set({ mailed_at: new Date(ctx.clock.now()) })
      .where('workspace_id', '=', ctx.workspace.id)
      .where('order_id', '=', orderId)
      .where('mailed_at', 'is', null)
      .returning('order_id')
      .executeTakeFirst();
    if (first && papers.order.buyer_email !== '') await ctx.mail.queue(ctx, mail);
  });
}

/** Sends the confirmation again to a buyer who cannot find it. */
export async function resendOrderMail(ctx: Ctx, papers: OrderPapers): Promise<void> {
  const mail = await composed(ctx, papers);
  await inTransaction(ctx, (ctx) => ctx.mail.queue(ctx, mail));
}

async function composed(ctx: Ctx, papers: OrderPapers): Promise<Mail> {
  const [button, link] = await waysToTickets(ctx, papers);
  const events = ownTickets(papers).map((ticket) => ticket.event_id);
  const [title, venue] = events.length > 0 ? ['Your tickets', `for ${ctx.workspace.name}`] : ['Your order', `from ${ctx.workspace.name}`];
  const mail = await brandedMail(ctx, papers.order.buyer_email, `${title} ${venue}`, {
    title,
    paragraphs: [...paragraphsOf(ctx, papers), ...waysThere(papers.catalog, events)],
    contact: orderContact(papers.catalog, { storeId: papers.order.store_id, eventId: events[0] ?? null }),
    ...(button && { button }),
    ...(link && { link }),
  });
  return { ...mail, attachments: await attachmentsOf(ctx, papers) };
}

/** A buyer at a till may have given only an email address. */
const hasAccount = ({ order }: OrderPapers): boolean => order.buyer_account !== null;

/** A mail that is sent late or again tells how things stand when it is written. */
function paragraphsOf(ctx: Ctx, papers: OrderPapers): string[] {
  const { order } = papers;
  const [buyer = ''] = order.buyer_name.split(' ');
  const money = (amountCents: number) => orderMoney(ctx, order, amountCents);
  const refunded = order.refunded_cents > 0 ? `, ${money(order.refunded_cents)} of it refunded` : '';
  return [
    `Thank you for your purchase${buyer === '' || readsAsAddress(buyer) ? '' : `, ${buyer}`}.`,
    itemLines(papers.catalog, keptItems(papers)),
    `Order ${order.reference}, ${money(order.total_cents)}${refunded}`,
    ownTickets(papers).length > 0
      ? `Your tickets are attached in one PDF.${hasAccount(papers) ? ' You can also show them on your phone, from your account.' : ''}`
      : '',
  ].filter(Boolean);
}

async function waysToTickets(ctx: Ctx, papers: OrderPapers): Promise<{ label: string; url: string }[]> {
  const wallet = await walletAddress(ctx, papers);
  return [
    ...(hasAccount(papers) ? [{ label: 'See your tickets', url: await linkTo(ctx, 'dashboard') }] : []),
    ...(wallet ? [{ label: "Add them to your phone's wallet", url: wallet }] : []),
  ];
}

export async function attachmentsOf(ctx: Ctx, papers: OrderPapers): Promise<MailAttachment[]> {
  const { order } = papers;
  const calendar = await ticketCalendar(ctx, papers);
  return [
    ...(ownTickets(papers).length > 0 ? [{ kind: TICKETS_PDF, id: order.order_id, file_name: `tickets-${order.reference}.pdf` }] : []),
    ...(calendar ? [{ kind: TICKETS_CALENDAR, id: order.order_id, file_name: `visit-${order.reference}.ics` }] : []),
  ];
}
