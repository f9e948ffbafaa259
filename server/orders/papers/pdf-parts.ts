import { PDFDocument, StandardFonts, rgb, type Color, type PDFPage, type RGB } from '@cantoo/pdf-lib';
import { encode } from 'uqr';
import { cleanColor, mixColors, quietOn, textColorOn } from '#domain/color.ts';
import type { MailBrand } from '#server/platform/mail/mail-layout.ts';
import { isBuiltIn, legible, lettersFor, partsOf, plain, visualRuns, written, type Fonts, type Letters } from './pdf-letters.ts';
import { EM, type OutlineFont } from './pdf-outlines.ts';

/** The page and fonts with which tickets and receipts are drawn. Everything is measured in points from the top left corner. */
export type Ink = { page: PDFPage; builtIn: Fonts; letters: Letters | null };
const [PAPER, BLACK] = ['#ffffff', '#000000'];
export const PAGE = { width: 612, height: 792, margin: 36 };

/** `said` is every text that will be written. A font with more letters is opened only if one of the texts needs it. */
export async function openPdf(title: string, said: readonly string[]): Promise<{ pdf: PDFDocument; newPage: () => Ink }> {
  const pdf = await PDFDocument.create();
  // Readers for the blind say the title, and read the rest in this language.
  pdf.setTitle(title, { showInWindowTitleBar: true });
  pdf.setLanguage('en');
  pdf.setProducer('Entrada');
  pdf.setCreator('Entrada');
  const builtIn = { regular: await pdf.embedFont(StandardFonts.Helvetica), bold: await pdf.embedFont(StandardFonts.HelveticaBold) };
  const letters = await lettersFor(pdf, said);
  return { pdf, newPage: () => ({ page: pdf.addPage([PAGE.width, PAGE.height]), builtIn, letters }) };
}

type Writing = { x: number; y: number; size: number; color: Color; bold?: boolean; maxWidth?: number; right?: boolean };

/** Writes one line and returns where it ends. Text that does not fit is set smaller, and what does not fit even so is cut with an ellipsis. */
export function write(ink: Ink, text: string, { x, y, size, color, bold = false, maxWidth, right = false }: Writing): number {
  const weight = bold ? 'bold' : 'regular';
  const { shown, setIn, widthOf } = typeset(ink, text, sizeThatFits(ink, text, size, weight, maxWidth), weight);
  const line = fitted(shown, widthOf, maxWidth);
  let from = right ? x - widthOf(line) : x;
  for (const run of visualRuns(line)) {
    let at = from;
    for (const { draw, width } of setIn(run)) {
      draw(at, PAGE.height - y - size, color);
      at += width;
    }
    from = at;
  }
  return from;
}

/** Returns the text as it can be shown, and a function that sets a line of it: in the letters of a font, or in outlines where the fonts have none. */
function typeset({ page, builtIn, letters }: Ink, text: string, size: number, weight: keyof Fonts) {
  const shown = letters && !isBuiltIn(text) ? legible(text, letters) : plain(text);
  const outlines = letters?.drawn.get(text) ?? new Map<string, OutlineFont>();
  const wide = isBuiltIn(written(shown, outlines)) ? null : (letters?.wide ?? null);
  const font = (wide ?? builtIn)[weight];
  const setIn = (line: string) =>
    partsOf(line, outlines).map(({ text, outline }) => {
      if (!outline) {
        const draw = (x: number, y: number, color: Color) => page.drawText(text, { x, y, size, font, color });
        return { draw, width: font.widthOfTextAtSize(text, size) };
      }
      const { glyphs, width } = outline.lay(text, weight);
      const draw = (x: number, y: number, color: Color) => {
        for (const glyph of glyphs) page.drawSvgPath(glyph.path(), { x: x + glyph.x * size, y: y - glyph.y * size, scale: size / EM, color, borderWidth: 0 });
      };
      return { draw, width: width * size };
    });
  const widthOf = (line: string) => setIn(line).reduce((sum, { width }) => sum + width, 0);
  return { shown, setIn, widthOf };
}

/** The size of two lines that take the place of one, and how much higher they begin. */
type TwoLines = { size: number; rise: number };

/** Writes a name on one line, or on two smaller ones if it would be cut. */
export function writeName(ink: Ink, text: string, writing: Writing & { maxWidth: number }, two: TwoLines): void {
  const weight = writing.bold ? 'bold' : 'regular';
  const { shown, widthOf } = typeset(ink, text, writing.size * SMALLEST, weight);
  const halves = widthOf(shown) <= writing.maxWidth ? null : inHalves(text);
  // Outlines are laid out for a whole text.
  if (!halves || (ink.letters?.drawn.get(text)?.size ?? 0) > 0) return void write(ink, text, writing);
  const size = Math.min(...halves.map((half) => sizeThatFits(ink, half, two.size, weight, writing.maxWidth)));
  halves.forEach((half, line) => write(ink, half, { ...writing, size, y: writing.y - two.rise + line * size * 1.2 }));
}

/** Parts a text at the space nearest to its middle. */
function inHalves(text: string): [string, string] | null {
  const middle = text.length / 2;
  const [nearest] = [...text.matchAll(/\s+/g)].map(({ index }) => index).toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
  return nearest === undefined ? null : [text.slice(0, nearest), text.slice(nearest).trim()];
}

const SMALLEST = 0.65;
/** A line as wide as its room to the last digit might count as too wide. */
const ALMOST = 0.999;

function sizeThatFits(ink: Ink, text: string, size: number, weight: keyof Fonts, maxWidth: number | undefined): number {
  if (maxWidth === undefined) return size;
  const { shown, widthOf } = typeset(ink, text, size, weight);
  const width = widthOf(shown);
  return width <= maxWidth ? size : size * Math.max(SMALLEST, (ALMOST * maxWidth) / width);
}

const CLUSTERS = new Intl.Segmenter('en', { granularity: 'grapheme' });

function fitted(text: string, widthOf: (line: string) => number, maxWidth: number | undefined): string {
  if (maxWidth === undefined || widthOf(text) <= maxWidth) return text;
  const clusters = [...CLUSTERS.segment(text)].map(({ segment }) => segment);
  while (clusters.length > 1 && widthOf(`${clusters.join('')}…`) > maxWidth) clusters.pop();
  return `${clusters.join('').trimEnd()}…`;
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

/** A colour thinned onto the paper, for its edges. */
export const tint = (hex: string, share: number): Color => colorOf(mixColors(PAPER, `#${hex}`, share).slice(1));

/**
 * The colours of a brand's words on paper. Of the brand's text and background colours, the one that is readable on white is used, because a dark brand writes in a light colour.
 */
export function inksOf({ text, background }: Pick<MailBrand, 'text' | 'background'>): { dark: Color; quiet: Color } {
  const [color_text_dark, color_text_light] = [cleanColor(text) ?? BLACK, cleanColor(background) ?? BLACK];
  const ink = textColorOn(PAPER, { color_text_dark, color_text_light });
  return { dark: colorOf(ink.slice(1)), quiet: colorOf(quietOn(PAPER, ink, 0.4).slice(1)) };
}
