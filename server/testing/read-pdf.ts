import { decodePDFRawStream, PDFArray, PDFDocument, PDFRawStream, type PDFPage } from '@cantoo/pdf-lib';

/** The drawing operators of a page. */
function drawingOf(page: PDFPage): string {
  const contents = page.node.Contents();
  const streams = contents instanceof PDFArray ? contents.asArray().map((ref) => page.doc.context.lookup(ref)) : [contents];
  return streams
    .map((stream) => (stream instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1') : String(stream)))
    .join('\n');
}

export async function pagesOf(pdf: Uint8Array): Promise<PDFPage[]> {
  return (await PDFDocument.load(pdf)).getPages();
}

/** The texts of a page in the order in which they are written. */
export function textsOf(page: PDFPage): string[] {
  return [...drawingOf(page).matchAll(/<([0-9A-F]+)> Tj/g)].map(([, hex]) => Buffer.from(hex!, 'hex').toString('latin1'));
}

/** How high above the lower edge of a page each text stands, by its own words. */
export function heightsOf(page: PDFPage): [text: string, height: number][] {
  const written = drawingOf(page).matchAll(/1 0 0 1 [\d.-]+ ([\d.-]+) Tm\n<([0-9A-F]+)> Tj/g);
  return [...written].map(([, height, hex]) => [Buffer.from(hex!, 'hex').toString('latin1'), Number(height)]);
}

/** The colours of the texts of a page, as `#rrggbb`. */
export function textColorsOf(page: PDFPage): Set<string> {
  const written = drawingOf(page).matchAll(/BT\n([\d.]+) ([\d.]+) ([\d.]+) rg\n/g);
  const hex = (share: string) =>
    Math.round(Number(share) * 255)
      .toString(16)
      .padStart(2, '0');
  return new Set([...written].map(([, ...channels]) => `#${channels.map(hex).join('')}`));
}

/** How many letters of a size are drawn as outlines. */
export function outlinesOf(page: PDFPage, size: number): number {
  return drawingOf(page).split(`${size / 1000} 0 0 ${-size / 1000} 0 0 cm\n`).length - 1;
}

/** The squares of each QR code of a page. A code is one path that consists only of rectangles. */
export function codesOf(page: PDFPage): boolean[][][] {
  return [...drawingOf(page).matchAll(/1 0 0 -1 0 0 cm\n([\s\S]*?)\nf/g)].flatMap(([, path]) => {
    const runs = [...path!.matchAll(/([\d.]+) ([\d.]+) m\n([\d.]+) [\d.]+ l\n[\d.]+ ([\d.]+) l/g)].map(([, x, y, right, bottom]) => ({
      x: Number(x),
      y: Number(y),
      right: Number(right),
      height: Number(bottom) - Number(y),
    }));
    return runs.length > 20 ? [squaresOf(runs)] : [];
  });
}

type Run = { x: number; y: number; right: number; height: number };

function squaresOf(runs: readonly Run[]): boolean[][] {
  const step = runs[0]!.height;
  const size = Math.round(Math.max(...runs.map((run) => run.right)) / step);
  const squares = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const { x, y, right } of runs) for (let at = Math.round(x / step); at < Math.round(right / step); at++) squares[Math.round(y / step)]![at] = true;
  return squares;
}
