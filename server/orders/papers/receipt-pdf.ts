import { colorOf, inksOf, openPdf, PAGE, write, writeName, type Ink } from './pdf-parts.ts';
import type { ReceiptSheet } from './receipt-sheet.ts';

const LINES_PER_PAGE = 28;
const SUM_HEIGHT = 18;
const FOOTER_Y = PAGE.height - 90;

/** What was bought, what it came to, how it was paid and what was given back, for the buyer's books. */
export async function receiptPdf({ brand, reference, when, buyer, lines, sums, includedTax, footer }: ReceiptSheet): Promise<Buffer> {
  const taxed = includedTax === null ? '' : `Includes tax of ${includedTax}.`;
  const said = [brand.name, when, buyer, taxed, ...footer, ...lines.flatMap((line) => Object.values(line)), ...sums.flatMap((sum) => Object.values(sum))];
  const { pdf, newPage } = await openPdf(`Receipt ${reference}`, said);
  const { dark, quiet } = inksOf(brand);
  const [left, right] = [PAGE.margin, PAGE.width - PAGE.margin];
  let ink: Ink = newPage();
  ink.page.drawRectangle({ x: 0, y: PAGE.height - 64, width: PAGE.width, height: 64, color: colorOf(brand.primary) });
  write(ink, brand.name, { x: left, y: 22, size: 18, color: colorOf(brand.onPrimary), bold: true, maxWidth: 360 });
  write(ink, 'Receipt', { x: right, y: 24, size: 14, color: colorOf(brand.onPrimary), right: true });
  write(ink, `Order ${reference}`, { x: left, y: 88, size: 13, color: dark, bold: true });
  write(ink, when, { x: right, y: 90, size: 10, color: quiet, right: true });
  write(ink, buyer, { x: left, y: 108, size: 10, color: quiet, maxWidth: right - left });
  let y = 144;
  lines.forEach((line, index) => {
    if (index > 0 && index % LINES_PER_PAGE === 0) [ink, y] = [newPage(), PAGE.margin];
    writeName(ink, line.name, { x: left, y, size: 10.5, color: dark, maxWidth: 270 }, { size: 8, rise: 3 });
    write(ink, line.date, { x: left + 280, y, size: 9.5, color: quiet, maxWidth: 165 });
    write(ink, line.price, { x: right, y, size: 10.5, color: dark, right: true });
    y += 19;
  });
  y += 10;
  // The sums stay together. Where the footer leaves them too little room, they have the next page.
  if (y + (sums.length + 1) * SUM_HEIGHT > FOOTER_Y) [ink, y] = [newPage(), PAGE.margin];
  for (const { label, amount } of sums) {
    const isTotal = label === 'Total';
    write(ink, label, { x: right - 110, y, size: 10.5, color: isTotal ? dark : quiet, bold: isTotal, right: true });
    write(ink, amount, { x: right, y, size: 10.5, color: dark, bold: isTotal, right: true });
    y += SUM_HEIGHT;
  }
  if (taxed !== '') write(ink, taxed, { x: right, y, size: 9, color: quiet, right: true });
  footer.forEach((line, index) => write(ink, line, { x: left, y: FOOTER_Y + index * 13, size: 9, color: quiet, maxWidth: right - left }));
  return Buffer.from(await pdf.save());
}
