import { expect, test } from 'vitest';
import { cleanHtml } from './clean-html.ts';

const OWN = '/api/assets/stream/map-0123456789abcdef.webp';

test.each([
  ['<p>Warm <b>nights</b></p>', '<p>Warm <b>nights</b></p>'],
  ['<p onclick="x()">Fun<script>x()</script></p>', '<p>Fun</p>'],
  ['<svg><p>in</p></svg>kept', 'kept'],
  ['<marquee>Look <i>here</i></marquee>', 'Look <i>here</i>'],
  ['<meta http-equiv="refresh" content="0;url=//evil.test">a', 'a'],
  ['<link rel="dns-prefetch" href="//evil.test">a', 'a'],
  ['<img src="https://evil.test/pixel.gif" alt="x">a', 'a'],
  [`<img src="https://venue.test${OWN}" onerror="x()" alt="Map">`, `<img src="${OWN}" alt="Map">`],
  ['<p style="color:#fff;background:url(//evil.test)">a</p>', '<p style="color:#fff">a</p>'],
  ['<p style="constructor:x">a</p>', '<p>a</p>'],
  ['<!-- a --><template><img src=x></template>b', 'b'],
  ['<a href="javascript:x()">a</a>', '<a>a</a>'],
  ['<p id="root" class="x">a</p>', '<p>a</p>'],
])('%s is shown as %s', (html, shown) => {
  expect(cleanHtml(html).html).toBe(shown);
});

test('links are listed apart, each once, and none that runs code', () => {
  const html =
    '<a href="https://venue.test/map">The <b>map</b></a> <a href="https://venue.test/map">again</a> <a href="javascript:x()">no</a> <a href="mailto:a@b.test"></a>';
  expect(cleanHtml(html).links).toEqual([
    { href: 'https://venue.test/map', words: 'The map' },
    { href: 'mailto:a@b.test', words: 'mailto:a@b.test' },
  ]);
});

test('content nested deeper than anybody writes is cut off', () => {
  const html = `${'<b>'.repeat(300)}deep`;
  expect(cleanHtml(html).html).not.toContain('deep');
  expect(cleanHtml(`<p>kept</p>${html}`).html).toContain('kept');
});
