import type { Config } from '#server/config.ts';
import type { Workspaces } from '#server/workspaces/workspaces.ts';
import type { Clock } from './clock.ts';
import type { Database, Db } from './database.ts';
import type { Log } from './log.ts';
import type { Outbox } from './outbox.ts';
import type { Random } from './random.ts';
import type { MailAttachment } from './tables.ts';

/** A mail is a row first, in the transaction of what it tells about; sending follows and is retried. */
export type Mailer = {
  queue: (ctx: { db: Db; workspace: { id: string }; afterCommit: (work: () => void) => void }, mail: Mail) => Promise<string>;
};

export type Mail = { to: string; subject: string; html: string; plain: string; attachments?: MailAttachment[] };

export function createMailer(parts: { config: Config; database: Database; clock: Clock; random: Random; outbox: Outbox; workspaces: Workspaces; log: Log }): Mailer {
  const { clock, random, outbox } = parts;
  return {
    async queue(ctx, mail) {
      const mailId = random.objectId();
      await ctx.db
        .insertInto('mail')
        .values({ workspace_id: ctx.workspace.id, mail_id: mailId, recipient: mail.to, subject: mail.subject, html: mail.html, plain: mail.plain, attachments: JSON.stringify(mail.attachments ?? []), created_at: new Date(clock.now()) })
        .execute();
      await outbox.add(ctx, 'mail', { mail_id: mailId });
      return mailId;
    },
  };
}
