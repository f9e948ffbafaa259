const MOST_PIXELS = 1024;
const QUALITY = 0.95;

/** The middle of a picture as a square JPEG on white, as a data URL; null for what is no picture. */
export async function squarePhoto(file: Blob): Promise<string | null> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return null;
  const side = Math.min(bitmap.width, bitmap.height);
  const size = Math.min(side, MOST_PIXELS);
  const canvas = Object.assign(document.createElement('canvas'), { width: size, height: size });
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, size, size);
  pen.drawImage(bitmap, (bitmap.width - side) / 2, (bitmap.height - side) / 2, side, side, 0, 0, size, size);
  bitmap.close();
  return canvas.toDataURL('image/jpeg', QUALITY);
}
