import { cents } from '#domain/cents.ts';
import { formatCents } from '#domain/cents-text.ts';
import { mailBrand } from '#server/accounts/mail-brand.ts';
import { textOf } from '#server/catalog/record-fields.ts';
import type { Ctx } from '#server/context.ts';
import { colorOf, openPdf, PAGE, tint, write, type Ink } from './pdf-parts.ts';
import { dateText, type OrderPapers } from './ticket-sheet.ts';

const LINES_PER_PAGE = 28;

/** What was bought, what it came to and what was given back: for the buyer's books. */
export async function receiptPdf(ctx: Ctx, { order, items, catalog }: OrderPapers): Promise<Buffer> {
  const brand = await mailBrand(ctx);
  const money = (amount: number) => formatCents(cents(amount), { currency: order.currency, locale: ctx.workspace.locale });
  const footer = textOf((order.store_id && catalog.stores.get(order.store_id)?.data) || {}, 'receipt_footer')
    .split('\n')
    .slice(0, 4);
  const said = [brand.name, order.buyer_name, order.buyer_email, money(order.total_cents), ...footer, ...items.map((item) => item.name)];
  const { pdf, newPage } = await openPdf(`Receipt ${order.reference}`, said);
  const [dark, quiet] = [colorOf(brand.text), tint(brand.text, 0.6)];
  const [left, right] = [PAGE.margin, PAGE.width - PAGE.margin];
  let ink: Ink = newPage();
  ink.page.drawRectangle({ x: 0, y: PAGE.height - 64, width: PAGE.width, height: 64, color: colorOf(brand.primary) });
  write(ink, brand.name, { x: left, y: 22, size: 18, color: colorOf(brand.onPrimary), bold: true, maxWidth: 360 });
  write(ink, 'Receipt', { x: right, y: 24, size: 14, color: colorOf(brand.onPrimary), right: true });
  const when = (order.completed_at ?? order.created_at).toLocaleString(ctx.workspace.locale, {
    timeZone: ctx.workspace.timeZone,
    dateStyle: 'long',
    timeStyle: 'short',
  });
  write(ink, `Order ${order.reference}`, { x: left, y: 88, size: 13, color: dark, bold: true });
  write(ink, when, { x: right, y: 90, size: 10, color: quiet, right: true });
  write(ink, [order.buyer_name, order.buyer_email].filter(Boolean).join('   ·   '), { x: left, y: 108, size: 10, color: quiet, maxWidth: right - left });
  let y = 144;
  items.forEach((item, index) => {
    if (index > 0 && index % LINES_PER_PAGE === 0) [ink, y] = [newPage(), PAGE.margin];
    write(ink, item.name, { x: left, y, size: 10.5, color: dark, maxWidth: 270 });
    write(ink, dateText(item.visit_date), { x: left + 290, y, size: 9.5, color: quiet, maxWidth: 150 });
    write(ink, money(item.price_cents), { x: right, y, size: 10.5, color: dark, right: true });
    y += 19;
  });
  const sums: [string, number][] = [
    ['Discount', -order.discount_cents],
    ['Tax', order.tax_cents],
    ['Fees', order.fees_cents],
  ];
  y += 10;
  for (const [label, amount] of [
    ['Subtotal', order.items_cents] as [string, number],
    ...sums.filter(([, amount]) => amount !== 0),
    ['Total', order.total_cents] as [string, number],
    ...(order.refunded_cents > 0 ? [['Refunded', -order.refunded_cents] as [string, number]] : []),
  ]) {
    write(ink, label, { x: right - 110, y, size: 10.5, color: label === 'Total' ? dark : quiet, bold: label === 'Total', right: true });
    write(ink, money(amount), { x: right, y, size: 10.5, color: dark, bold: label === 'Total', right: true });
    y += 18;
  }
  if (order.included_tax_cents > 0) write(ink, `Includes tax of ${money(order.included_tax_cents)}.`, { x: right, y, size: 9, color: quiet, right: true });
  footer.forEach((line, index) => write(ink, line, { x: left, y: PAGE.height - 90 + index * 13, size: 9, color: quiet, maxWidth: right - left }));
  return Buffer.from(await pdf.save());
}
