import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Units per em of the outlines. */
export const EM = 1000;

/**
 * Letters of Asia and Ethiopia. Their fonts come in some 400 small files, of which only those that a text needs are opened. The text is drawn as outlines, because a PDF library
 * places letters one after the other, while these stand above, below and in front of each other. The result looks right everywhere, but cannot be copied out of the PDF.
 */
export type OutlineFont = {
  has: (letter: string) => boolean;
  /** `width`, `x` and `y` are shares of the font size, from the left end of the baseline, downwards. Paths are in units of `EM`. */
  lay: (text: string, weight: 'regular' | 'bold') => { width: number; glyphs: { path: () => string; x: number; y: number }[] };
};

/** For each text, its letters that have to be drawn, with their fonts. */
export type Drawn = ReadonlyMap<string, ReadonlyMap<string, OutlineFont>>;

const WRITES = {
  jp: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
  kr: /\p{Script=Hangul}/u,
  thai: /\p{Script=Thai}/u,
  devanagari: /\p{Script=Devanagari}/u,
  bengali: /\p{Script=Bengali}/u,
  gujarati: /\p{Script=Gujarati}/u,
  gurmukhi: /\p{Script=Gurmukhi}/u,
  kannada: /\p{Script=Kannada}/u,
  malayalam: /\p{Script=Malayalam}/u,
  oriya: /\p{Script=Oriya}/u,
  tamil: /\p{Script=Tamil}/u,
  telugu: /\p{Script=Telugu}/u,
  sinhala: /\p{Script=Sinhala}/u,
  khmer: /\p{Script=Khmer}/u,
  myanmar: /\p{Script=Myanmar}/u,
  ethiopic: /\p{Script=Ethiopic}/u,
};

type Family = keyof typeof WRITES | 'sc';

/** The same Han letter looks different in Japan, Korea and China, so the other letters of a text decide which font comes first. */
export function familiesFor(text: string): Family[] {
  const written = (Object.keys(WRITES) as (keyof typeof WRITES)[]).filter((family) => WRITES[family].test(text));
  return [...new Set<Family>([...written, 'sc', 'jp', 'kr'])];
}

export async function outlinesFor(texts: readonly string[], isWanted: (letter: string) => boolean): Promise<Drawn> {
  const open = new Map<string, OutlineFont>();
  const drawn = new Map<string, Map<string, OutlineFont>>();
  for (const text of texts) {
    const wanted = [...new Set(text.normalize('NFC'))].filter(isWanted);
    const families = familiesFor(text);
    const found = new Map<string, OutlineFont>();
    for (const letter of wanted) {
      const font = await fontOf(letter, families, open);
      if (font) found.set(letter, font);
    }
    drawn.set(text, found);
  }
  return drawn;
}

async function fontOf(letter: string, families: readonly Family[], open: Map<string, OutlineFont>): Promise<OutlineFont | null> {
  for (const family of families) {
    const file = (await (files[family] ??= filesOf(family))).find(({ letters }) => letters.test(letter))?.file;
    if (file === undefined) continue;
    const font = open.get(file) ?? (await openFont(file));
    open.set(file, font);
    if (font.has(letter)) return font;
  }
  return null;
}

const require = createRequire(import.meta.url);
const files: Partial<Record<Family, Promise<{ file: string; letters: RegExp }[]>>> = {};

/** The files of a family, each with the letters that it may have. */
async function filesOf(family: Family) {
  const index = require.resolve(`@fontsource-variable/noto-sans-${family}/unicode.json`);
  const ranges = JSON.parse(await readFile(index, 'utf8')) as Record<string, string>;
  return Object.entries(ranges).map(([part, range]) => ({
    file: join(dirname(index), 'files', `noto-sans-${family}-${part.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`),
    letters: new RegExp(`[${range.replaceAll(/U\+([0-9a-f]+)(?:-([0-9a-f]+))?,?/gi, (_, from, to) => `\\u{${from}}-\\u{${to ?? from}}`)}]`, 'u'),
  }));
}

async function openFont(file: string): Promise<OutlineFont> {
  const [kit, { default: decompress }] = [await import('harfbuzzjs'), await import('woff2-encoder/decompress')];
  const face = new kit.Face(new kit.Blob(await decompress(await readFile(file))));
  const ofWeight = (weight: number) => {
    const font = new kit.Font(face);
    font.setScale(EM, -EM);
    font.setVariations([new kit.Variation('wght', weight)]);
    return font;
  };
  const fonts = { regular: ofWeight(400), bold: ofWeight(700) };
  return {
    has: (letter) => fonts.regular.nominalGlyph(letter.codePointAt(0)!) !== undefined,
    lay(text, weight) {
      const [font, buffer] = [fonts[weight], new kit.Buffer()];
      buffer.addText(text);
      buffer.guessSegmentProperties();
      kit.shape(font, buffer);
      const positions = buffer.getGlyphPositions();
      let width = 0;
      const glyphs = buffer.getGlyphInfos().map(({ codepoint: glyph }, index) => {
        const { xAdvance, xOffset, yOffset } = positions[index]!;
        const x = width + xOffset;
        width += xAdvance;
        return { path: () => font.glyphToPath(glyph).replaceAll(/\d+\.\d+/g, (value) => Number(value).toFixed(0)), x: x / EM, y: yOffset / EM };
      });
      return { width: width / EM, glyphs };
    },
  };
}
