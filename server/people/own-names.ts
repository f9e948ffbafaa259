import type { ObjectId } from '#domain/ids.ts';
import { consumerRecords } from '#server/accounts/consumer-records.ts';
import type { ProfileChange } from '#server/accounts/profile.ts';
import type { Ctx } from '#server/context.ts';
import { docletById } from '#server/doclets/doclets.ts';
import { changeRecord } from '#server/doclets/writing.ts';
import { nameTicketsAfter } from './ticket-names.ts';

/** A person has one name: a change to the profile also changes their record and their tickets. An approved record refuses another name. */
export async function nameRecordAfter(ctx: Ctx, accountId: ObjectId, change: ProfileChange): Promise<void> {
  const own = await consumerRecords(ctx, accountId);
  const record = own && (await docletById(ctx, own.consumerId));
  if (!record) return;
  const data = Object.fromEntries(Object.entries(change).filter(([name, value]) => record.data[name] !== value));
  if (Object.keys(data).length > 0) await changeRecord(ctx, record.id, { data }, nameTicketsAfter);
}
