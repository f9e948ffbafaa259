import { drawCrop, outputSide } from '#web/ui/photo-panel/draw-crop.ts';

const MOST_PIXELS = 1024;

/** The middle square of a picture as a data URL. Null if the file is not a picture. */
export async function squarePhoto(file: Blob): Promise<string | null> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return null;
  const { width, height } = bitmap;
  const side = Math.min(width, height);
  const square = drawCrop(bitmap, { x: (width - side) / 2, y: (height - side) / 2, side }, outputSide(side, 1, MOST_PIXELS));
  bitmap.close();
  return square;
}
