import { expect, test } from 'vitest';
import { escapeScriptData, plainText } from './html-text.ts';

test.each(['</script><script>alert(1)</script>', '<!--<script>', 'a\u2028b\u2029c', '"quoted" & <b>'])(
  'data %j comes back and cannot leave its script',
  (text) => {
    const written = escapeScriptData(JSON.stringify({ text }));
    expect(written).not.toMatch(/[<\u2028\u2029]/);
    expect(JSON.parse(written)).toEqual({ text });
  },
);

test.each([
  ['<p>Warm &amp; <b>long</b>&nbsp;nights</p><p>Come</p>', 100, 'Warm & long nights Come'],
  ['plain', 100, 'plain'],
  ['<p>one two three</p>', 8, 'one two…'],
  ['&amp;lt;b&amp;gt;', 100, '&lt;b&gt;'],
])('%s in at most %i letters is %s', (html, most, words) => {
  expect(plainText(html, most)).toBe(words);
});
