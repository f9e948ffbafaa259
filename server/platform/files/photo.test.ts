import { expect, test } from 'vitest';
import { readPhoto } from './photo.ts';

const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(20)]).toString('base64');
const jpeg = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(20)]).toString('base64');

test.each([
  [{ dataUrl: `data:image/png;base64,${png}` }, 'png'],
  [{ dataUrl: `data:image/jpeg;base64,${jpeg}` }, 'jpeg'],
  [{ base64: jpeg, type: 'image/jpeg' }, 'jpeg'],
  [{ base64: jpeg, type: 'jpg' }, 'jpeg'],
  [{ base64: png, type: '.png' }, 'png'],
])('a photo is read: %#', (source, kind) => {
  expect(readPhoto(source).kind).toBe(kind);
});

test.each([
  '',
  'data:',
  png,
  `data:image/gif;base64,${png}`,
  `data:image/svg+xml;base64,${png}`,
  `data:text/html;base64,${png}`,
  `data:image/png;base64,${jpeg}`,
  `data:image/jpeg;base64,${png}`,
  `data:image/png;charset=x;base64,${png}`,
  `data:image/png,${png}`,
  `data:image/png;base64,`,
  `data:image/png;base64,${png}!`,
  `data:image/png;base64,${png.slice(0, -1)}`,
  `data:image/png;base64,\n${png}`,
  'https://evil.test/x.png',
])('what is not a PNG or JPEG data URL is refused: %#', (dataUrl) => {
  expect(() => readPhoto({ dataUrl })).toThrow(/photo/);
});

test('a picture sent as the other kind is told apart from one of neither', () => {
  expect(() => readPhoto({ base64: png, type: 'jpg' })).toThrow('The photo is sent as jpeg and is a png picture.');
  expect(() => readPhoto({ base64: Buffer.from('GIF89a, and more').toString('base64').slice(0, 20), type: 'jpg' })).toThrow('must be a PNG or JPEG picture');
});

test('eight megabytes are the limit, and a long text is judged quickly', () => {
  const started = process.threadCpuUsage();
  expect(() => readPhoto({ dataUrl: `data:image/jpeg;base64,${'/9j/'.repeat(2_900_000)}` })).toThrow('at most 8 MB');
  expect(process.threadCpuUsage(started).user / 1000).toBeLessThan(200);
});
