import { rgb } from '@cantoo/pdf-lib';
import { colorOf, drawQr, inksOf, openPdf, PAGE, tint, write, writeName, type Ink } from './pdf-parts.ts';
import type { PrintedTicket, TicketSheet } from './ticket-sheet.ts';

/** One PDF of all tickets, three to a page, each drawn like a paper ticket: body, perforation, stub. */
const TICKET = { width: PAGE.width - 2 * PAGE.margin, height: 216, gap: 24, stub: 176, notch: 9 };
const PER_PAGE = 3;
const WHITE = rgb(1, 1, 1);

export async function ticketPdf(sheet: TicketSheet): Promise<Buffer> {
  const { pdf, newPage } = await openPdf(sheet.title, [sheet.brand.name, ...sheet.tickets.flatMap(saidOn)]);
  let ink: Ink | null = null;
  sheet.tickets.forEach((ticket, index) => {
    if (index % PER_PAGE === 0 || !ink) ink = newPage();
    drawTicket(ink, sheet, ticket, PAGE.margin + (index % PER_PAGE) * (TICKET.height + TICKET.gap), index);
  });
  if (!ink) write(newPage(), 'There are no tickets to print in this order.', { x: PAGE.margin, y: PAGE.margin, size: 14, color: rgb(0, 0, 0) });
  return Buffer.from(await pdf.save());
}

const saidOn = ({ event, name, holder, date, time, place, price }: PrintedTicket): string[] => [event, name, holder, date, time, place, price];

function drawTicket(ink: Ink, sheet: TicketSheet, ticket: PrintedTicket, top: number, index: number): void {
  const tear = PAGE.margin + TICKET.width - TICKET.stub;
  drawPaper(ink, sheet.brand.primary, top, tear);
  drawBody(ink, sheet, ticket, top, tear);
  drawStub(ink, sheet, ticket, top, tear, index);
}

/** The paper with its coloured head, the two notches and the dashed line to tear along. */
function drawPaper({ page }: Ink, primary: string, top: number, tear: number): void {
  const x = PAGE.margin;
  const bottom = PAGE.height - top - TICKET.height;
  page.drawRectangle({ x, y: bottom, width: TICKET.width, height: TICKET.height, color: WHITE, borderColor: tint(primary, 0.45), borderWidth: 1 });
  page.drawRectangle({ x, y: PAGE.height - top - 34, width: TICKET.width, height: 34, color: colorOf(primary) });
  page.drawLine({
    start: { x: tear, y: PAGE.height - top - TICKET.notch - 2 },
    end: { x: tear, y: bottom + TICKET.notch + 2 },
    thickness: 1.2,
    color: tint(primary, 0.6),
    dashArray: [3, 4],
  });
  for (const y of [PAGE.height - top, bottom]) {
    page.drawCircle({ x: tear, y, size: TICKET.notch, color: WHITE, borderColor: tint(primary, 0.45), borderWidth: 1 });
    page.drawRectangle({
      x: tear - TICKET.notch - 1,
      y: y === bottom ? y - TICKET.notch - 2 : y + 0.5,
      width: 2 * TICKET.notch + 2,
      height: TICKET.notch + 1.5,
      color: WHITE,
    });
  }
}

function drawBody(ink: Ink, { brand }: TicketSheet, ticket: PrintedTicket, top: number, tear: number): void {
  const x = PAGE.margin + 20;
  const maxWidth = tear - x - 20;
  const { dark, quiet } = inksOf(brand);
  write(ink, brand.name, { x, y: top + 10, size: 13, color: colorOf(brand.onPrimary), bold: true, maxWidth });
  writeName(ink, ticket.event, { x, y: top + 50, size: 21, color: dark, bold: true, maxWidth }, { size: 13, rise: 3 });
  writeName(ink, ticket.name, { x, y: top + 78, size: 13, color: dark, maxWidth }, { size: 13, rise: 0 });
  const cells = (
    [
      ['Date', ticket.date],
      ['Entry', ticket.time],
      ['Place', ticket.place],
    ] as const
  ).filter(([, value]) => value !== '');
  const columns = [0, 0.45, 0.68];
  cells.forEach(([label, value], index) => {
    const from = columns[index]! * maxWidth;
    const to = (cells[index + 1] ? columns[index + 1]! : 1) * maxWidth;
    write(ink, label.toUpperCase(), { x: x + from, y: top + 110, size: 7.5, color: quiet, bold: true });
    write(ink, value, { x: x + from, y: top + 121, size: 12, color: dark, bold: true, maxWidth: to - from - 8 });
  });
  if (ticket.holder) {
    write(ink, 'NAME', { x, y: top + 150, size: 7.5, color: quiet, bold: true });
    write(ink, ticket.holder, { x, y: top + 161, size: 13, color: dark, maxWidth });
  }
  if (ticket.reference !== '') {
    const paid = { y: top + 190, size: 9, color: quiet };
    const after = write(ink, ticket.price, { ...paid, x, maxWidth });
    write(ink, `   ·   Order ${ticket.reference}`, { ...paid, x: after, maxWidth: x + maxWidth - after });
  }
}

function stubText({ kind, admits }: PrintedTicket): string {
  const count = admits === 1 ? 'one' : admits;
  return { admission: `Admit ${count}`, addon: `Good for ${count}`, merchandise: 'To collect' }[kind];
}

function drawStub(ink: Ink, { brand, tickets }: TicketSheet, ticket: PrintedTicket, top: number, tear: number, index: number): void {
  const size = 132;
  const x = tear + (TICKET.stub - size) / 2;
  const { dark, quiet } = inksOf(brand);
  write(ink, stubText(ticket), { x, y: top + 11, size: 11, color: colorOf(brand.onPrimary), bold: true, maxWidth: size });
  if (ticket.qr !== null) {
    drawQr(ink, ticket.qr, x, top + 46, size);
  } else {
    const note = ['This code changes every', '15 seconds. Show it on', 'your phone, in your', 'account under My Passes.'];
    note.forEach((line, at) => write(ink, line, { x, y: top + 80 + at * 14, size: 10.5, color: dark }));
  }
  write(ink, `${index + 1} / ${tickets.length}`, { x: x + size, y: top + 190, size: 9, color: quiet, right: true });
  write(ink, ticket.date, { x, y: top + 190, size: 9, color: quiet, maxWidth: size - 34 });
}
