import { createRequire } from 'node:module';
import type sanitize from 'sanitize-html';
import type { ObjectId } from '#domain/ids.ts';
import { TEMPLATES_BY_ID } from '#domain/templates/index.ts';
import type { DocletData } from './doclet.ts';

let loaded: typeof sanitize | undefined;

/** Twenty megabytes that only a write needs. */
const cleaner = (): typeof sanitize => (loaded ??= createRequire(import.meta.url)('sanitize-html') as typeof sanitize);

/** What a venue needs to describe itself, and nothing that runs, loads, frames or posts (ruling 26). */
const ALLOWED: sanitize.IOptions = {
  allowedTags: [
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'p',
    'br',
    'hr',
    'b',
    'strong',
    'i',
    'em',
    'u',
    's',
    'small',
    'sub',
    'sup',
    'span',
    'div',
    'blockquote',
    'ul',
    'ol',
    'li',
    'dl',
    'dt',
    'dd',
    'table',
    'caption',
    'thead',
    'tbody',
    'tfoot',
    'tr',
    'th',
    'td',
    'a',
    'pre',
    'code',
    'abbr',
  ],
  allowedAttributes: {
    a: ['href', 'title', 'rel', 'target'],
    abbr: ['title'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
    '*': ['style', 'lang', 'dir'],
  },
  allowedStyles: {
    '*': {
      'text-align': [/^(?:left|right|center|justify)$/],
      'font-weight': [/^(?:normal|bold|[1-9]00)$/],
      'font-style': [/^(?:normal|italic)$/],
      'text-decoration': [/^(?:none|underline|line-through)$/],
      color: [/^#[0-9a-f]{3,8}$/i],
    },
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 30,
  transformTags: { a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: 'noopener noreferrer', target: '_blank' } }) },
};

export function sanitizeHtml(html: string): string {
  return cleaner()(html, ALLOWED);
}

/** Every text that is shown as HTML is cleaned before it is kept, whoever wrote it. */
export function withCleanHtml(templateId: ObjectId, data: DocletData): DocletData {
  const fields = TEMPLATES_BY_ID.get(templateId)?.fields ?? {};
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, fields[name]?.kind === 'html' && typeof value === 'string' ? sanitizeHtml(value) : value]),
  );
}
