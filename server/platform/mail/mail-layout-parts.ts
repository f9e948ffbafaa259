import { HOUSE_COLORS } from '#domain/brand-style.ts';
import { cleanColor, mixColors, quietOn } from '#domain/color.ts';
import { escapeHtml } from '#server/platform/escape-html.ts';

/** The parts of a mail. They use tables and inline styles, because that is what every mail client understands. */
export type MailColors = { page: string; card: string; line: string; quiet: string; text: string; primary: string; onPrimary: string };

/** Names on the left, figures on the right. The last row is the sum of the others. */
export type MailTable = { heads: string[]; rows: string[][] };

export const FONT = "'Instrument Sans','Helvetica Neue',Helvetica,Arial,sans-serif";

/** Only six hex digits work in every client. A value that is no colour falls back. */
function mailColor(value: string, fallback: string): string {
  return (cleanColor(value) ?? fallback).slice(0, 7);
}

export function isDark(color: string): boolean {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as [number, number, number];
  return red * 0.299 + green * 0.587 + blue * 0.114 < 128;
}

export function mailColors(brand: { primary: string; background: string; text: string; onPrimary: string }): MailColors {
  const page = mailColor(brand.background, HOUSE_COLORS.color_background);
  const text = mailColor(brand.text, HOUSE_COLORS.color_text_dark);
  const card = mixColors(page, '#ffffff', isDark(page) ? 0.06 : 0.7);
  return {
    page,
    text,
    card,
    line: mixColors(page, text, 0.18),
    // Quieter words stand on both. The card of a dark mail is the lighter ground, and the page of a light one the darker.
    quiet: quietOn(isDark(page) ? card : page, text, 0.35),
    primary: mailColor(brand.primary, HOUSE_COLORS.color_primary),
    onPrimary: mailColor(brand.onPrimary, HOUSE_COLORS.color_text_light),
  };
}

/** The tear line of a ticket: a dashed rule between two notches in the page's colour. */
export function perforation(colors: MailColors): string {
  const notch = (radius: string) =>
    `<td width="12" style="width:12px;padding:0"><div style="width:12px;height:24px;line-height:24px;font-size:0;background:${colors.page};border-radius:${radius}">&nbsp;</div></td>`;
  const rule = `<td style="padding:0 8px"><div style="height:0;line-height:0;font-size:0;border-top:2px dashed ${colors.line}">&nbsp;</div></td>`;
  return `<tr><td style="padding:0">${table(`<tr>${notch('0 12px 12px 0')}${rule}${notch('12px 0 0 12px')}</tr>`, 'width:100%')}</td></tr>`;
}

export function table(rows: string, style: string): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%" style="border-collapse:separate;${style}">${rows}</table>`;
}

export function mailButton(colors: MailColors, label: string, url: string): string {
  const link = `display:inline-block;padding:14px 26px;font:600 16px/20px ${FONT};color:${colors.onPrimary};text-decoration:none`;
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td bgcolor="${colors.primary}" style="background:${colors.primary};border-radius:10px"><a href="${escapeHtml(url)}" style="${link}">${escapeHtml(label)}</a></td></tr></table>`;
}

export function mailTable(colors: MailColors, { heads, rows }: MailTable): string {
  const cell = (tag: 'th' | 'td', text: string, index: number, style: string) =>
    `<${tag} align="${index === 0 ? 'left' : 'right'}" style="padding:8px 0 8px ${index === 0 ? 0 : 12}px;${style}${index === 0 ? '' : ';white-space:nowrap'}">${escapeHtml(text)}</${tag}>`;
  const row = (tag: 'th' | 'td', cells: string[], style: string) => `<tr>${cells.map((text, index) => cell(tag, text, index, style)).join('')}</tr>`;
  const line = (weight: number) => `font:${weight} 15px/20px ${FONT};color:${colors.text};border-top:1px solid ${colors.line}`;
  const lines = rows.map((cells, index) => row('td', cells, line(index === rows.length - 1 ? 700 : 400)));
  return `<table cellpadding="0" cellspacing="0" border="0" width="100%" style="border-collapse:collapse;margin:6px 0 12px">${row('th', heads, `font:600 13px/20px ${FONT};color:${colors.quiet}`)}${lines.join('')}</table>`;
}
