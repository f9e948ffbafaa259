import { momentText } from '#domain/moment-text.ts';
import { mailBrand } from '#server/accounts/mails/mail-brand.ts';
import { textOf } from '#server/catalog/record-fields.ts';
import type { Ctx } from '#server/context.ts';
import { orderMoney } from '#server/orders/order-money.ts';
import type { MailBrand } from '#server/platform/mail/mail-layout.ts';
import { nameText, whenText } from './item-lines.ts';
import type { OrderPapers } from './ticket-sheet.ts';
import { shortDateText } from './visit-text.ts';

/** Everything that a receipt says: what was bought, what it came to and what was given back. */
export type ReceiptSheet = {
  brand: MailBrand;
  reference: string;
  when: string;
  buyer: string;
  lines: { name: string; date: string; price: string }[];
  sums: { label: string; amount: string }[];
  includedTax: string | null;
  footer: string[];
};

const FOOTER_LINES = 4;

export async function receiptSheet(ctx: Ctx, { order, items, catalog }: OrderPapers): Promise<ReceiptSheet> {
  const money = (amount: number) => orderMoney(ctx, order, amount);
  const sums = [
    { label: 'Subtotal', cents: order.items_cents, isAlways: true },
    { label: 'Discount', cents: -order.discount_cents },
    { label: 'Tax', cents: order.tax_cents },
    { label: 'Fees', cents: order.fees_cents },
    { label: 'Total', cents: order.total_cents, isAlways: true },
    { label: 'Refunded', cents: -order.refunded_cents },
  ].filter(({ cents, isAlways }) => isAlways || cents !== 0);
  return {
    brand: await mailBrand(ctx),
    reference: order.reference,
    when: momentText(ctx.workspace.timeZone, (order.completed_at ?? order.created_at).getTime()),
    buyer: [order.buyer_name, order.buyer_email].filter(Boolean).join('   ·   '),
    lines: items.map((item) => ({ name: nameText(catalog, item), date: whenText(catalog, item, shortDateText), price: money(item.price_cents) })),
    sums: sums.map(({ label, cents }) => ({ label, amount: money(cents) })),
    includedTax: order.included_tax_cents > 0 ? money(order.included_tax_cents) : null,
    footer: textOf((order.store_id && catalog.stores.get(order.store_id)?.data) || {}, 'receipt_footer')
      .split('\n')
      .slice(0, FOOTER_LINES),
  };
}
