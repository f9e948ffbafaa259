import { HTML_ATTRIBUTES, HTML_STYLES, HTML_TAGS, LINK_SCHEMES, ownPicture } from '#domain/operator-html.ts';

type TextLink = { href: string; words: string };

const KNOWN = new Set(HTML_TAGS);
const SCHEMES = new Set<string>(LINK_SCHEMES.map((scheme) => `${scheme}:`));
const HTML = 'http://www.w3.org/1999/xhtml';
const UNSHOWN = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'textarea',
  'title',
  'iframe',
  'object',
  'svg',
  'math',
  'select',
  'noembed',
  'noframes',
  'xmp',
]);
const DEEPEST = 60;

/** The operator's HTML reduced to known tags. Links are returned apart and listed below the frame, because the frame may not open any. Parsing here runs nothing. */
export function cleanHtml(html: string): { html: string; links: TextLink[] } {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const links: TextLink[] = [];
  cleanChildren(body, links, 0);
  return { html: body.innerHTML, links };
}

function cleanChildren(parent: Element, links: TextLink[], depth: number): void {
  for (const node of Array.from(parent.childNodes)) {
    if (node.nodeType === Node.TEXT_NODE) continue;
    if (node.nodeType !== Node.ELEMENT_NODE || depth > DEEPEST) node.remove();
    else cleanElement(node as Element, links, depth);
  }
}

/** An unknown tag is replaced by its content. A tag whose content is not meant for readers is removed whole. */
function cleanElement(element: Element, links: TextLink[], depth: number): void {
  const tag = element.localName;
  if (UNSHOWN.has(tag)) return element.remove();
  cleanChildren(element, links, depth + 1);
  if (element.namespaceURI !== HTML || !KNOWN.has(tag)) return element.replaceWith(...element.childNodes);
  if (tag === 'a') noteLink(element, links);
  cleanAttributes(element, tag);
  if (tag === 'img' && !element.hasAttribute('src')) element.remove();
}

function cleanAttributes(element: Element, tag: string): void {
  for (const { name, value } of Array.from(element.attributes)) {
    const kept = HTML_ATTRIBUTES[tag]?.includes(name) || HTML_ATTRIBUTES['*']!.includes(name) ? cleanValue(name, value) : null;
    if (kept === null) element.removeAttribute(name);
    else element.setAttribute(name, kept);
  }
}

function cleanValue(name: string, value: string): string | null {
  if (name === 'href' || name === 'target' || name === 'rel') return null;
  if (name === 'src') return ownPicture(value);
  return name === 'style' ? cleanStyle(value) : value;
}

function cleanStyle(style: string): string | null {
  const kept = style.split(';').flatMap((declaration) => {
    const [property = '', value = '', ...rest] = declaration.split(':').map((part) => part.trim().toLowerCase());
    return rest.length === 0 && Object.hasOwn(HTML_STYLES, property) && HTML_STYLES[property]!.test(value) ? [`${property}:${value}`] : [];
  });
  return kept.length > 0 ? kept.join(';') : null;
}

function noteLink(element: Element, links: TextLink[]): void {
  const given = element.getAttribute('href')?.trim() ?? '';
  if (!URL.canParse(given) || !SCHEMES.has(new URL(given).protocol)) return;
  const words = element.textContent.replaceAll(/\s+/g, ' ').trim();
  if (!links.some((link) => link.href === given)) links.push({ href: given, words: words || given });
}
