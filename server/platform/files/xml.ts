/** A small strict XML parser: only the five built-in entities, no document type with contents, and a limit on everything. */
export type XmlElement = { name: string; attributes: [string, string][]; children: (XmlElement | string)[] };

const MOST_CHARACTERS = 512_000;
const MOST_ELEMENTS = 20_000;
const DEEPEST = 50;
const MOST_ATTRIBUTES = 60;

const NAME = /[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?/y;
const ATTRIBUTE = /\s+([A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?)\s*=\s*("[^"<]*"|'[^'<]*')/y;
const TAG_END = /\s*(\/?)>/y;
const DOCTYPE = /<!DOCTYPE\s+svg(?:\s+(?:PUBLIC|SYSTEM)(?:\s+"[^"<>[\]]*"|\s+'[^'<>[\]]*'){0,2})?\s*>/iy;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

export function parseXml(text: string): XmlElement | null {
  if (text.length > MOST_CHARACTERS || /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/.test(text) || !text.isWellFormed()) return null;
  const reader = { text, at: 0, elements: 0 };
  const top: XmlElement = { name: '', attributes: [], children: [] };
  const open = [top];
  while (reader.at < text.length) {
    const element = open.at(-1)!;
    if (text[reader.at] !== '<') {
      const content = decode(take(reader, nextTag(reader)));
      if (content === null) return null;
      element.children.push(content);
    } else if (!readMarkup(reader, open)) return null;
  }
  const roots = top.children.filter((child) => typeof child !== 'string');
  const stray = top.children.some((child) => typeof child === 'string' && child.trim() !== '');
  return open.length === 1 && roots.length === 1 && !stray ? roots[0]! : null;
}

type Reader = { text: string; at: number; elements: number };

function readMarkup(reader: Reader, open: XmlElement[]): boolean {
  const { text, at } = reader;
  if (text.startsWith('<!--', at)) return skipPast(reader, '-->', 4) !== null;
  if (text.startsWith('<?', at)) return skipPast(reader, '?>', 2) !== null;
  if (text.startsWith('<![CDATA[', at)) {
    const content = skipPast(reader, ']]>', 9);
    if (content !== null) open.at(-1)!.children.push(content);
    return content !== null;
  }
  if (text.startsWith('<!', at)) return open.length === 1 && match(DOCTYPE, reader) !== null;
  if (text.startsWith('</', at)) return readClosingTag(reader, open);
  return readOpeningTag(reader, open);
}

function readClosingTag(reader: Reader, open: XmlElement[]): boolean {
  reader.at += 2;
  const name = match(NAME, reader)?.[0];
  const end = match(TAG_END, reader);
  return open.length > 1 && end?.[1] === '' && open.pop()!.name === name;
}

function readOpeningTag(reader: Reader, open: XmlElement[]): boolean {
  reader.at += 1;
  const name = match(NAME, reader)?.[0];
  if (!name || ++reader.elements > MOST_ELEMENTS || open.length > DEEPEST) return false;
  const element: XmlElement = { name, attributes: [], children: [] };
  for (let found = match(ATTRIBUTE, reader); found; found = match(ATTRIBUTE, reader)) {
    const value = decode(found[2]!.slice(1, -1));
    if (value === null || element.attributes.length >= MOST_ATTRIBUTES || element.attributes.some(([known]) => known === found[1])) return false;
    element.attributes.push([found[1]!, value]);
  }
  const end = match(TAG_END, reader);
  if (!end) return false;
  open.at(-1)!.children.push(element);
  if (end[1] === '') open.push(element);
  return true;
}

function match(pattern: RegExp, reader: Reader): RegExpExecArray | null {
  pattern.lastIndex = reader.at;
  const found = pattern.exec(reader.text);
  if (found) reader.at = pattern.lastIndex;
  return found;
}

function skipPast(reader: Reader, end: string, start: number): string | null {
  const until = reader.text.indexOf(end, reader.at + start);
  if (until < 0) return null;
  const content = reader.text.slice(reader.at + start, until);
  reader.at = until + end.length;
  return content;
}

function nextTag(reader: Reader): number {
  const next = reader.text.indexOf('<', reader.at);
  return next < 0 ? reader.text.length : next;
}

function take(reader: Reader, until: number): string {
  const content = reader.text.slice(reader.at, until);
  reader.at = until;
  return content;
}

function decode(text: string): string | null {
  if (!text.includes('&')) return text;
  let sound = true;
  const decoded = text.replace(/&(?:(#(?:x[0-9a-fA-F]{1,6}|[0-9]{1,7}))|([a-z]{2,4}));|&/g, (_, code: string | undefined, name: string | undefined) => {
    const character = code ? fromCode(code) : name ? ENTITIES[name] : undefined;
    if (character === undefined) sound = false;
    return character ?? '';
  });
  return sound ? decoded : null;
}

function fromCode(code: string): string | undefined {
  const point = code[1] === 'x' ? Number.parseInt(code.slice(2), 16) : Number(code.slice(1));
  const allowed =
    point === 9 ||
    point === 10 ||
    point === 13 ||
    (point >= 32 && point < 0xd800) ||
    (point > 0xdfff && point < 0xfffe) ||
    (point > 0xffff && point <= 0x10ffff);
  return allowed ? String.fromCodePoint(point) : undefined;
}
