import { malformed } from '#server/errors.ts';
import { pictureKind } from './kind.ts';
import type { RasterKind } from './raster.ts';

/** A photo as the specification has it: a base64 data URL of a PNG or JPEG, or base64 text with its type beside it. */
export type PhotoSource = { dataUrl: string } | { base64: string; type: string } | { bytes: Buffer };

export const MOST_PICTURE_BYTES = 8 * 1024 * 1024;
const PREFIX = /^data:image\/(png|jpeg|jpg);base64,/;
const TYPE = /^(?:image\/)?\.?(png|jpeg|jpg)$/i;

export function readPhoto(source: PhotoSource): { bytes: Buffer; kind: RasterKind } {
  const bytes = 'bytes' in source ? source.bytes : decode(source);
  if (bytes.length > MOST_PICTURE_BYTES) throw malformed('The photo is too large: at most 8 MB.', ['photo']);
  const kind = pictureKind(bytes);
  if (kind === null && 'bytes' in source) throw malformed('Invalid image type', ['photo']);
  if (kind !== 'png' && kind !== 'jpeg') throw malformed('The photo must be a PNG or JPEG picture.', ['photo']);
  return { bytes, kind };
}

function decode(source: { dataUrl: string } | { base64: string; type: string }): Buffer {
  const { base64, type } = 'dataUrl' in source ? splitDataUrl(source.dataUrl) : source;
  const claimed = TYPE.exec(type)?.[1]?.toLowerCase().replace('jpg', 'jpeg');
  if (!claimed) throw malformed('The photo must be a PNG or JPEG picture.', ['photo']);
  if (base64.length > Math.ceil(MOST_PICTURE_BYTES / 3) * 4) throw malformed('The photo is too large: at most 8 MB.', ['photo']);
  if (base64.length === 0 || base64.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw malformed('The photo is not valid base64.', ['photo']);
  const bytes = Buffer.from(base64, 'base64');
  const kind = pictureKind(bytes);
  if (kind !== claimed && (kind === 'png' || kind === 'jpeg')) throw malformed(`The photo is sent as ${claimed} and is a ${kind} picture.`, ['photo']);
  return bytes;
}

function splitDataUrl(dataUrl: string): { base64: string; type: string } {
  const prefix = PREFIX.exec(dataUrl.slice(0, 40));
  return prefix ? { base64: dataUrl.slice(prefix[0].length), type: prefix[1]! } : { base64: '', type: '' };
}
