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

test.each([
  'Open every night but Thursday.',
  '<p>Open every night.</p><p>Dogs are welcome on a lead.</p>',
  '<p>One</p>\n<p></p> and "quotes" \'too\', 2 × 3, 🎟, \u00a0',
  '',
])('plain text comes out as the library would leave it: %j', (html) => {
  expect(sanitizeHtml(html)).toBe(html);
  // The comment in front sends the same text through the library.
  expect(sanitizeHtml(`<!-- -->${html}`)).toBe(html);
});

test.each(['<p onclick="x()">a</p>', '<p><script>x()</script></p>', '<p>a', 'a & b', '<P>a</P>', '<p>a</p><p', '<p>&lt;</p>'])(
  '%j is not plain and is cleaned',
  (html) => {
    expect(sanitizeHtml(html)).toBe(sanitizeHtml(`<!-- -->${html}`));
  },
);

test('a long text that is almost plain is judged quickly', () => {
  const began = process.threadCpuUsage();
  sanitizeHtml(`${'<p>a</p>'.repeat(2500)}${'a'.repeat(20_000)}&`);
  expect(process.threadCpuUsage(began).user / 1000).toBeLessThan(1000);
});
