import { brandedMail } from '#server/accounts/mails/branded-mail.ts';
import type { Catalog } from '#server/catalog/catalog.ts';
import type { Ctx } from '#server/context.ts';
import { orderContact } from '#server/orders/order-contact.ts';
import { addressOf } from './moved-mails.ts';
import type { SoldThing } from './sold-thing.ts';

/** Tells whoever collects it what it was exchanged for. */
export async function mailExchanged(ctx: Ctx, catalog: Catalog, { order, item, ticket }: SoldThing, name: string, reason: string): Promise<void> {
  const to = await addressOf(ctx, ticket);
  if (to === null) return;
  const mail = await brandedMail(ctx, to, `Exchanged: ${name}`, {
    title: 'Your order has changed',
    paragraphs: [`${name} instead of ${item.name}`, reason, 'The code that you have is good for it, and what was paid stays as it is.'].filter(Boolean),
    contact: orderContact(catalog, { storeId: order.store_id, eventId: item.event_id }),
  });
  await ctx.mail.queue(ctx, mail);
}
