import { malformed } from '#server/errors.ts';

/** Reads BMP and icon files, which the picture library cannot: plain pixels of 8, 24 or 32 bits, or a PNG inside an icon. */
export type Bitmap = { width: number; height: number; pixels: Buffer };

type Kind = 'bmp' | 'icon';

const unreadable = (kind: Kind) => malformed(`This ${kind} picture could not be read. Please save it as PNG and try again.`, ['file']);

export function decodeBitmap(bytes: Buffer, kind: Kind, maxPixels: number): Bitmap | Buffer {
  try {
    return kind === 'bmp' ? decodeDib(bytes.subarray(14), kind, bytes.readUInt32LE(10) - 14, maxPixels) : decodeIcon(bytes, maxPixels);
  } catch (reason) {
    throw reason instanceof RangeError ? unreadable(kind) : reason;
  }
}

function decodeIcon(bytes: Buffer, maxPixels: number): Bitmap | Buffer {
  const count = Math.min(bytes.readUInt16LE(4), 64);
  const entries = Array.from({ length: count }, (_, index) => {
    const at = 6 + index * 16;
    return { side: bytes.readUInt8(at) || 256, depth: bytes.readUInt16LE(at + 6), size: bytes.readUInt32LE(at + 8), offset: bytes.readUInt32LE(at + 12) };
  });
  const largest = entries.toSorted((a, b) => b.side - a.side || b.depth - a.depth)[0];
  if (!largest || largest.offset + largest.size > bytes.length) throw unreadable('icon');
  const image = bytes.subarray(largest.offset, largest.offset + largest.size);
  return image.readUInt32BE(0) === 0x89504e47 ? image : decodeDib(image, 'icon', null, maxPixels);
}

/** `pixelsAt` is where the pixels begin; null means right after the palette. An icon's height includes its mask, so only half of it counts. */
function decodeDib(dib: Buffer, kind: Kind, pixelsAt: number | null, maxPixels: number): Bitmap {
  const headerSize = dib.readUInt32LE(0);
  const width = dib.readInt32LE(4);
  const signedHeight = dib.readInt32LE(8);
  const height = kind === 'icon' ? Math.floor(signedHeight / 2) : Math.abs(signedHeight);
  const depth = dib.readUInt16LE(14);
  const compression = dib.readUInt32LE(16);
  if (headerSize < 40 || width < 1 || height < 1) throw unreadable(kind);
  if (width * height > maxPixels) throw malformed('The picture is too large: at most 40 million pixels.', ['file']);
  if (![8, 24, 32].includes(depth) || (compression !== 0 && !(compression === 3 && depth === 32))) throw unreadable(kind);
  const colors = depth === 8 ? dib.readUInt32LE(32) || 256 : 0;
  const palette = headerSize;
  const start = pixelsAt ?? headerSize + colors * 4;
  const rowSize = Math.ceil((width * depth) / 32) * 4;
  if (colors > 256 || start < headerSize || start + rowSize * height > dib.length) throw unreadable(kind);
  const pixels = Buffer.alloc(width * height * 4, 255);
  const alpha = depth === 32 && hasAlpha(dib, start, rowSize * height);
  for (let row = 0; row < height; row++) {
    const from = start + (signedHeight < 0 ? row : height - 1 - row) * rowSize;
    copyRow({ dib, from, to: row * width * 4, width, depth, palette, alpha, pixels });
  }
  return { width, height, pixels };
}

/** Many programs write zero as the fourth byte throughout and mean 'opaque'. */
function hasAlpha(dib: Buffer, start: number, length: number): boolean {
  for (let at = start + 3; at < start + length; at += 4) if (dib[at] !== 0) return true;
  return false;
}

type Row = { dib: Buffer; from: number; to: number; width: number; depth: number; palette: number; alpha: boolean; pixels: Buffer };

function copyRow({ dib, from, to, width, depth, palette, alpha, pixels }: Row): void {
  const step = depth / 8;
  for (let column = 0; column < width; column++) {
    const at = depth === 8 ? palette + dib[from + column]! * 4 : from + column * step;
    const target = to + column * 4;
    pixels[target] = dib[at + 2]!;
    pixels[target + 1] = dib[at + 1]!;
    pixels[target + 2] = dib[at]!;
    if (alpha) pixels[target + 3] = dib[at + 3]!;
  }
}
