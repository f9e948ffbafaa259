import { TEMPLATE } from '#domain/fixed-ids.ts';
import { accountById } from '#server/accounts/accounts.ts';
import { nameOfCaller } from '#server/accounts/mails/name-in-mail.ts';
import { sendPeopleMail } from '#server/accounts/mails/people-mails.ts';
import type { Ctx } from '#server/context.ts';
import type { Doclet } from '#server/doclets/doclet.ts';

/** Tells somebody with their own account that the caller has taken them out of a family or a group. The member is given as they were before. */
export async function tellTakenOut(ctx: Ctx, { ownerAccount }: Doclet, place: Doclet): Promise<void> {
  const account = ownerAccount === null || ownerAccount === place.ownerAccount ? null : await accountById(ctx, ownerAccount);
  if (!account) return;
  const isFamily = place.templateId === TEMPLATE.consumerGroup;
  const title = `You are no longer in ${place.title}`;
  await sendPeopleMail(ctx, account.email, title, {
    title,
    paragraphs: [
      `${await nameOfCaller(ctx)} has taken you out of the ${isFamily ? 'family' : 'group'}.`,
      isFamily
        ? 'You no longer spend on the card of the family. Tickets that were bought for you stay good.'
        : 'You are no longer entered for days on which the group comes.',
    ],
    button: { label: 'My tickets', path: 'dashboard' },
  });
}
