/** A picture file made ready for the cropper: an address to show it by, or a sentence that says why it cannot be used. */
export type ReadImage = { ok: true; url: string; release: () => void } | { ok: false; message: string };

export const IMAGE_MESSAGE = {
  type: 'Invalid image type',
  unreadable: 'This picture cannot be read. Please choose a PNG or JPEG.',
  lost: 'The photo could not be loaded. Please reload the page, or upload it again.',
  svgParse: 'Failed to parse SVG image',
  svgSize: 'Failed to load SVG image. SVG must have width + height or viewBox definition.',
} as const;

const TYPES = /^image\/(png|jpe?g|bmp|gif|tiff|svg\+xml|webp|x-icon|vnd\.microsoft\.icon)$/;

export async function readImage(file: File): Promise<ReadImage> {
  if (!TYPES.test(file.type)) return { ok: false, message: IMAGE_MESSAGE.type };
  if (file.type !== 'image/svg+xml') return shown(file);
  const svg = sizedSvg(await file.text());
  return typeof svg === 'string' ? shown(new Blob([svg], { type: 'image/svg+xml' })) : { ok: false, message: svg.message };
}

function shown(blob: Blob): ReadImage {
  const url = URL.createObjectURL(blob);
  return { ok: true, url, release: () => URL.revokeObjectURL(url) };
}

/** A drawing without a size gets that of its viewBox. With neither, it has no shape to crop. */
export function sizedSvg(text: string): string | { message: string } {
  const page = new DOMParser().parseFromString(text, 'image/svg+xml');
  const svg = page.documentElement;
  if (svg.nodeName.toLowerCase() !== 'svg' || page.querySelector('parsererror')) return { message: IMAGE_MESSAGE.svgParse };
  if (svg.getAttribute('width') && svg.getAttribute('height')) return text;
  const [, , width, height] = (svg.getAttribute('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  if (!width || !height) return { message: IMAGE_MESSAGE.svgSize };
  svg.setAttribute('width', String(width));
  svg.setAttribute('height', String(height));
  return new XMLSerializer().serializeToString(svg);
}
