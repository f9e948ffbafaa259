/** The words of an operator's HTML. Parsed apart from the page: nothing in it runs or is fetched. */
export function htmlWords(html: string | null | undefined): string {
  if (!html) return '';
  if (!/[<&]/.test(html)) return html.trim();
  const body = new DOMParser().parseFromString(html, 'text/html').body;
  for (const block of body.querySelectorAll('p, br, li, div, h1, h2, h3, h4, tr')) block.append(' ');
  for (const hidden of body.querySelectorAll('script, style, template, noscript')) hidden.remove();
  return (body.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
}

/** Whether it says more than plain paragraphs can show: links, lists, pictures, headings. */
export function isRichHtml(html: string | null | undefined): boolean {
  return /<(?!\/|(?:p|br|b|i|strong|em|span|div)\b)[a-z]/i.test(html ?? '');
}
