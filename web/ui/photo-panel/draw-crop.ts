/** A square of the picture, in its own pixels. */
type Square = { x: number; y: number; side: number };

const LONGEST_SIDE = 1200;
const SHOWN_AT_FIRST = 0.9;
const QUALITY = 0.95;

export function outputSide(side: number, minSide: number, maxSide = LONGEST_SIDE): number {
  return Math.round(Math.min(maxSide, Math.max(minSide, side)));
}

/** The square to begin with: nearly all of the picture as shown, but never less than `least`. */
export function firstSquare(width: number, height: number, least: number): Square {
  const most = Math.min(width, height);
  const side = Math.min(most, Math.max(least, most * SHOWN_AT_FIRST));
  return { x: (width - side) / 2, y: (height - side) / 2, side };
}

/** A JPEG on a white background, because transparent areas would turn black. */
export function drawCrop(image: CanvasImageSource, { x, y, side }: Square, size: number): string | null {
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
