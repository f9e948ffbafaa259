import { writeFileSync } from 'node:fs';
import { encode } from 'uqr';

const [WIDTH, HEIGHT] = [640, 480];
const FRAMES = 5;
const [DARK, LIGHT, GREY] = [20, 235, 128];

/** A film that Chromium plays in place of a camera, showing a code that is held in front of it. */
export function filmOf(text: string, path: string): void {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const dot = Math.floor(HEIGHT / size);
  const [left, top] = [Math.floor((WIDTH - size * dot) / 2), Math.floor((HEIGHT - size * dot) / 2)];
  const light = Buffer.alloc(WIDTH * HEIGHT, LIGHT);
  for (let y = 0; y < size * dot; y++)
    for (let x = 0; x < size * dot; x++) if (data[Math.floor(y / dot)]![Math.floor(x / dot)]) light[(top + y) * WIDTH + left + x] = DARK;
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, Buffer.alloc((WIDTH * HEIGHT) / 2, GREY)]);
  writeFileSync(path, Buffer.concat([Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F5:1 Ip A1:1 C420jpeg\n`), ...Array<Buffer>(FRAMES).fill(frame)]));
}
