import { createRequire } from 'node:module';
import type sanitize from 'sanitize-html';
import type { ObjectId } from '#domain/ids.ts';
import { HTML_ATTRIBUTES, HTML_STYLES, HTML_TAGS, LINK_SCHEMES, ownPicture } from '#domain/operator-html.ts';
import { TEMPLATES_BY_ID } from '#domain/templates/index.ts';
import type { DocletData } from './doclet.ts';

let loaded: typeof sanitize | undefined;

/** The library takes twenty megabytes and only writes need it, so it is loaded late. */
const cleaner = (): typeof sanitize => (loaded ??= createRequire(import.meta.url)('sanitize-html') as typeof sanitize);

/** The tags that both sides accept, as options of the library. */
const ALLOWED: sanitize.IOptions = {
  allowedTags: [...HTML_TAGS],
  allowedAttributes: Object.fromEntries(Object.entries(HTML_ATTRIBUTES).map(([tag, names]) => [tag, [...names]])),
  allowedStyles: { '*': Object.fromEntries(Object.entries(HTML_STYLES).map(([property, value]) => [property, [value]])) },
  allowedSchemes: [...LINK_SCHEMES],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 30,
  transformTags: {
    a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: 'noopener noreferrer', target: '_blank' } }),
    img: (tagName, attribs) => ({ tagName, attribs: { ...attribs, src: ownPicture(attribs['src'] ?? '') ?? '' } }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs['src'],
};

/** Paragraphs of plain text, which is most of what people write. They need no cleaning. */
const PLAIN = /^(?:<p>[^<>&]*<\/p>|[^<>&])*$/;

export function sanitizeHtml(html: string): string {
  return PLAIN.test(html) ? html : cleaner()(html, ALLOWED);
}

/** Every text that is shown as HTML is cleaned before it is stored, whoever wrote it. */
export function withCleanHtml(templateId: ObjectId, data: DocletData): DocletData {
  const fields = TEMPLATES_BY_ID.get(templateId)?.fields ?? {};
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, fields[name]?.kind === 'html' && typeof value === 'string' ? sanitizeHtml(value) : value]),
  );
}
