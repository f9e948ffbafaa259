import type sharpModule from 'sharp';
import type { Ctx } from '#server/context.ts';
import { STORED_NAME } from '#server/platform/files/name.ts';
import { loadSharp } from '#server/platform/files/raster.ts';
import type { PassLook } from './wallet-tickets.ts';

/** A phone wants its pictures at one, two and three times the size, as PNG only. */
export type PassPictures = { files: Record<string, Buffer>; hasLogo: boolean };

const SCALES = [1, 2, 3] as const;
const ICON = 29;
const LOGO = { width: 160, height: 50, inset: 7 };
const MOST_KEPT = 50;

const kept = new Map<string, Promise<PassPictures>>();

/** Drawn once per brand. The logo stands on a plate of the page's colour, because it was made for that. */
export function passPictures(ctx: Ctx, look: PassLook): Promise<PassPictures> {
  const key = [ctx.workspace.id, look.background, look.ink, look.page, look.logo].join(' ');
  const known = kept.get(key);
  if (known) return known;
  if (kept.size >= MOST_KEPT) kept.clear();
  const drawing = draw(ctx, look).catch((reason: unknown) => {
    kept.delete(key);
    throw reason;
  });
  kept.set(key, drawing);
  return drawing;
}

async function draw(ctx: Ctx, look: PassLook): Promise<PassPictures> {
  const [sharp, source] = [await loadSharp(), await logoBytes(ctx, look.logo)];
  const files: Record<string, Buffer> = {};
  const logo = source && (await trimmed(sharp, source).catch(() => null));
  for (const scale of SCALES) {
    const name = scale === 1 ? '' : `@${scale}x`;
    files[`icon${name}.png`] = await icon(sharp, look, ICON * scale);
    if (logo) files[`logo${name}.png`] = await plate(sharp, look, logo, scale);
  }
  return { files, hasLogo: Boolean(logo) };
}

async function logoBytes(ctx: Ctx, name: string | null): Promise<Buffer | null> {
  const file = name !== null && STORED_NAME.test(name) ? await ctx.files.findPublic(ctx.workspace.id, name) : null;
  return file && ctx.files.read(ctx.workspace.id, file.file_id);
}

/** Drawn large first, so that a small vector logo stays sharp on a phone, and without the empty border that it has for its page. */
async function trimmed(sharp: typeof sharpModule, source: Buffer): Promise<Buffer> {
  const drawn = await sharp(source, { density: 432, limitInputPixels: 40_000_000 }).timeout({ seconds: 10 }).png().toBuffer();
  return sharp(drawn)
    .trim()
    .png()
    .toBuffer()
    .catch(() => drawn);
}

async function plate(sharp: typeof sharpModule, look: PassLook, logo: Buffer, scale: number): Promise<Buffer> {
  const inset = LOGO.inset * scale;
  const { data, info } = await sharp(logo)
    .resize({ width: LOGO.width * scale - 2 * inset, height: LOGO.height * scale - 2 * inset, fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true });
  const [width, height] = [info.width + 2 * inset, info.height + 2 * inset];
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${8 * scale}" fill="#${look.page}"/></svg>`;
  return sharp(Buffer.from(ground))
    .composite([{ input: data, left: inset, top: inset }])
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** A ticket in the venue's colours, because a logo made for a page header would be a smudge at 29 points. */
async function icon(sharp: typeof sharpModule, { background, ink }: PassLook, side: number): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 58 58" width="${side}" height="${side}"><rect width="58" height="58" fill="#${background}"/><path fill="#${ink}" d="M12 18h34a3 3 0 0 1 3 3v4a4 4 0 0 0 0 8v4a3 3 0 0 1-3 3H12a3 3 0 0 1-3-3v-4a4 4 0 0 0 0-8v-4a3 3 0 0 1 3-3z"/><path stroke="#${background}" stroke-width="2.4" stroke-dasharray="3 3.4" d="M36 20v18"/></svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer();
}
