import { momentText } from '#domain/moment-text.ts';
import { mailBrand } from '#server/accounts/mails/mail-brand.ts';
import { textOf } from '#server/catalog/record-fields.ts';
import type { Ctx } from '#server/context.ts';
import { orderMoney } from '#server/orders/order-money.ts';
import type { OrderRow } from '#server/orders/order-row.ts';
import { approvedPayments, type PaymentRow } from '#server/payments/attempts.ts';
import type { MailBrand } from '#server/platform/mail/mail-layout.ts';
import { cardText } from './card-text.ts';
import { nameText, whenText } from './item-lines.ts';
import type { OrderPapers } from './ticket-sheet.ts';
import { shortDateText } from './visit-text.ts';

/** Everything that a receipt says: what was bought, what it came to, how it was paid and what was given back. */
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

type Sum = { label: string; cents: number; isAlways?: boolean };

const FOOTER_LINES = 4;

export async function receiptSheet(ctx: Ctx, { order, items, catalog }: OrderPapers): Promise<ReceiptSheet> {
  const money = (amountCents: number) => orderMoney(ctx, order, amountCents);
  const sums: Sum[] = [
    { label: 'Subtotal', cents: order.items_cents, isAlways: true },
    { label: 'Discount', cents: -order.discount_cents },
    { label: 'Tax', cents: order.tax_cents },
    { label: 'Fees', cents: order.fees_cents },
    { label: 'Total', cents: order.total_cents, isAlways: true },
    ...(await paidWith(ctx, order)),
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

/** What was paid with each card, with wristbands and in cash. */
async function paidWith(ctx: Ctx, { order_id: orderId }: OrderRow): Promise<Sum[]> {
  const payments = await approvedPayments(ctx, [orderId]);
  return [...Map.groupBy(payments, wayOf)].map(([label, own]) => ({ label, cents: own.reduce((sum, payment) => sum + payment.amount_cents, 0) }));
}

function wayOf(payment: PaymentRow): string {
  if (payment.tender === 'cash') return 'Paid in cash';
  return `Paid by ${payment.tender === 'stored-value' ? 'wristband' : cardText(payment)}`;
}
