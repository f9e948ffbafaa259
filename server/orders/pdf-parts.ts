import { PDFDocument, StandardFonts, rgb, type Color, type PDFFont, type PDFPage, type RGB } from '@cantoo/pdf-lib';
import { encode } from 'uqr';
import { isBuiltIn, legible, lettersFor, plain, visualRuns, type Fonts } from './pdf-letters.ts';

/** Pen and ink shared by tickets and receipts. Everything is measured in points from the top left corner. */
export type Ink = { page: PDFPage; builtIn: Fonts; letters: Awaited<ReturnType<typeof lettersFor>> };
export const PAGE = { width: 612, height: 792, margin: 36 };

/** `said`: all that will be written; a font for more letters is opened only where it has some. */
export async function openPdf(title: string, said: readonly string[]): Promise<{ pdf: PDFDocument; newPage: () => Ink }> {
  const pdf = await PDFDocument.create();
  pdf.setTitle(title);
  pdf.setProducer('Entrada');
  pdf.setCreator('Entrada');
  const builtIn = { regular: await pdf.embedFont(StandardFonts.Helvetica), bold: await pdf.embedFont(StandardFonts.HelveticaBold) };
  const letters = await lettersFor(pdf, said);
  return { pdf, newPage: () => ({ page: pdf.addPage([PAGE.width, PAGE.height]), builtIn, letters }) };
}

export type Writing = { x: number; y: number; size: number; color: Color; bold?: boolean; maxWidth?: number; right?: boolean };

/** One line; what does not fit is cut with an ellipsis rather than run over the edge. */
export function write(ink: Ink, text: string, { x, y, size, color, bold = false, maxWidth, right = false }: Writing): void {
  const shown = ink.letters && !isBuiltIn(text) ? legible(text, ink.letters.known) : plain(text);
  const wide = isBuiltIn(shown) ? null : (ink.letters?.wide ?? null);
  const font = (wide ?? ink.builtIn)[bold ? 'bold' : 'regular'];
  const line = fitted(shown, font, size, maxWidth);
  let from = right ? x - font.widthOfTextAtSize(line, size) : x;
  for (const run of wide ? visualRuns(line) : [line]) {
    ink.page.drawText(run, { x: from, y: PAGE.height - y - size, size, font, color });
    from += font.widthOfTextAtSize(`${run} `, size);
  }
}

function fitted(text: string, font: PDFFont, size: number, maxWidth: number | undefined): string {
  if (maxWidth === undefined || font.widthOfTextAtSize(text, size) <= maxWidth) return text;
  let cut = text;
  while (cut.length > 1 && font.widthOfTextAtSize(`${cut}…`, size) > maxWidth) cut = cut.slice(0, -1);
  return `${cut.trimEnd()}…`;
}

/** A QR code as one vector path, level H: it stays sharp at any size and on any printer. */
export function drawQr({ page }: Ink, text: string, x: number, y: number, size: number): void {
  const { data, size: modules } = encode(text, { ecc: 'H', border: 0 });
  const step = size / modules;
  const runs: string[] = [];
  data.forEach((row, line) => {
    for (let at = 0; at < row.length; at++) {
      if (!row[at]) continue;
      const from = at;
      while (row[at + 1]) at++;
      runs.push(`M${fixed(from * step)} ${fixed(line * step)}h${fixed((at - from + 1) * step)}v${fixed(step)}h-${fixed((at - from + 1) * step)}z`);
    }
  });
  page.drawSvgPath(runs.join(''), { x, y: PAGE.height - y, color: rgb(0, 0, 0), borderWidth: 0 });
}

const fixed = (value: number): string => value.toFixed(3);

export function colorOf(hex: string): RGB {
  const value = Number.parseInt(hex.slice(0, 6), 16);
  return Number.isNaN(value) ? rgb(0, 0, 0) : rgb(((value >> 16) & 255) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255);
}

/** A colour thinned onto white: what is said more quietly. */
export function tint(hex: string, share: number): Color {
  const { red, green, blue } = colorOf(hex);
  const onWhite = (part: number) => 1 - (1 - part) * share;
  return rgb(onWhite(red), onWhite(green), onWhite(blue));
}
