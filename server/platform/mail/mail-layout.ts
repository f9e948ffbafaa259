import { escapeHtml } from '#server/platform/escape-html.ts';
import { FONT, isDark, mailButton, mailTable, type MailTable, type MailColors, mailColors, perforation, table } from './mail-layout-parts.ts';

export type MailBrand = { name: string; logoUrl: string | null; primary: string; background: string; text: string; onPrimary: string };
/** `email`: where answers to the mail go, or empty. */
export type MailContact = { text: string; email: string };
/** `contact`: whom to ask, below the venue's name. `footer`: instead of both. */
export type MailContent = {
  title: string;
  paragraphs: string[];
  table?: MailTable;
  button?: MailWay;
  link?: MailWay;
  contact?: MailContact | null;
  footer?: string;
};
type MailWay = { label: string; url: string };

/** A mail that looks like a ticket: the message, the tear line, and below it what to do. All text is escaped here. */
export function layoutMail(brand: MailBrand, content: MailContent): { html: string; plain: string } {
  if ([content.button, content.link].some((way) => way && !isWebAddress(way.url))) throw new Error('The button of a mail leads to a web address');
  return { html: html(brand, content), plain: plain(brand, content) };
}

function isWebAddress(url: string): boolean {
  return /^https?:\/\/[^\s<>"']+$/i.test(url);
}

/** A long address or name does not make a mail wider than a phone. Mail programs know one or the other. */
const BREAKS_WORDS = 'overflow-wrap:anywhere;word-break:break-word';

function html(brand: MailBrand, content: MailContent): string {
  const colors = mailColors(brand);
  const ticket = [
    masthead(brand, colors),
    `<tr><td style="padding:32px 32px 20px">${message(content, colors)}</td></tr>`,
    ...(content.button ? [perforation(colors), `<tr><td style="padding:20px 32px 28px">${stub(content.button, content.link, colors)}</td></tr>`] : []),
  ];
  const page = [
    `<tr><td align="center" style="padding:32px 12px;${BREAKS_WORDS}">`,
    table(ticket.join(''), `max-width:560px;background:${colors.card};border-radius:16px;text-align:left`),
    `<p style="margin:20px auto 0;max-width:560px;font:13px/20px ${FONT};color:${colors.quiet}">${lines(footerOf(brand, content))}</p></td></tr>`,
  ];
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">',
    colorScheme(colors),
    `<title>${escapeHtml(content.title)}</title></head><body style="margin:0;padding:0;background:${colors.page};color:${colors.text}">`,
    `<div style="display:none;max-height:0;overflow:hidden;opacity:0">${escapeHtml(content.paragraphs[0] ?? '')}</div>`,
    table(page.join(''), `background:${colors.page}`),
    '</body></html>',
  ].join('');
}

/** The brand is light or dark already. A mail program that darkens light mails would leave a dark logo on a dark ground. */
function colorScheme({ page }: MailColors): string {
  const scheme = isDark(page) ? 'dark' : 'light';
  return `<meta name="color-scheme" content="${scheme} only"><meta name="supported-color-schemes" content="${scheme}"><style>:root{color-scheme:${scheme} only}</style>`;
}

// A logo is made for the venue's page, so it stands on the card. A bare name stands on the venue's colour.
function masthead(brand: MailBrand, colors: MailColors): string {
  const name = escapeHtml(brand.name);
  const hasLogo = brand.logoUrl !== null && isWebAddress(brand.logoUrl);
  const [ground, ink] = hasLogo ? [colors.card, colors.text] : [colors.primary, colors.onPrimary];
  const text = `font:700 20px/28px ${FONT};color:${ink}`;
  const inside = hasLogo
    ? `<img src="${escapeHtml(brand.logoUrl!)}" alt="${name}" height="40" style="display:block;height:40px;max-width:260px;border:0;${text}">`
    : `<span style="${text}">${name}</span>`;
  const rule = hasLogo ? `border-top:6px solid ${colors.primary};` : '';
  return `<tr><td bgcolor="${ground}" style="background:${ground};${rule}border-radius:16px 16px 0 0;padding:22px 32px">${inside}</td></tr>`;
}

function message(content: MailContent, colors: MailColors): string {
  const title = `<h1 style="margin:0 0 16px;font:700 27px/33px ${FONT};color:${colors.text}">${escapeHtml(content.title)}</h1>`;
  return title + content.paragraphs.map((text) => paragraph(text, colors)).join('') + (content.table ? mailTable(colors, content.table) : '');
}

/** Each line of a list stands by itself and hangs from its beginning, so that lines which wrap can be told apart. */
function paragraph(text: string, colors: MailColors): string {
  const each = text.split('\n');
  const hangs = each.length > 1 ? ';padding-left:18px;text-indent:-18px' : '';
  const last = each.length - 1;
  const style = (index: number) => `margin:0 0 ${index === last ? 14 : 8}px;font:16px/25px ${FONT};color:${colors.text}${hangs}`;
  return each.map((line, index) => `<p style="${style(index)}">${escapeHtml(line)}</p>`).join('');
}

// The URL is also written out below the button: some clients show no buttons, and some readers do not trust a hidden URL.
function stub(button: MailWay, link: MailWay | undefined, colors: MailColors): string {
  const address = `<p style="margin:16px 0 0;font:13px/20px ${FONT};color:${colors.quiet};word-break:break-all">${escapeHtml(button.url)}</p>`;
  return mailButton(colors, button.label, button.url) + address + (link ? second(link, colors) : '');
}

function second({ label, url }: MailWay, colors: MailColors): string {
  return `<p style="margin:16px 0 0;font:600 16px/25px ${FONT}"><a href="${escapeHtml(url)}" style="color:${colors.text}">${escapeHtml(label)}</a></p>`;
}

const footerOf = (brand: MailBrand, { contact, footer }: MailContent): string => footer ?? [brand.name, contact?.text].filter(Boolean).join('\n');

function lines(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>');
}

/** Columns would need letters that are all as wide. */
const plainTable = ({ heads, rows }: MailTable): string =>
  rows.map(([name, ...values]) => `${name}: ${values.map((value, index) => `${heads[index + 1]} ${value}`).join(', ')}`).join('\n');

function plain(brand: MailBrand, content: MailContent): string {
  const ways = [content.button, content.link].flatMap((way) => (way ? [`${way.label}:\n${way.url}`] : []));
  return `${[content.title, ...content.paragraphs, ...(content.table ? [plainTable(content.table)] : []), ...ways, `-- \n${footerOf(brand, content)}`].join('\n\n')}\n`;
}
