import type sharpModule from 'sharp';
import type { Sharp, SharpOptions } from 'sharp';
import { malformed, unavailable } from '#server/errors.ts';
import { createSlots } from '#server/platform/slots.ts';
import { decodeBitmap, type Bitmap } from './bitmap.ts';
import type { PictureKind } from './kind.ts';

/**
 * Every raster picture is decoded and written anew. What is not picture (EXIF, positions, a second file hidden behind the first) does not survive. One thread per picture, two
 * pictures at once, and nothing is kept between them.
 */
type Raster = { bytes: Buffer; mime: string; extension: string };
export type RasterKind = Exclude<PictureKind, 'svg'>;

const MOST_PIXELS = 40_000_000;
const LONGEST_SIDE = 2400;
const PHOTO_SIDE = 1024;
const SECONDS = 15;

const inTurn = createSlots(2, 40, () => unavailable('Many pictures are being worked on. Please try again.', 5));

export function redrawPhoto(bytes: Buffer, kind: RasterKind): Promise<Raster> {
  return withPicture(bytes, kind, async (picture) => {
    const photo = picture.flatten({ background: '#ffffff' }).resize({ width: PHOTO_SIDE, height: PHOTO_SIDE, fit: 'inside', withoutEnlargement: true });
    return { bytes: await photo.jpeg({ quality: 95 }).toBuffer(), mime: 'image/jpeg', extension: 'jpg' };
  });
}

export function redrawPicture(bytes: Buffer, kind: RasterKind): Promise<Raster> {
  return withPicture(bytes, kind, async (picture) => {
    const fitted = picture.resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true });
    if (kind === 'jpeg') return { bytes: await fitted.jpeg({ quality: 92 }).toBuffer(), mime: 'image/jpeg', extension: 'jpg' };
    if (kind === 'webp') return { bytes: await fitted.webp({ quality: 92 }).toBuffer(), mime: 'image/webp', extension: 'webp' };
    return { bytes: await fitted.png().toBuffer(), mime: 'image/png', extension: 'png' };
  });
}

async function withPicture(bytes: Buffer, kind: RasterKind, draw: (picture: Sharp) => Promise<Raster>): Promise<Raster> {
  const sharp = await loadSharp();
  return inTurn(async () => {
    try {
      const source = kind === 'bmp' || kind === 'icon' ? decodeBitmap(bytes, kind, MOST_PIXELS) : bytes;
      const [input, options] = Buffer.isBuffer(source) ? [source, {}] : [source.pixels, rawOptions(source)];
      const picture = sharp(input, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true, ...options });
      const facts = await picture.metadata();
      if (Buffer.isBuffer(source) && facts.format !== (kind === 'icon' ? 'png' : kind)) throw malformed('Invalid image type', ['file']);
      return await draw(picture.timeout({ seconds: SECONDS }).autoOrient().toColourspace('srgb'));
    } catch (reason) {
      throw asRefusal(reason);
    }
  });
}

function rawOptions(bitmap: Bitmap): SharpOptions {
  return { raw: { width: bitmap.width, height: bitmap.height, channels: 4 } };
}

/** Any complaint of the decoder means that the picture is bad. The caller is told so, without the decoder's own words. */
function asRefusal(reason: unknown): unknown {
  if (reason instanceof Error && 'status' in reason) return reason;
  const said = reason instanceof Error ? reason.message : '';
  if (/pixel limit|too large|dimensions/i.test(said)) return malformed('The picture is too large: at most 40 million pixels.', ['file']);
  if (/timeout/i.test(said)) return malformed('The picture takes too long to read. Please save it anew as JPEG or PNG.', ['file']);
  return malformed('The picture could not be read.', ['file']);
}

let loading: Promise<typeof sharpModule> | null = null;

export function loadSharp(): Promise<typeof sharpModule> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  });
  return loading;
}
