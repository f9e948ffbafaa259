import { linkTo } from '#server/accounts/places.ts';
import { mailBrand } from '#server/accounts/mail-brand.ts';
import type { Ctx } from '#server/context.ts';
import { layoutMail, type MailContent } from '#server/platform/mail-layout.ts';

/** What people are written about their tickets and groups. Names come from people, so none may break a subject's line. */
export async function sendPeopleMail(
  ctx: Ctx,
  to: string,
  subject: string,
  content: Omit<MailContent, 'button'> & { button?: { label: string; path: string } },
): Promise<void> {
  const { button, ...rest } = content;
  const laidOut = layoutMail(await mailBrand(ctx), button ? { ...rest, button: { label: button.label, url: await linkTo(ctx, button.path) } } : rest);
  await ctx.mail.queue(ctx, { to, subject: subject.replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').slice(0, 200), ...laidOut });
}
