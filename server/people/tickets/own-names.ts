import type { ObjectId } from '#domain/ids.ts';
import { ownRecord } from '#server/accounts/consumer-records.ts';
import type { ProfileChange } from '#server/accounts/profile/profile.ts';
import type { Ctx } from '#server/context.ts';
import { changeRecord } from '#server/doclets/writing/writing.ts';
import { nameTicketsAfter } from './ticket-names.ts';

/** A person has one name: a change to the profile also changes their record and their tickets. An approved record refuses another name. */
export async function nameRecordAfter(ctx: Ctx, accountId: ObjectId, change: ProfileChange): Promise<void> {
  const record = await ownRecord(ctx, accountId);
  if (!record) return;
  const data = Object.fromEntries(Object.entries(change).filter(([name, value]) => record.data[name] !== value));
  if (Object.keys(data).length > 0) await changeRecord(ctx, record.id, { data }, nameTicketsAfter);
}
