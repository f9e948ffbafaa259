import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

const WIDEST = 720;

void prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true });

const canvas = document.createElement('canvas');
const brush = canvas.getContext('2d', { willReadFrequently: true });

/** The code in the camera's current frame. Null: there is none. */
export async function readFrame(video: HTMLVideoElement): Promise<string | null> {
  const { videoWidth, videoHeight } = video;
  if (!brush || videoWidth === 0) return null;
  const scale = Math.min(1, WIDEST / Math.max(videoWidth, videoHeight));
  canvas.width = Math.round(videoWidth * scale);
  canvas.height = Math.round(videoHeight * scale);
  brush.drawImage(video, 0, 0, canvas.width, canvas.height);
  const [found] = await readBarcodes(brush.getImageData(0, 0, canvas.width, canvas.height), { formats: ['QRCode'], maxNumberOfSymbols: 1, tryHarder: true });
  return found?.text || null;
}
