import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import { fullName } from '#domain/person-name.ts';
import { WEAVE_ROLE } from '#domain/templates/weave-rules.ts';
import { accountById } from '#server/accounts/accounts.ts';
import { ensureConsumer } from '#server/accounts/consumer-records.ts';
import { sendPeopleMail, type PeopleMail } from '#server/accounts/mails/people-mails.ts';
import { catalogOf } from '#server/catalog/catalogs.ts';
import type { Ctx } from '#server/context.ts';
import { docletById, docletsByIds, insertDoclet } from '#server/doclets/doclets.ts';
import { weave } from '#server/doclets/weaves.ts';
import { notFound } from '#server/errors.ts';
import { signedIn } from '#server/http/actor.ts';
import { orderContact } from '#server/orders/order-contact.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { perDay } from '#server/platform/limits.ts';
import { tellPeople } from '#server/platform/live/rooms.ts';
import { openTaskOnce, type Task, type TaskKind } from '#server/workspaces/tasks.ts';

const REQUESTS_A_DAY = perDay(5);

export type Organization = {
  name: string;
  address: { street1: string; street2: string; city: string; state: string; zip: string };
  primaryContact: { firstName: string; lastName: string; email: string; phone: string };
};
type GroupRequest = { organization: Organization; size: number; eventId: ObjectId | null };

/** Asks for a group. Staff look at the request and confirm it; only then does the group exist. Asking again while it waits asks for the same one. */
export async function askForGroup(ctx: Ctx, request: GroupRequest): Promise<ObjectId> {
  const { accountId } = signedIn(ctx);
  if (request.eventId !== null && (await docletById(ctx, request.eventId))?.templateId !== TEMPLATE.venueEvent) throw notFound('The event');
  await ctx.limits.spend(`group-create:${ctx.workspace.id}:${accountId}`, REQUESTS_A_DAY);
  return inTransaction(ctx, async (ctx) => {
    // Waits here for a request that the same person makes at this moment.
    await ensureConsumer(ctx, accountId);
    return (await openTaskOnce(ctx, createGroupTask, `Group of ${request.size}: ${request.organization.name}`, request)).id;
  });
}

export const createGroupTask: TaskKind<GroupRequest> = {
  name: 'group-create',
  async facts(ctx, tasks) {
    // The person who asked may have been erased since, and the request's contents with them.
    const known = tasks.filter((task) => task.data.organization);
    const events = await docletsByIds(ctx, [...new Set(known.flatMap((task) => task.data.eventId ?? []))]);
    return new Map(
      known.map(({ id, data: { organization, size, eventId } }) => {
        const { firstName, lastName, email, phone } = organization.primaryContact;
        const event = events.find((one) => one.id === eventId)?.title ?? null;
        return [id, { group: { name: organization.name, size, event, contact: fullName(firstName, lastName), email, phone } }];
      }),
    );
  },
  async confirm(ctx, task) {
    const { organization, size, eventId } = task.data;
    const { consumerId } = await ensureConsumer(ctx, task.requestedBy);
    const group = await insertDoclet(ctx, {
      templateId: TEMPLATE.membershipGroup,
      data: {
        name: organization.name,
        title: organization.name,
        max_members: size,
        size,
        member_count: 0,
        organization,
        ...(eventId === null ? {} : { event_id: eventId }),
      },
      ownerAccount: task.requestedBy,
    });
    await weave(ctx, { fromId: consumerId, toId: group.id, role: WEAVE_ROLE.groupOwner });
    await tellOrganizer(ctx, task, `Your group ${organization.name} is ready`, {
      title: 'Your group is ready',
      paragraphs: [`${organization.name} has room for ${size} people. Invite them now.`],
      button: { label: 'Invite members', path: 'editGroup' },
    });
  },
  async decline(ctx, task) {
    const { organization, eventId } = task.data;
    const contact = orderContact(await catalogOf(ctx), { storeId: null, eventId: eventId ?? ctx.workspace.defaultEvent });
    await tellOrganizer(ctx, task, `Your request for ${organization.name}`, {
      title: 'We could not make your group',
      paragraphs: [`Your request for the group ${organization.name} was declined. Write to us and we find another way.`],
      contact,
    });
  },
};

async function tellOrganizer(ctx: Ctx, task: Task<GroupRequest>, subject: string, content: PeopleMail): Promise<void> {
  const account = await accountById(ctx, task.requestedBy);
  if (account) await sendPeopleMail(ctx, account.email, subject, content);
  tellPeople(ctx, task.requestedBy);
}
