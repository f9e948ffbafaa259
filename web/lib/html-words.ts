const SILENT = /<(script|style|template|noscript)\b[^]*?<\/\1\s*>/gi;
const BLOCK = /<\/?(?:p|br|li|ul|ol|div|h[1-6]|tr|td|th|table|hr)\b[^>]*>/gi;
const TAG = /<\/?[a-z!][^>]*>/gi;

/** The plain words of an operator's HTML. Tags are removed first, so the rest is parsed only for its entities and cannot create an element. */
export function htmlWords(html: string | null | undefined): string {
  if (!html) return '';
  if (!/[<&]/.test(html)) return html.trim();
  const bare = html.replaceAll(SILENT, ' ').replaceAll(BLOCK, ' ').replaceAll(TAG, '').replaceAll('<', '&lt;');
  const words = new DOMParser().parseFromString(bare, 'text/html').body.textContent ?? '';
  return words.replaceAll(/\s+/g, ' ').trim();
}

/** Whether the HTML holds more than plain paragraphs can show: links, lists, pictures, headings. */
export function isRichHtml(html: string | null | undefined): boolean {
  return /<(?!\/|(?:p|br|b|i|strong|em|span|div)\b)[a-z]/i.test(html ?? '');
}
