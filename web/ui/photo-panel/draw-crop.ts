/** A square of the picture, in its own pixels. */
export type Square = { x: number; y: number; side: number };

export const MAX_SIDE = 1200;
const QUALITY = 0.95;

export function outputSide(side: number, minSide: number, maxSide = MAX_SIDE): number {
  return Math.round(Math.min(maxSide, Math.max(minSide, side)));
}

/** JPEG at quality 95 on white: what was transparent must not turn black. */
export function drawCrop(image: CanvasImageSource, { x, y, side }: Square, minSide: number, maxSide = MAX_SIDE): string | null {
  const size = outputSide(side, minSide, maxSide);
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, size, size);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(image, x, y, side, side, 0, 0, size, size);
  return canvas.toDataURL('image/jpeg', QUALITY);
}
