import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import { WEAVE_ROLE } from '#domain/templates/weave-rules.ts';
import { accountById } from '#server/accounts/accounts.ts';
import { consumerRecords } from '#server/accounts/consumer-records.ts';
import { nameOfCaller } from '#server/accounts/mails/name-in-mail.ts';
import { sendPeopleMail } from '#server/accounts/mails/people-mails.ts';
import type { Ctx } from '#server/context.ts';
import type { Doclet } from '#server/doclets/doclet.ts';
import { lockDocletIfThere } from '#server/doclets/doclets.ts';
import { spendChange } from '#server/doclets/history.ts';
import { unweave } from '#server/doclets/weaves.ts';
import { conflict, notFound } from '#server/errors.ts';
import { signedIn } from '#server/http/actor.ts';
import { wasIn } from '#server/people/own-records.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { tellPeople } from '#server/platform/live/rooms.ts';
import { leavePlace } from './leave-place.ts';

/** What somebody leaves, and what that means for whoever is in charge of it. */
type Left = { template: ObjectId; role: string; what: string; own: string; told: string; button: { label: string; path: string } };

const FAMILY: Left = {
  template: TEMPLATE.consumerGroup,
  role: WEAVE_ROLE.familyMember,
  what: 'The family',
  own: 'You organise this family, so you cannot leave it.',
  told: 'They no longer spend on your card. Tickets that you bought for them stay good.',
  button: { label: 'My family', path: 'family' },
};
const GROUP: Left = {
  template: TEMPLATE.membershipGroup,
  role: WEAVE_ROLE.groupMember,
  what: 'The group',
  own: 'You are in charge of this group, so you cannot leave it.',
  told: 'The days they were entered for are free again, and somebody else can have their place.',
  button: { label: 'My groups', path: 'editGroup' },
};

/** The caller leaves a family or a group of somebody else, with all that follows from being taken out of it. Leaving again succeeds. */
export async function leaveByOneself(ctx: Ctx, placeId: ObjectId, kind: 'family' | 'group'): Promise<void> {
  const { accountId } = signedIn(ctx);
  const { template, role, what, own } = kind === 'family' ? FAMILY : GROUP;
  const consumerId = (await consumerRecords(ctx, accountId))?.consumerId;
  if (!consumerId) throw notFound(what);
  await spendChange(ctx);
  await inTransaction(ctx, async (ctx) => {
    const place = await lockDocletIfThere(ctx, placeId);
    if (place?.templateId !== template) throw notFound(what);
    if (place.ownerAccount === accountId) throw conflict('in-charge', own);
    if ((await unweave(ctx, { fromId: placeId, toId: consumerId, role })) > 0) {
      await leavePlace(ctx, consumerId, place);
      await tellOwner(ctx, place);
    } else if (!(await wasIn(ctx, placeId, consumerId))) throw notFound(what);
  });
}

/** Tells whoever is in charge of a family or a group that the caller has left it. */
export async function tellOwner(ctx: Ctx, place: Doclet): Promise<void> {
  const owner = place.ownerAccount === null ? null : await accountById(ctx, place.ownerAccount);
  if (!owner) return;
  const { told, button } = place.templateId === TEMPLATE.consumerGroup ? FAMILY : GROUP;
  const who = await nameOfCaller(ctx);
  await sendPeopleMail(ctx, owner.email, `${who} has left ${place.title}`, { title: `${who} has left ${place.title}`, paragraphs: [told], button });
  tellPeople(ctx, owner.account_id);
}
