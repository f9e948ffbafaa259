import type { Day } from '#domain/day.ts';
import type { ObjectId } from '#domain/ids.ts';
import { momentText } from '#domain/moment-text.ts';
import { counted } from '#domain/one-or-several.ts';
import { accountById } from '#server/accounts/accounts.ts';
import { sendPeopleMail } from '#server/accounts/mails/people-mails.ts';
import { clockOf } from '#server/catalog/catalog.ts';
import { catalogOf } from '#server/catalog/catalogs.ts';
import { isOver } from '#server/catalog/over.ts';
import type { Ctx } from '#server/context.ts';
import { dateText } from '#server/orders/papers/visit-text.ts';
import { findEntry, type WaitingEntry } from './entries.ts';
import { waitingPath } from './waiting-link.ts';
import { nameOf, waitedForText } from './waiting-view.ts';

const HELD_NO_LONGER = 'What we held for you is held no longer.';

const placesText = (units: number): string => counted(units, 'place', 'places');

/** Whoever asked may have typed somebody else's address, so the wait begins only with the link. */
export async function mailToConfirm(ctx: Ctx, entry: WaitingEntry): Promise<void> {
  const catalog = await catalogOf(ctx);
  await sendPeopleMail(ctx, entry.email, `Waiting for ${nameOf(catalog, entry)}: one more step`, {
    title: 'One more step',
    paragraphs: [
      `${waitedForText(catalog, entry)}: ${placesText(entry.units)}`,
      'Your wait begins when you confirm it on the page behind this button. We write to you as soon as a place is free.',
    ],
    button: { label: 'I want to wait', path: waitingPath(ctx, entry.entry_id) },
    footer: 'If this was not you, you need not do anything.',
  });
}

export async function mailThatTheyWait(ctx: Ctx, entry: WaitingEntry): Promise<void> {
  const catalog = await catalogOf(ctx);
  await sendPeopleMail(ctx, entry.email, `You are waiting for ${nameOf(catalog, entry)}`, {
    title: 'You are on the waiting list',
    paragraphs: [
      `${waitedForText(catalog, entry)}: ${placesText(entry.units)}`,
      'We write to you as soon as a place is free, and hold it for you. Whoever has waited longest comes first.',
    ],
    button: { label: 'See or end my wait', path: waitingPath(ctx, entry.entry_id) },
  });
}

/** Asked for by somebody who is in the line already, and may have lost the mail before. */
export const mailHowItStands = (ctx: Ctx, entry: WaitingEntry): Promise<void> =>
  entry.state === 'offered' ? mailOffered(ctx, entry.entry_id) : mailThatTheyWait(ctx, entry);

/** Nothing is sent of an offer that is taken up or over by now, or to somebody who has deleted their account. */
export async function mailOffered(ctx: Ctx, entryId: ObjectId): Promise<void> {
  const entry = await findEntry(ctx, entryId);
  if (entry?.state !== 'offered' || entry.offer_ends_at!.getTime() <= ctx.clock.now()) return;
  const catalog = await catalogOf(ctx);
  const until = momentText(clockOf(catalog, entry.event_id).zone, entry.offer_ends_at!.getTime());
  const offered = entry.hold_ids.length;
  const them = offered === 1 ? 'it' : 'them';
  await sendPeopleMail(ctx, await reachedAt(ctx, entry), `${placesText(offered)} free: ${nameOf(catalog, entry)}`, {
    title: offered === 1 ? 'A place is free' : `${offered} places are free`,
    paragraphs: [
      waitedForText(catalog, entry),
      offered < entry.units ? `You wished for ${entry.units}; ${placesText(offered)} came free. To wait for more, join the list again afterwards.` : '',
      `We hold ${them} for you until ${until}. After that somebody else gets ${them}.`,
    ].filter(Boolean),
    button: { label: `Put ${them} into my cart`, path: waitingPath(ctx, entry.entry_id) },
  });
}

/** Nothing is sent once the visit itself is over, as nobody can wait for it again. */
export async function mailLapsed(ctx: Ctx, entryId: ObjectId): Promise<void> {
  const entry = await findEntry(ctx, entryId);
  const catalog = await catalogOf(ctx);
  if (entry?.state !== 'lapsed' || isOver(catalog, { ...entry, session_id: null, kind: 'admission' }, ctx.clock.now())) return;
  await sendPeopleMail(ctx, await reachedAt(ctx, entry), `No longer held for you: ${nameOf(catalog, entry)}`, {
    title: 'The time for your places has run out',
    paragraphs: [waitedForText(catalog, entry), 'They went to whoever is next in the line. In the shop you can join the waiting list again.'],
    button: { label: 'To the tickets', path: `?event_id=${entry.event_id}` },
  });
}

/** By the office. */
export async function mailWaitEnded(ctx: Ctx, entry: WaitingEntry): Promise<void> {
  const catalog = await catalogOf(ctx);
  await sendPeopleMail(ctx, await reachedAt(ctx, entry), `You are no longer waiting for ${nameOf(catalog, entry)}`, {
    title: 'You are no longer on the waiting list',
    paragraphs: [
      waitedForText(catalog, entry),
      entry.state === 'offered' ? HELD_NO_LONGER : '',
      'The venue has ended your wait. In the shop you can join the waiting list again.',
    ].filter(Boolean),
    button: { label: 'To the tickets', path: `?event_id=${entry.event_id}` },
  });
}

/** Their wait has ended with the day. */
export async function mailDayMoved(ctx: Ctx, entry: WaitingEntry, { to, reason }: { to: Day; reason: string }): Promise<void> {
  const catalog = await catalogOf(ctx);
  await sendPeopleMail(ctx, await reachedAt(ctx, entry), `Moved to another day: ${nameOf(catalog, entry)}`, {
    title: 'The day you wait for was moved',
    paragraphs: [
      waitedForText(catalog, entry),
      `This is on ${dateText(to)} now, so your wait has ended.`,
      reason,
      entry.state === 'offered' ? HELD_NO_LONGER : '',
      'In the shop you see what is free on the new day. If it is sold out, you can wait for a place there.',
    ].filter(Boolean),
    button: { label: 'To the tickets', path: `?event_id=${entry.event_id}` },
  });
}

/** Somebody with an account may have another address by now. */
async function reachedAt(ctx: Ctx, { email, account_id }: WaitingEntry): Promise<string> {
  const account = account_id === null ? null : await accountById(ctx, account_id);
  return account?.confirmed ? account.email : email;
}
