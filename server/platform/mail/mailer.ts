import type { Config } from '#server/config.ts';
import { AppError } from '#server/errors.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Db } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/log.ts';
import type { Outbox } from '#server/platform/outbox/outbox.ts';
import type { Random } from '#server/platform/random.ts';
import type { MailAttachment } from '#server/platform/tables.ts';
import type { Workspaces } from '#server/workspaces/workspaces.ts';
import { smtpPost, type Post } from './mailer-smtp.ts';

/** A mail is first a row, written in the transaction of the change that it reports. It is sent afterwards, with retries. */
export type Mailer = {
  queue: (ctx: { db: Db; workspace: { id: string }; afterCommit: (work: () => void) => void }, mail: Mail) => Promise<string>;
  /** A mail's row only names its attachments. They are made when the mail is sent, so that no stored mail holds a ticket. */
  registerAttachment: (kind: string, render: AttachmentRenderer) => void;
  /** For the demo's mailbox. */
  renderAttachment: (workspaceId: string, attachment: MailAttachment) => Promise<RenderedAttachment>;
  close: () => void;
};

/** `replyTo`: where an answer goes if not to the address that all venues send from. */
export type Mail = { to: string; replyTo?: string | null; subject: string; html: string; plain: string; attachments?: MailAttachment[] };
type RenderedAttachment = { content: Buffer; contentType: string };
type AttachmentRenderer = (workspaceId: string, id: string) => Promise<RenderedAttachment>;

/** Mails with documents wait in a queue of their own, because printing takes time. */
const MAIL = 'mail';
const MAIL_WITH_PAPERS = 'mail-with-papers';

const ADDRESS = /^[^\s@,;:<>"()[\]\\]{1,64}@[^\s@,;:<>"()[\]\\]+\.[^\s@,;:<>"()[\]\\]+$/;
const CONTROL = /[\u0000-\u001f\u007f\u2028\u2029]/;

export function createMailer(parts: {
  config: Config;
  database: Database;
  clock: Clock;
  random: Random;
  outbox: Outbox;
  workspaces: Workspaces;
  log: Log;
}): Mailer {
  const { config, clock, random, outbox } = parts;
  const renderers = new Map<string, AttachmentRenderer>();
  const post = config.mailUrl === undefined ? null : smtpPost(config.mailUrl);

  async function renderAttachment(workspaceId: string, attachment: MailAttachment): Promise<RenderedAttachment> {
    const render = renderers.get(attachment.kind);
    if (!render) throw new Error(`Nothing renders an attachment of the kind ${attachment.kind}`);
    return render(workspaceId, attachment.id);
  }

  for (const kind of [MAIL, MAIL_WITH_PAPERS]) {
    outbox.handle(kind, (job) => deliver({ ...parts, post, renderAttachment }, job.workspaceId, String(job.payload.mail_id)));
  }

  return {
    async queue(ctx, mail) {
      refuseForgedHeaders(mail);
      const mailId = random.objectId();
      await ctx.db
        .insertInto('mail')
        .values({
          workspace_id: ctx.workspace.id,
          mail_id: mailId,
          recipient: mail.to,
          // A mail is not lost for want of an address that answers could go to.
          reply_to: mail.replyTo && isOneAddress(mail.replyTo) ? mail.replyTo : null,
          subject: mail.subject,
          html: mail.html,
          plain: mail.plain,
          attachments: JSON.stringify(mail.attachments ?? []),
          created_at: new Date(clock.now()),
        })
        .execute();
      await outbox.add(ctx, mail.attachments?.length ? MAIL_WITH_PAPERS : MAIL, { mail_id: mailId });
      return mailId;
    },
    registerAttachment: (kind, render) => void renderers.set(kind, render),
    renderAttachment,
    close: () => post?.close(),
  };
}

/** A value that becomes a header must be one line and one address, so that no second recipient can be smuggled in. */
function refuseForgedHeaders(mail: Mail): void {
  if (!isOneAddress(mail.to)) throw new AppError(400, 'malformed', 'This is not an email address that mail can be sent to.', { path: ['email'] });
  const headers = [mail.subject, ...(mail.attachments ?? []).map((attachment) => attachment.file_name)];
  if (headers.some((text) => text.length > 300 || CONTROL.test(text)))
    throw new AppError(400, 'malformed', 'A subject or file name of a mail is one line of text.');
}

const isOneAddress = (text: string): boolean => text.length <= 254 && !CONTROL.test(text) && ADDRESS.test(text);

type Delivery = { config: Config; database: Database; clock: Clock; workspaces: Workspaces; post: Post | null; renderAttachment: Mailer['renderAttachment'] };

/** Sent at least once. The message id is the mail's own id, so that a receiver recognises a repeat after a crash. */
async function deliver(parts: Delivery, workspaceId: string, mailId: string): Promise<void> {
  const { config, clock, post } = parts;
  const db = parts.database.of(workspaceId);
  const mail = await db.selectFrom('mail').selectAll().where('workspace_id', '=', workspaceId).where('mail_id', '=', mailId).executeTakeFirst();
  if (!mail || mail.sent_at) return;
  if (post) {
    const workspace = await parts.workspaces.byId(workspaceId);
    const attachments = await Promise.all(
      mail.attachments.map(async (attachment) => ({ filename: attachment.file_name, ...(await parts.renderAttachment(workspaceId, attachment)) })),
    );
    const send = post.send({
      from: { name: oneLine(workspace?.name ?? 'Entrada'), address: config.mailFrom },
      to: { name: '', address: mail.recipient },
      ...(mail.reply_to ? { replyTo: { name: '', address: mail.reply_to } } : {}),
      subject: mail.subject,
      html: mail.html,
      text: mail.plain,
      date: mail.created_at,
      // No absence note is to answer it (RFC 3834).
      headers: { 'Auto-Submitted': 'auto-generated' },
      messageId: `<${mailId}.${workspaceId}@${config.mailFrom.split('@')[1]}>`,
      attachments,
    });
    await send.catch((reason: unknown) => {
      // A server names the recipient that it refuses. What is kept and logged about the failure outlives the mail.
      throw new Error((reason instanceof Error ? reason.message : String(reason)).replaceAll(mail.recipient, 'the recipient'));
    });
  }
  // The text contains links that open accounts, so it is not kept once the mail is sent.
  const body = post ? { html: '', plain: '' } : {};
  await db
    .updateTable('mail')
    .set({ sent_at: new Date(clock.now()), ...body })
    .where('workspace_id', '=', workspaceId)
    .where('mail_id', '=', mailId)
    .execute();
}

function oneLine(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f\u2028\u2029"<>]+/g, ' ').trim();
}
