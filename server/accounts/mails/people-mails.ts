import { brandedMail } from '#server/accounts/mails/branded-mail.ts';
import { linkTo } from '#server/accounts/places.ts';
import type { Ctx } from '#server/context.ts';
import type { MailContent } from '#server/platform/mail/mail-layout.ts';

/** Mails to people about their tickets and groups. The button leads to a page of the shop. */
export type PeopleMail = Omit<MailContent, 'button'> & { button?: { label: string; path: string } };

export async function sendPeopleMail(ctx: Ctx, to: string, subject: string, { button, ...rest }: PeopleMail): Promise<void> {
  const content = button ? { ...rest, button: { label: button.label, url: await linkTo(ctx, button.path) } } : rest;
  await ctx.mail.queue(ctx, await brandedMail(ctx, to, subject, content));
}
