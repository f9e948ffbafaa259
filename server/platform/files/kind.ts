/** The kind of a picture is told by its first bytes, never by its name or the type that it was sent with. */
export type PictureKind = 'png' | 'jpeg' | 'gif' | 'webp' | 'tiff' | 'bmp' | 'icon' | 'svg';

const SIGNATURES: readonly [PictureKind, (bytes: Buffer) => boolean][] = [
  ['png', (bytes) => starts(bytes, '89504e470d0a1a0a')],
  ['jpeg', (bytes) => starts(bytes, 'ffd8ff')],
  ['gif', (bytes) => starts(bytes, '474946383761') || starts(bytes, '474946383961')],
  ['webp', (bytes) => starts(bytes, '52494646') && bytes.subarray(8, 12).toString('latin1') === 'WEBP'],
  ['tiff', (bytes) => starts(bytes, '49492a00') || starts(bytes, '4d4d002a')],
  ['icon', (bytes) => starts(bytes, '00000100') && bytes.length > 22],
  ['bmp', (bytes) => starts(bytes, '424d') && bytes.length > 54],
  ['svg', isSvg],
];

export function pictureKind(bytes: Buffer): PictureKind | null {
  return SIGNATURES.find(([, matches]) => matches(bytes))?.[0] ?? null;
}

const starts = (bytes: Buffer, hex: string): boolean => bytes.subarray(0, hex.length / 2).toString('hex') === hex;

function isSvg(bytes: Buffer): boolean {
  const head = bytes
    .subarray(0, 4096)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
  return head.trimStart().startsWith('<') && /<svg[\s>/]/.test(head);
}
