import { oneOrSeveral } from '#domain/one-or-several.ts';
import { brandedMail } from '#server/accounts/mails/branded-mail.ts';
import { linkTo } from '#server/accounts/places.ts';
import type { Catalog } from '#server/catalog/catalog.ts';
import { timeNow } from '#server/catalog/moved-session.ts';
import type { Ctx } from '#server/context.ts';
import { orderContact } from '#server/orders/order-contact.ts';
import { alikeLines } from '#server/orders/papers/alike-lines.ts';
import { nameText } from '#server/orders/papers/item-lines.ts';
import { attachmentsOf } from '#server/orders/papers/order-mail.ts';
import { readPapers } from '#server/orders/papers/ticket-sheet.ts';
import { dateText, visitText } from '#server/orders/papers/visit-text.ts';
import type { MailAttachment } from '#server/platform/tables.ts';
import { addressOf, eventName } from './moved-mails.ts';
import type { MovedVisit } from './visit.ts';

/** Tells whoever holds tickets that they are for another day or time now: one mail for all of theirs in an order, with the papers anew for the buyer. */
export async function mailVisitsMoved(ctx: Ctx, catalog: Catalog, moved: readonly MovedVisit[], reason: string): Promise<void> {
  for (const [, held] of Map.groupBy(moved, ({ order, ticket }) => `${order.order_id} ${ticket.holder_account}`)) {
    const [{ order, item, ticket, date }] = held as [MovedVisit, ...MovedVisit[]];
    const to = await addressOf(ctx, ticket);
    if (to === null) continue;
    const attachments = ticket.holder_account === order.buyer_account ? await attachmentsOf(ctx, await readPapers(ctx, order.order_id)) : [];
    const changed = held.every(({ item }) => item.visit_date === date) ? 'time' : 'day';
    const mail = await brandedMail(ctx, to, `New ${changed}: ${eventName(ctx, catalog, item)}`, {
      title: `Your visit is on ${dateText(date)}`,
      paragraphs: [
        oneOrSeveral(held.length, 'Your ticket was moved:', 'Your tickets were moved:'),
        lines(ctx, catalog, held),
        reason,
        ...goodAsTheyAre(held, changed, attachments),
      ].filter(Boolean),
      contact: orderContact(catalog, { storeId: order.store_id, eventId: item.event_id }),
      ...(ticket.holder_account === null ? {} : { button: { label: 'See your tickets', url: await linkTo(ctx, 'dashboard') } }),
    });
    await ctx.mail.queue(ctx, { ...mail, attachments });
  }
}

function goodAsTheyAre({ length }: readonly MovedVisit[], changed: 'day' | 'time', attachments: readonly MailAttachment[]): string[] {
  const good = `${oneOrSeveral(length, 'The code that you have is', 'The codes that you have are')} good for the new ${changed}.`;
  if (attachments.length === 0) return [good];
  return [
    `${good} The papers are attached anew; the calendar file moves the visit in your calendar. If the old ${changed} still stands there, please take it out.`,
  ];
}

/** '2 × Day pass: Saturday, December 19th, 2026, 2 pm instead of Saturday, December 12th, 2026, 11 am · Summer' */
function lines(ctx: Ctx, catalog: Catalog, moved: readonly MovedVisit[]): string {
  const lineOf = (visit: MovedVisit) => {
    const before = visitText(visit.item.visit_date, timeNow(catalog, visit.item));
    return `${nameText(catalog, visit.item)}: ${visitText(visit.date, visit.time)} instead of ${before} · ${eventName(ctx, catalog, visit.item)}`;
  };
  return alikeLines(moved, lineOf);
}
