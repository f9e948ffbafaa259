import { expect, test } from 'vitest';
import { escapeHtml } from './escape-html.ts';

test('text cannot leave an attribute or begin a tag', () => {
  expect(escapeHtml(`"><img src=x onerror='1'>&`)).toBe('&quot;&gt;&lt;img src=x onerror=&#39;1&#39;&gt;&amp;');
});
