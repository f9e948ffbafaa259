import { deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Pictures as ordinary people send them, and as attackers do. */
export function picture(format: 'png' | 'jpeg' | 'webp' | 'gif' | 'tiff', size = { width: 300, height: 200 }): Promise<Buffer> {
  return sharp({ create: { ...size, channels: 3, background: '#3366aa' } })
    [format]()
    .toBuffer();
}

/** A JPEG with its location in EXIF, and rotated. */
export function photoWithExif(size = { width: 400, height: 200 }): Promise<Buffer> {
  return sharp({ create: { ...size, channels: 3, background: '#884422' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'SECRET-OWNER' }, IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

/** A PNG that claims any size in a few hundred bytes. */
export function hollowPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(4096))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, body: Buffer): Buffer {
  const framed = Buffer.concat([Buffer.from(name, 'latin1'), body]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(framed));
  return Buffer.concat([length, framed, sum]);
}

function crc32(bytes: Buffer): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

/** Two by two pixels: red and green above, blue and white below. */
export function bmp(options: { depth?: 24 | 32; width?: number; height?: number; compression?: number; cut?: number } = {}): Buffer {
  const { depth = 24, width = 2, height = 2, compression = 0 } = options;
  const rowSize = Math.ceil((2 * depth) / 32) * 4;
  const head = Buffer.alloc(54);
  head.write('BM', 'latin1');
  head.writeUInt32LE(54, 10);
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(width, 18);
  head.writeInt32LE(height, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(depth, 28);
  head.writeUInt32LE(compression, 30);
  const pixels = [
    [0x0000ff, 0xffffff],
    [0xff0000, 0x00ff00],
  ].map((row) => {
    const bytes = Buffer.alloc(rowSize);
    row.forEach((color, at) => bytes.writeUIntLE(color, at * (depth / 8), 3));
    return bytes;
  });
  const whole = Buffer.concat([head, ...pixels]);
  return options.cut === undefined ? whole : whole.subarray(0, options.cut);
}

export function icon(image: Buffer, side = 32): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.set([side, side], 6);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(image.length, 14);
  head.writeUInt32LE(22, 18);
  return Buffer.concat([head, image]);
}
