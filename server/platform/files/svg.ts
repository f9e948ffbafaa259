import { malformed } from '#server/errors.ts';
import { escapeHtml } from '#server/platform/escape-html.ts';
import { isAllowedCss, SVG_ATTRIBUTES, SVG_ELEMENTS, SVG_UNWRAPPED } from './svg-allowed.ts';
import { parseXml, type XmlElement } from './xml.ts';

/** A drawing is parsed strictly and written anew from what is allowed. Nothing of the original text is passed on. */
export function cleanSvg(bytes: Buffer): Buffer {
  const root = readText(bytes);
  if (!root || root.name !== 'svg') throw malformed('Failed to parse SVG image', ['file']);
  if (!hasSize(root)) throw malformed('Failed to load SVG image. SVG must have width + height or viewBox definition.', ['file']);
  const drawing = clean(root, { named: false });
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"${write(drawing!).slice('<svg'.length)}`);
}

function readText(bytes: Buffer): XmlElement | null {
  try {
    return parseXml(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return null;
  }
}

const LENGTH = /^\s*\+?(\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,2})?\s*(?:px|pt|pc|mm|cm|in|em|ex|%)?\s*$/i;

function hasSize(root: XmlElement): boolean {
  const attributes = new Map(root.attributes);
  const isLength = (name: string) => Number(LENGTH.exec(attributes.get(name) ?? '')?.[1] ?? 0) > 0;
  if (isLength('width') && isLength('height')) return true;
  const box = (attributes.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return box.length === 4 && box.every(Number.isFinite) && box[2]! > 0 && box[3]! > 0;
}

type Place = { named: boolean };

function clean(element: XmlElement, place: Place): XmlElement | null {
  const name = SVG_UNWRAPPED.has(element.name) ? 'g' : element.name;
  if (!SVG_ELEMENTS.has(name)) return null;
  // What `use` repeats must not contain `use` itself: a chain of repetitions doubles with every link.
  if (name === 'use' && place.named) return null;
  const attributes = element.attributes.flatMap((attribute) => cleanAttribute(name, attribute));
  if (name === 'style') {
    const css = element.children.filter((child) => typeof child === 'string').join('');
    return isAllowedCss(css) ? { name, attributes: [], children: [css] } : null;
  }
  const named = place.named || attributes.some(([key]) => key === 'id');
  const children = element.children.flatMap((child): (XmlElement | string)[] => {
    if (typeof child === 'string') return [child];
    const kept = clean(child, { named });
    return kept ? [kept] : [];
  });
  return { name, attributes, children };
}

function cleanAttribute(element: string, [name, value]: [string, string]): [string, string][] {
  if (name === 'href' || name === 'xlink:href') return /^#[\w.-]+$/.test(value.trim()) && element !== 'svg' ? [['href', value.trim()]] : [];
  if (!SVG_ATTRIBUTES.has(name)) return [];
  return isAllowedCss(value) ? [[name, value]] : [];
}

function write(node: XmlElement | string): string {
  if (typeof node === 'string') return escapeHtml(node);
  const seen = new Set<string>();
  const attributes = node.attributes.filter(([name]) => !seen.has(name) && seen.add(name)).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`);
  const open = `<${node.name}${attributes.join('')}`;
  return node.children.length === 0 ? `${open}/>` : `${open}>${node.children.map(write).join('')}</${node.name}>`;
}
