import type { SendMailOptions, Transporter } from 'nodemailer';

/** Sends mail through an SMTP server. The library is loaded with the first mail. */
export type Post = { send: (mail: SendMailOptions) => Promise<void>; close: () => void };

const WAIT_MS = 15_000;

/** Passwords and mails go to another machine encrypted or not at all, even if somebody on the way makes its server claim that it cannot encrypt. */
export function needsTls(url: string): boolean {
  const { protocol, username, hostname, searchParams } = new URL(url);
  const isHere = /^(localhost|\[::1\]|127(\.\d+){3})$/.test(hostname);
  return protocol === 'smtp:' && username !== '' && !isHere && searchParams.get('requireTLS') !== 'false';
}

export function smtpPost(url: string): Post {
  let transport: Promise<Transporter> | null = null;
  const open = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url,
      ...(needsTls(url) ? { requireTLS: true } : {}),
      pool: true,
      maxConnections: 3,
      connectionTimeout: WAIT_MS,
      greetingTimeout: WAIT_MS,
      socketTimeout: WAIT_MS,
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
