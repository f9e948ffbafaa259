import { expect, test } from 'vitest';
import { sanitizeHtml } from './sanitize-html.ts';

const OWN = '/api/assets/stream/map-0123456789abcdef.webp';

test.each([
  [`<p>Here: <img src="${OWN}" alt="Map" onload="x()"></p>`, `<p>Here: <img src="${OWN}" alt="Map" /></p>`],
  [`<img src="https://venue.test:8443${OWN}" alt="Map">`, `<img src="${OWN}" alt="Map" />`],
  ['<img src="https://evil.test/pixel.gif" alt="x">a', 'a'],
  [`<img srcset="${OWN}">a`, 'a'],
  ['<img src="data:image/svg+xml,<svg onload=x()>">a', 'a'],
  ['<p style="color:#fff;background:url(//evil.test)">a</p>', '<p style="color:#fff">a</p>'],
  ['<a href="https://venue.test">a</a>', '<a href="https://venue.test" rel="noopener noreferrer" target="_blank">a</a>'],
  ['<a href="javascript:x()">a</a>', '<a rel="noopener noreferrer" target="_blank">a</a>'],
])('%s is kept as %s', (given, kept) => {
  expect(sanitizeHtml(given)).toBe(kept);
});
