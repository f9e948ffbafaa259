import type { Ctx } from '#server/context.ts';
import { layoutMail, type MailContent } from '#server/platform/mail/mail-layout.ts';
import type { Mail } from '#server/platform/mail/mailer.ts';
import { mailBrand } from './mail-brand.ts';

const MOST = 200;
const LETTERS = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A long subject ends after a whole letter. */
function shortened(line: string): string {
  if (line.length <= MOST) return line;
  const end = LETTERS.segment(line).containing(MOST - 1)!.index;
  return `${line.slice(0, end)}…`;
}

/** A mail in the venue's name. Names in the subject come from people, so control characters are removed from it. */
export async function brandedMail(ctx: Ctx, to: string, subject: string, content: MailContent): Promise<Mail> {
  const line = subject.replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ');
  return { to, replyTo: content.contact?.email || null, subject: shortened(line), ...layoutMail(await mailBrand(ctx), content) };
}
