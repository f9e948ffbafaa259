/** Enough for a venue to describe itself; nothing that runs, loads from elsewhere, frames or posts. Server and browser both clean by this list. */
const BLOCKS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'div', 'blockquote', 'pre'];
const PHRASES = ['b', 'strong', 'i', 'em', 'u', 's', 'small', 'sub', 'sup', 'span', 'a', 'code', 'abbr', 'img'];
const LISTS = ['ul', 'ol', 'li', 'dl', 'dt', 'dd'];
const TABLES = ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'];
export const HTML_TAGS: readonly string[] = [...BLOCKS, ...PHRASES, ...LISTS, ...TABLES];

export const HTML_ATTRIBUTES: Record<string, readonly string[]> = {
  a: ['href', 'title', 'rel', 'target'],
  abbr: ['title'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
  ol: ['start'],
  '*': ['style', 'lang', 'dir'],
};

export const HTML_STYLES: Record<string, RegExp> = {
  'text-align': /^(?:left|right|center|justify)$/,
  'font-weight': /^(?:normal|bold|[1-9]00)$/,
  'font-style': /^(?:normal|italic)$/,
  'text-decoration': /^(?:none|underline|line-through)$/,
  color: /^#[0-9a-f]{3,8}$/i,
};

export const LINK_SCHEMES = ['https', 'http', 'mailto', 'tel'] as const;

const OWN_PICTURE = /^(?:https?:\/\/[a-z0-9.-]{1,253}(?::\d{1,5})?)?(\/api\/assets\/stream\/[a-z0-9][a-z0-9-]{0,80}\.[a-z]{2,5}(?:\?ws=[0-9a-f]{24})?)$/i;

/** Pictures must be the venue's own published files. Only the path is kept, so that they show on any of the venue's hosts. */
export function ownPicture(source: string): string | null {
  return OWN_PICTURE.exec(source.trim())?.[1] ?? null;
}
