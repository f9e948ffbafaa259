import type { Selectable } from 'kysely';
import { counted } from '#domain/one-or-several.ts';
import { escapeHtml } from '#server/platform/escape-html.ts';
import type { PlatformTables } from '#server/platform/tables.ts';
import { MAILBOX_STYLE } from './style.ts';

export type KeptMail = Selectable<PlatformTables['mail']> & { venue: string };

/** No script runs anywhere. The mail is shown in a frame that may only open links in a new tab. */
export const MAILBOX_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
export const FRAME_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' http: https: data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

export function mailboxPage(mails: KeptMail[], to: string): string {
  const list =
    mails.length === 0
      ? `<p class="empty">${to === '' ? 'No mail yet. What the shop sends will stand here.' : 'No mail to this address.'}</p>`
      : `<ol class="mails">${mails.map(row).join('')}</ol>`;
  return page('Mailbox', `<header><p class="eyebrow">Demo</p><h1>Mailbox</h1>${search(to)}</header>${list}`);
}

export function mailPage(mail: KeptMail): string {
  const facts = [
    ['To', `<a href="/dev/mail?to=${encodeURIComponent(mail.recipient)}">${escapeHtml(mail.recipient)}</a>`],
    ['From', escapeHtml(mail.venue)],
    ...(mail.reply_to === null ? [] : [['Answers to', escapeHtml(mail.reply_to)]]),
    ['Written', time(mail.created_at)],
    ['Sent', mail.sent_at ? time(mail.sent_at) : 'waiting'],
  ];
  const head = `<header><p class="eyebrow"><a href="/dev/mail">Mailbox</a></p><h1>${escapeHtml(mail.subject)}</h1><dl>${facts.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join('')}</dl></header>`;
  const frame = `<section><h2>As HTML</h2><iframe title="The mail" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/dev/mail/${mail.mail_id}/html"></iframe></section>`;
  return page(mail.subject, [head, attachments(mail), links(mail), frame, `<section><h2>As text</h2><pre>${escapeHtml(mail.plain)}</pre></section>`].join(''));
}

/** Links open in a new tab, because the frame itself may go nowhere. */
export function framedMail(mail: KeptMail): string {
  const target = '<base target="_blank">';
  return /<head[^>]*>/i.test(mail.html) ? mail.html.replace(/<head[^>]*>/i, (head) => head + target) : target + mail.html;
}

function row(mail: KeptMail): string {
  const paperclip = mail.attachments.length > 0 ? ` · ${counted(mail.attachments.length, 'attachment', 'attachments')}` : '';
  return `<li><a href="/dev/mail/${mail.mail_id}"><span class="stub">${time(mail.created_at)}<small>${escapeHtml(mail.venue)}</small></span><span class="body"><strong>${escapeHtml(mail.subject)}</strong><span>${escapeHtml(mail.recipient)}${paperclip}</span></span></a></li>`;
}

function search(to: string): string {
  const all = to === '' ? '' : '<a href="/dev/mail">Show all</a>';
  return `<form action="/dev/mail"><label for="to">To</label><input id="to" name="to" type="search" value="${escapeHtml(to)}" placeholder="maya@demo.test"><button>Filter</button>${all}</form>`;
}

function attachments(mail: KeptMail): string {
  if (mail.attachments.length === 0) return '';
  const items = mail.attachments.map(
    (attachment, index) => `<li><a href="/dev/mail/${mail.mail_id}/attachment/${index}">${escapeHtml(attachment.file_name)}</a></li>`,
  );
  return `<section><h2>Attachments</h2><ul>${items.join('')}</ul></section>`;
}

function links(mail: KeptMail): string {
  const found = [...new Set(mail.plain.match(/https?:\/\/[^\s<>"']+/g) ?? [])];
  if (found.length === 0) return '';
  const items = found.map((url) => `<li><a href="${escapeHtml(url)}" target="_blank" rel="noopener noreferrer">${escapeHtml(url)}</a></li>`);
  return `<section><h2>Links</h2><ul>${items.join('')}</ul></section>`;
}

function time(instant: Date): string {
  const text = instant.toISOString();
  return `<time datetime="${text}">${text.slice(0, 10)} ${text.slice(11, 19)}</time>`;
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title><link rel="icon" href="data:,"><style>${MAILBOX_STYLE}</style></head><body><main>${body}</main></body></html>`;
}
