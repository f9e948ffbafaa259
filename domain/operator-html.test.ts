import { expect, test } from 'vitest';
import { ownPicture } from './operator-html.ts';

const NAME = 'map-0123456789abcdef.webp';

test.each([
  [`/api/assets/stream/${NAME}`, `/api/assets/stream/${NAME}`],
  [` https://tickets.example.test:8443/api/assets/stream/${NAME} `, `/api/assets/stream/${NAME}`],
  [`/api/assets/stream/${NAME}?ws=${'a'.repeat(24)}`, `/api/assets/stream/${NAME}?ws=${'a'.repeat(24)}`],
  [`//evil.test/api/assets/stream/${NAME}`, null],
  [`/api/assets/stream/../../workspace/file/x.png`, null],
  [`/api/assets/stream/${NAME}#x`, null],
  [`/api/assets/stream/${NAME}?ws=1&x=2`, null],
  ['https://evil.test/pixel.gif', null],
  [`javascript:1//https://x/api/assets/stream/${NAME}`, null],
  ['data:image/svg+xml,<svg onload=1>', null],
  ['', null],
])('a picture at %s is shown from %s', (source, path) => {
  expect(ownPicture(source)).toBe(path);
});
