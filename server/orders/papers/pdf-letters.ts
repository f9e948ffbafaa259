import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { PDFDocument, PDFFont } from '@cantoo/pdf-lib';
import fontkit from '@pdf-lib/fontkit';
import { outlinesFor, type Drawn, type OutlineFont } from './pdf-outlines.ts';

/**
 * The built-in fonts of a PDF know the letters of western Europe (WinAnsi). A text with other letters is set as a whole in a font that knows nearly every alphabet; only the
 * letters used are embedded. The letters of Asia and Ethiopia, which that font lacks, are drawn one by one.
 */
export type Fonts = { regular: PDFFont; bold: PDFFont };
export type Letters = { known: ReadonlySet<number>; wide: Fonts | null; drawn: Drawn };

const require = createRequire(import.meta.url);
const FOLDER = join(dirname(require.resolve('dejavu-fonts-ttf/package.json')), 'ttf');
const FILES = { regular: 'DejaVuSansCondensed.ttf', bold: 'DejaVuSansCondensed-Bold.ttf' };
let bytes: Promise<{ regular: Uint8Array; bold: Uint8Array; known: ReadonlySet<number> }> | null = null;

/** Finds the letters for texts that the built-in fonts cannot write, and embeds the wider fonts if a text needs them. */
export async function lettersFor(pdf: PDFDocument, texts: readonly string[]): Promise<Letters | null> {
  const others = texts.filter((text) => !isBuiltIn(text));
  if (others.length === 0) return null;
  const { known, ...files } = await (bytes ??= readFonts());
  const drawn = await outlinesFor(others, (letter) => !known.has(letter.codePointAt(0)!) && !/\p{Emoji}/u.test(letter));
  const letters = { known, wide: null, drawn };
  if (others.every((text) => isBuiltIn(written(legible(text, letters), drawn.get(text)!)))) return letters;
  pdf.registerFontkit({ create: openFont });
  const [regular, bold] = [await pdf.embedFont(files.regular, { subset: true }), await pdf.embedFont(files.bold, { subset: true })];
  return { ...letters, wide: { regular, bold } };
}

/** The library that embeds the letters mistakes a subset's `encode` for that of another font kit. It works when it is offered only the stream. */
function openFont(file: Uint8Array) {
  const font = fontkit.create(file);
  const createSubset = font.createSubset.bind(font);
  const streamed = () => {
    const subset = createSubset();
    return { includeGlyph: (glyph: number) => subset.includeGlyph(glyph), encodeStream: () => subset.encodeStream() };
  };
  return Object.assign(font, { createSubset: streamed });
}

async function readFonts() {
  const [regular, bold] = [await readFile(join(FOLDER, FILES.regular)), await readFile(join(FOLDER, FILES.bold))];
  const inBold = new Set(fontkit.create(bold).characterSet);
  return { regular, bold, known: new Set(fontkit.create(regular).characterSet.filter((code) => inBold.has(code))) };
}

const EXTRA = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';
const SAME: Record<string, string> = { '\u00a0': ' ', '\u202f': ' ', '\u2009': ' ', '\u2212': '-', '\u00ad': '', '\u200b': '' };

/** Composed, with plain characters for spaces and signs that only look like them. */
export const plain = (text: string): string => text.normalize('NFC').replaceAll(/[\u00a0\u202f\u2009\u2212\u00ad\u200b]/g, (sign) => SAME[sign]!);

export function isBuiltIn(text: string): boolean {
  return [...plain(text)].every((letter) => {
    const code = letter.codePointAt(0) ?? 0;
    return (code >= 32 && code <= 126) || (code >= 161 && code <= 255) || EXTRA.includes(letter);
  });
}

const NOT_LEGIBLE = 'See your account';

/** Leaves out pictures and replaces letters that no font here has by `?`. A text that would be nothing but `?` says where to look instead. */
export function legible(text: string, { known, drawn }: Pick<Letters, 'known' | 'drawn'>): string {
  const has = (letter: string) => known.has(letter.codePointAt(0)!) || drawn.get(text)?.has(letter);
  const kept = [...plain(text)].flatMap((letter) => (has(letter) ? letter : /[\p{L}\p{N}]/u.test(letter) ? '?' : []));
  const shown = kept.join('').replaceAll(/ {2,}/g, ' ').trim();
  return /[\p{L}\p{N}]/u.test(shown) || !shown.includes('?') ? shown : NOT_LEGIBLE;
}

type Outlines = ReadonlyMap<string, OutlineFont>;

/** Splits a line into parts that are drawn in one outline font, or written in a text font (null). A mark stays with the letter that it belongs to. */
export function partsOf(line: string, outlines: Outlines): { text: string; outline: OutlineFont | null }[] {
  const parts: ReturnType<typeof partsOf> = [];
  for (const letter of outlines.size > 0 ? line : [line]) {
    const last = parts.at(-1);
    const outline = outlines.get(letter) ?? (/^[\p{M}\u200c\u200d]$/u.test(letter) ? last?.outline : null) ?? null;
    if (last?.outline === outline) last.text += letter;
    else parts.push({ text: letter, outline });
  }
  return parts;
}

/** The parts of a line that are not drawn in outlines. */
export const written = (line: string, outlines: Outlines): string =>
  partsOf(line, outlines)
    .map(({ text, outline }) => (outline ? '' : text))
    .join('');

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\u0660-\u0669]/u;

/** The parts of a line as they stand from left to right, blanks between them included. Some may be read the other way. */
export function visualRuns(text: string): string[] {
  if (!RIGHT_TO_LEFT.test(text)) return [text];
  const words = text.split(/( )/).filter((part) => part !== '');
  const runs: { text: string; isRight: boolean }[] = [];
  for (const word of words) {
    const last = runs.at(-1);
    const isRight = word === ' ' ? (last?.isRight ?? false) : RIGHT_TO_LEFT.test(word);
    if (last && last.isRight === isRight) last.text += word;
    else runs.push({ text: word, isRight });
  }
  const ordered = runs[0]!.isRight ? runs.toReversed() : runs;
  return ordered.flatMap(({ text, isRight }, index) => [...(index > 0 ? [' '] : []), ...(isRight ? fromTheRight(text.trim()) : [text.trim()])]);
}

const NUMBER = /(\p{Nd}+(?:[.,:/٫٬]\p{Nd}+)*)/u;

/** A number is read from the left also where words are read from the right. It is set sign by sign, because the font turns all round that it takes for Arabic. */
const fromTheRight = (text: string): string[] =>
  text
    .split(NUMBER)
    .toReversed()
    .flatMap((part, index) => (index % 2 === 1 ? [...part] : part))
    .filter((part) => part !== '');
