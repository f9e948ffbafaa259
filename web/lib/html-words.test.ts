import { expect, test } from 'vitest';
import { htmlWords, isRichHtml } from './html-words.ts';

test.each([
  ['<p>Warm &amp; long</p><p>Come</p>', 'Warm & long Come'],
  ['plain text', 'plain text'],
  ['<img src=x onerror="globalThis.ran=1"><script>globalThis.ran=1</script><b>Hi</b>', 'Hi'],
  [null, ''],
  ['lo<b>ng</b> &lt;b&gt; nights', 'long <b> nights'],
  ['<<img src=x onerror="globalThis.ran=1">a < b', '<a < b'],
  ['<p title="a>b">Hi</p>', 'b">Hi'],
])('%s says %s', (html, words) => {
  expect(htmlWords(html)).toBe(words);
  expect('ran' in globalThis).toBe(false);
});

test.each([
  ['<p>Just <b>words</b></p>', false],
  ['<ul><li>One</li></ul>', true],
  ['<p>See <a href="/x">this</a></p>', true],
])('%s shows more than plain words: %s', (html, isRich) => {
  expect(isRichHtml(html)).toBe(isRich);
});
