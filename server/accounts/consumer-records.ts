import { REALM, TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import { WEAVE_ROLE } from '#domain/templates/weave-rules.ts';
import type { Ctx } from '#server/context.ts';
import type { Doclet, DocletData } from '#server/doclets/doclet.ts';
import { docletsByTemplate, insertDoclet, setDocletTitle, updateDocletData } from '#server/doclets/doclets.ts';
import { weave } from '#server/doclets/weaves.ts';
import { isApprovedRecord } from '#server/doclets/writing/owner-lock.ts';
import { notFound } from '#server/errors.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { accountById } from './accounts.ts';
import { inEveryWorkspace } from './places.ts';

/** A person's records in a workspace: the Consumer record, the Account record with addresses, and the family. */
export type ConsumerRecords = { consumerId: ObjectId; accountDocletId: ObjectId };

/** Makes the account a consumer of this workspace. It happens once, however often and however parallel this is called. */
export async function ensureConsumer(ctx: Ctx, accountId: ObjectId, details: DocletData = {}): Promise<ConsumerRecords> {
  return inTransaction(ctx, async (ctx) => {
    await lockMembership(ctx, accountId);
    const known = await consumerRecords(ctx, accountId);
    if (!known) return createRecords(ctx, accountId, details);
    if (Object.keys(details).length > 0 && !(await isApprovedHere(ctx, accountId))) await updateDocletData(ctx, known.consumerId, details);
    return known;
  });
}

/** Of all the records that an account looks after, one is the person's own. */
export const isRecordOf = (consumer: Pick<Doclet, 'data'>, accountId: ObjectId): boolean =>
  (consumer.data['realm'] as { pid?: unknown } | undefined)?.pid === accountId;

/** Null until the account is a consumer here. */
export async function ownRecord(ctx: Ctx, accountId: ObjectId): Promise<Doclet | null> {
  const people = await docletsByTemplate(ctx, TEMPLATE.consumer, { ownerAccount: accountId });
  return people.find((person) => isRecordOf(person, accountId)) ?? null;
}

/** Null until the account is a consumer here. */
export async function consumerRecords(ctx: Ctx, accountId: ObjectId): Promise<ConsumerRecords | null> {
  const self = await ownRecord(ctx, accountId);
  const [account] = await docletsByTemplate(ctx, TEMPLATE.account, { ownerAccount: accountId });
  return self && account ? { consumerId: self.id, accountDocletId: account.id } : null;
}

/** Whether the office has approved the person's record. What a registration says about the person then no longer counts. */
export async function isApprovedHere(ctx: Ctx, accountId: ObjectId): Promise<boolean> {
  const record = await ownRecord(ctx, accountId);
  return record !== null && isApprovedRecord(record);
}

/** A second caller waits here for the first, and then finds what the first has made. */
async function lockMembership(ctx: Ctx, accountId: ObjectId): Promise<void> {
  await ctx.db
    .insertInto('membership')
    .values({ workspace_id: ctx.workspace.id, account_id: accountId, role: 'web' })
    .onConflict((oc) => oc.columns(['workspace_id', 'account_id', 'role']).doUpdateSet({ role: 'web' }))
    .execute();
}

async function createRecords(ctx: Ctx, accountId: ObjectId, details: DocletData): Promise<ConsumerRecords> {
  const person = await accountById(ctx, accountId);
  if (!person) throw notFound('The account');
  const names = { first_name: person.first_name, last_name: person.last_name };
  const phone = person.phone === '' ? {} : { phone: person.phone };
  const account = await insertDoclet(ctx, { templateId: TEMPLATE.account, title: person.email, data: { cashless_spending: false }, ownerAccount: accountId });
  const consumer = await insertDoclet(ctx, {
    templateId: TEMPLATE.consumer,
    data: { ...names, ...phone, ...details, confirmed: person.confirmed, account_id: account.id, realm: { realm_id: REALM.portal, pid: accountId } },
    ownerAccount: accountId,
  });
  const family = await insertDoclet(ctx, {
    templateId: TEMPLATE.consumerGroup,
    data: { name: person.last_name === '' ? 'Family' : `Family ${person.last_name}`, organizer_id: consumer.id, member_count: 1 },
    ownerAccount: accountId,
  });
  await weave(ctx, { fromId: consumer.id, toId: account.id });
  await weave(ctx, { fromId: family.id, toId: consumer.id, role: WEAVE_ROLE.familyOrganizer });
  return { consumerId: consumer.id, accountDocletId: account.id };
}

/** Notes the confirmation in the records too, because staff look at these. */
export async function markConsumersConfirmed(ctx: Ctx, accountId: ObjectId): Promise<void> {
  const known = await consumerRecords(ctx, accountId);
  if (known) await updateDocletData(ctx, known.consumerId, { confirmed: true });
}

/** Changes the title of the Account record to the new address, in each workspace of the account. */
export async function nameAccountsAfter(ctx: Ctx, accountId: ObjectId, email: string): Promise<void> {
  await inEveryWorkspace(ctx, accountId, async (ctx) => {
    const known = await consumerRecords(ctx, accountId);
    if (known) await setDocletTitle(ctx, known.accountDocletId, email);
  });
}
