import type { SendMailOptions, Transporter } from 'nodemailer';
import { MINUTE_MS } from '#domain/durations.ts';

/** Sends mail through an SMTP server. The library is loaded with the first mail. */
export type Post = { send: (mail: SendMailOptions) => Promise<void>; close: () => void };

/** A server that looks into a mail before it takes it may be silent for long. Given up too early, it takes the mail all the same, and once more at each further try. */
const WAITS = { forServerMs: 15_000, forAnswerMs: 2 * MINUTE_MS };

/** Passwords and mails go to another machine encrypted or not at all, even if somebody on the way makes its server claim that it cannot encrypt. */
export function needsTls(url: string): boolean {
  const { protocol, username, hostname, searchParams } = new URL(url);
  const isHere = /^(localhost|\[::1\]|127(\.\d+){3})$/.test(hostname);
  return protocol === 'smtp:' && username !== '' && !isHere && searchParams.get('requireTLS') !== 'false';
}

export function smtpPost(url: string, { forServerMs, forAnswerMs } = WAITS): Post {
  let transport: Promise<Transporter> | null = null;
  const open = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url,
      ...(needsTls(url) ? { requireTLS: true } : {}),
      pool: true,
      maxConnections: 3,
      connectionTimeout: forServerMs,
      greetingTimeout: forServerMs,
      socketTimeout: forAnswerMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    } as object);
  };
  return {
    async send(mail) {
      transport ??= open();
      const { rejected } = (await (await transport).sendMail(mail)) as { rejected: unknown[] };
      if (rejected.length > 0) throw new Error('The mail server refused the recipient');
    },
    close: () => void transport?.then((open) => open.close()),
  };
}
