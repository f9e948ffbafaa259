import { sql } from 'kysely';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { isObjectId, type ObjectId } from '#domain/ids.ts';
import { WEAVE_ROLE } from '#domain/templates/weave-rules.ts';
import { accountById } from '#server/accounts/accounts.ts';
import { confirmedAccount } from '#server/accounts/addresses/confirmed-account.ts';
import { ensureConsumer } from '#server/accounts/consumer-records.ts';
import type { Ctx } from '#server/context.ts';
import type { Doclet } from '#server/doclets/doclet.ts';
import { docletById, lockDoclet, lockDocletIfThere, saveDocletData, setDocletOwner } from '#server/doclets/doclets.ts';
import { unweave, weave } from '#server/doclets/weaves.ts';
import { conflict, notFound } from '#server/errors.ts';
import { NO_SPENDING } from '#server/people/family/payer.ts';
import { familiesOf, placesOf } from '#server/people/own-records.ts';
import { lockedTickets } from '#server/people/transfers/transfer-rows.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { tellPeople } from '#server/platform/live/rooms.ts';
import { countPlace, leavePlace } from './leave-place.ts';

/** What else passes from the record that stood for somebody to their own when they join, in the transaction of their answer. */
export const joinFollowers: ((ctx: Ctx, placeholderId: ObjectId, consumerId: ObjectId) => Promise<void>)[] = [];

/** Accepts or declines. Only the person that the invitation was sent to may answer; the same answer may be repeated. */
export async function answerInvitation(ctx: Ctx, consumerId: ObjectId, accept: boolean): Promise<'accepted' | 'declined'> {
  const account = await confirmedAccount(ctx);
  if (!account) throw notFound('The invitation');
  const isInvitation = (doclet: Doclet | null): doclet is Doclet => doclet?.templateId === TEMPLATE.consumer && doclet.data.invited_email === account.email;
  return inTransaction(ctx, async (ctx) => {
    if (!isInvitation(await docletById(ctx, consumerId))) throw notFound('The invitation');
    await lockPlaces(ctx, consumerId);
    const placeholder = await lockDoclet(ctx, consumerId);
    const answer = accept ? 'accepted' : 'declined';
    if (!isInvitation(placeholder)) throw notFound('The invitation');
    if (placeholder.data.invited_status === answer) return answer;
    if (placeholder.data.invited_status !== 'pending') throw conflict('invitation-closed', 'This invitation is no longer open.');
    if (accept) await join(ctx, account.account_id, placeholder);
    else await decline(ctx, placeholder);
    return answer;
  });
}

/** Completing the registration of an invitation also accepts that invitation, and no other. */
export async function followInvite(ctx: Ctx, accountId: ObjectId, data: Readonly<Record<string, unknown>>): Promise<void> {
  if (!isObjectId(data.consumer_id)) return;
  await lockPlaces(ctx, data.consumer_id);
  const placeholder = await lockDocletIfThere(ctx, data.consumer_id);
  const account = await accountById(ctx, accountId);
  if (placeholder?.data.invited_status === 'pending' && placeholder.data.invited_email === account?.email) await join(ctx, accountId, placeholder);
}

/** The person's own record takes the place of the one that stood for them, with its tickets, days and wristbands. */
async function join(ctx: Ctx, accountId: ObjectId, placeholder: Doclet): Promise<void> {
  const { consumerId } = await ensureConsumer(ctx, accountId);
  const places = await placesOf(ctx, placeholder.id);
  const families = places.filter(({ doclet: place, role }) => role === WEAVE_ROLE.familyMember && place.ownerAccount !== accountId);
  if (families.length > 0) await takeSpending(ctx, placeholder, consumerId, new Set(families.map(({ doclet }) => doclet.id)));
  for (const { doclet: place, role } of places) {
    await unweave(ctx, { fromId: placeholder.id, toId: place.id, role });
    if (place.ownerAccount !== accountId) await weave(ctx, { fromId: place.id, toId: consumerId, role });
    await countPlace(ctx, await lockDoclet(ctx, place.id));
    tellPeople(ctx, place.ownerAccount);
  }
  await keepOneOfEachDay(ctx, placeholder.id, consumerId);
  await ctx.db
    .updateTable('admission')
    .set({ consumer_id: consumerId })
    .where('workspace_id', '=', ctx.workspace.id)
    .where('admission_id', 'in', lockedTickets(ctx, sql`consumer_id = ${placeholder.id}`))
    .execute();
  await ctx.db
    .updateTable('group_reservation')
    .set({ consumer_id: consumerId })
    .where('workspace_id', '=', ctx.workspace.id)
    .where('consumer_id', '=', placeholder.id)
    .execute();
  for (const follow of joinFollowers) await follow(ctx, placeholder.id, consumerId);
  await saveDocletData(ctx, placeholder, { invited_status: 'accepted', joined_as: consumerId });
  await setDocletOwner(ctx, placeholder.id, null);
}

/** Somebody who was in the group already may now have two reservations for one day. One is dropped. The group must be locked. */
async function keepOneOfEachDay(ctx: Ctx, placeholderId: ObjectId, consumerId: ObjectId): Promise<void> {
  await ctx.db
    .updateTable('group_reservation as r')
    .set({ state: 'cancelled', reason: 'Comes already', cancelled_at: new Date(ctx.clock.now()) })
    .where('r.workspace_id', '=', ctx.workspace.id)
    .where('r.consumer_id', '=', placeholderId)
    .where('r.state', '=', 'reserved')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('group_reservation as own')
          .select('own.reservation_id')
          .whereRef('own.workspace_id', '=', 'r.workspace_id')
          .whereRef('own.group_id', '=', 'r.group_id')
          .whereRef('own.event_id', '=', 'r.event_id')
          .whereRef('own.visit_date', '=', 'r.visit_date')
          .where('own.consumer_id', '=', consumerId)
          .where('own.state', '=', 'reserved'),
      ),
    )
    .execute();
}

/**
 * Takes over the spending that the organizer allowed the invited person. It is not taken over by somebody who already belongs to another family. Somebody who is in this family
 * already keeps what they are allowed there.
 */
async function takeSpending(ctx: Ctx, placeholder: Doclet, consumerId: ObjectId, joining: ReadonlySet<ObjectId>): Promise<void> {
  const consumer = await lockDoclet(ctx, consumerId);
  const before = await familiesOf(ctx, consumerId);
  const isFirst = before.length === 0;
  if (!isFirst && before.every((family) => joining.has(family.id))) return;
  const { cashless_spending = null, daily_spending_limit = null } = placeholder.data;
  await saveDocletData(ctx, consumer, isFirst ? { cashless_spending, daily_spending_limit } : NO_SPENDING);
}

/** Locks the groups and families first, as does everything else that takes somebody out of one. */
async function lockPlaces(ctx: Ctx, consumerId: ObjectId): Promise<void> {
  const ids = (await placesOf(ctx, consumerId)).map(({ doclet }) => doclet.id);
  for (const id of ids.toSorted()) await lockDoclet(ctx, id);
}

/** Declining also does what leaving does. The groups and families must be locked. */
async function decline(ctx: Ctx, placeholder: Doclet): Promise<void> {
  await saveDocletData(ctx, placeholder, { invited_status: 'declined' });
  for (const { doclet, role } of await placesOf(ctx, placeholder.id)) {
    const place = await lockDoclet(ctx, doclet.id);
    await unweave(ctx, { fromId: placeholder.id, toId: place.id, role });
    await leavePlace(ctx, placeholder.id, place);
  }
}
