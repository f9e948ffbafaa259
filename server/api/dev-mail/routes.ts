import type { FastifyInstance, FastifyReply } from 'fastify';
import { sql } from 'kysely';
import { isObjectId } from '#domain/ids.ts';
import type { House } from '#server/context.ts';
import { notFound } from '#server/errors.ts';
import { sendFile } from '#server/http/answers/send-file.ts';
import { FRAME_POLICY, framedMail, MAILBOX_POLICY, mailboxPage, mailPage, type KeptMail } from './page.ts';

const SHOWN = 200;

/** The demo's mailbox: without a mail server, mails can be read here. */
export function registerMailbox(app: FastifyInstance, house: House): void {
  if (house.config.mailUrl !== undefined) return;
  const open = () => {
    if (!house.running.demo) throw notFound();
  };
  app.get<{ Querystring: { to?: string | string[] } }>('/dev/mail', async (request, reply) => {
    open();
    const to = [request.query.to ?? ''].flat().join(' ').trim().toLowerCase().slice(0, 254).replaceAll('\0', '');
    const mails = await keptMails(house, to);
    if (request.headers.accept?.includes('application/json')) return reply.header('cache-control', 'no-store').send({ data: { items: mails.map(mailItem) } });
    return sendPage(reply, mailboxPage(mails, to));
  });
  app.get<{ Params: { id: string } }>('/dev/mail/:id', async (request, reply) => {
    open();
    return sendPage(reply, mailPage(await keptMail(house, request.params.id)));
  });
  app.get<{ Params: { id: string } }>('/dev/mail/:id/html', async (request, reply) => {
    open();
    const mail = await keptMail(house, request.params.id);
    return reply
      .header('cache-control', 'no-store')
      .header('content-security-policy', FRAME_POLICY)
      .header('x-frame-options', 'SAMEORIGIN')
      .type('text/html; charset=utf-8')
      .send(framedMail(mail));
  });
  app.get<{ Params: { id: string; number: string } }>('/dev/mail/:id/attachment/:number', async (request, reply) => {
    open();
    const mail = await keptMail(house, request.params.id);
    const attachment = mail.attachments[Number(request.params.number)];
    if (!attachment) throw notFound('The attachment');
    const { content, contentType } = await house.mail.renderAttachment(mail.workspace_id, attachment);
    return sendFile(reply.header('cache-control', 'no-store'), { file_name: attachment.file_name, mime: contentType }, content);
  });
}

/** The same mailbox as data, for scripts and browser tests. */
function mailItem(mail: KeptMail) {
  const { mail_id, venue, recipient, subject, html, plain, attachments, created_at } = mail;
  return { _id: mail_id, venue, to: recipient, subject, html, plain, attachments: attachments.map(({ file_name }) => file_name), created_at };
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply.header('cache-control', 'no-store').header('content-security-policy', MAILBOX_POLICY).type('text/html; charset=utf-8').send(html);
}

async function keptMails(house: House, to: string): Promise<KeptMail[]> {
  const workspaces = await house.workspaces.all();
  const found = await Promise.all(
    workspaces.map(async ({ id, name }) => {
      const mails = house.database
        .of(id)
        .selectFrom('mail')
        .selectAll()
        .where('workspace_id', '=', id)
        .orderBy('created_at', 'desc')
        .orderBy('mail_id', 'desc')
        .limit(SHOWN);
      const rows = await (to === '' ? mails : mails.where(sql<boolean>`strpos(lower(recipient), ${to}) > 0`)).execute();
      return rows.map((row) => ({ ...row, venue: name }));
    }),
  );
  return found
    .flat()
    .toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime() || (a.mail_id < b.mail_id ? 1 : -1))
    .slice(0, SHOWN);
}

async function keptMail(house: House, mailId: string): Promise<KeptMail> {
  if (isObjectId(mailId)) {
    for (const { id, name } of await house.workspaces.all()) {
      const row = await house.database.of(id).selectFrom('mail').selectAll().where('workspace_id', '=', id).where('mail_id', '=', mailId).executeTakeFirst();
      if (row) return { ...row, venue: name };
    }
  }
  throw notFound('The mail');
}
