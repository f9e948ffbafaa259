import type { Ctx } from '#server/context.ts';
import { layoutMail, type MailContent } from '#server/platform/mail-layout.ts';
import type { Mail } from '#server/platform/mailer.ts';
import { mailBrand } from './mail-brand.ts';

/** A mail in the venue's name. Names in the subject come from people, so control characters are removed from it. */
export async function brandedMail(ctx: Ctx, to: string, subject: string, content: MailContent): Promise<Mail> {
  const line = subject.replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').slice(0, 200);
  return { to, subject: line, ...layoutMail(await mailBrand(ctx), content) };
}
