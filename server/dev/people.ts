import { addDays, type Day } from '#domain/day.ts';
import { REALM, TEMPLATE } from '#domain/fixed-ids.ts';
import { WEAVE_ROLE } from '#domain/templates/weave-rules.ts';
import { ensureConsumer } from '#server/accounts/consumer-records.ts';
import type { Role } from '#server/accounts/tables.ts';
import type { Ctx } from '#server/context.ts';
import { docletsByTemplate, updateDocletData } from '#server/doclets/doclets.ts';
import { weave } from '#server/doclets/weaves.ts';
import { addRecord } from './seed-record.ts';

export const DEMO_PASSWORD = 'entrada-demo-2026';

type DemoPerson = { email: string; what: string };

export const LAKESIDE_PEOPLE: DemoPerson[] = [
  { email: 'maya@demo.test', what: 'consumer with family, card and tickets' },
  { email: 'new@demo.test', what: 'consumer, no history' },
  { email: 'admin@demo.test', what: 'administrator' },
  { email: 'staff@demo.test', what: 'staff' },
  { email: 'pos@demo.test', what: 'till' },
];
export const AURORA_PEOPLE: DemoPerson[] = [{ email: 'admin@aurora.test', what: 'administrator of Aurora' }];

type NewPerson = { email: string; first: string; last: string; role: Role; phone?: string };

/** A confirmed person with a password and a role in this workspace. */
export async function addPerson(ctx: Ctx, person: NewPerson, passwordHash: string): Promise<string> {
  const accountId = ctx.random.objectId();
  const { reference } = ctx.database;
  await reference
    .insertInto('account')
    .values({
      account_id: accountId,
      realm_id: person.role === 'web' ? REALM.portal : REALM.pos,
      email: person.email,
      password_hash: passwordHash,
      confirmed: true,
      first_name: person.first,
      last_name: person.last,
      phone: person.phone ?? '',
    })
    .execute();
  await reference.insertInto('membership').values({ workspace_id: ctx.workspace.id, account_id: accountId, role: person.role }).execute();
  return accountId;
}

/** Maya with a husband and two children. One child has been approved at the gate and is locked. */
export async function addMaya(ctx: Ctx, passwordHash: string, today: Day): Promise<{ accountId: string; consumerId: string }> {
  const accountId = await addPerson(ctx, { email: 'maya@demo.test', first: 'Maya', last: 'Lindqvist', role: 'web', phone: '952 555 0117' }, passwordHash);
  const { consumerId, accountDocletId } = await ensureConsumer(ctx, accountId, { dob: '1988-04-12' });
  await updateDocletData(ctx, accountDocletId, {
    billing_street: '214 Birch Lane',
    billing_city: 'Lakeside',
    billing_state: 'MN',
    billing_zip: '55331',
    billing_phone: '952 555 0117',
  });
  const [family] = await docletsByTemplate(ctx, TEMPLATE.consumerGroup, { ownerAccount: accountId });
  const members = [
    { first_name: 'Anders', last_name: 'Lindqvist', dob: '1986-09-30' },
    { first_name: 'Ella', last_name: 'Lindqvist', dob: addDays(today, -365 * 9 - 40) },
    { first_name: 'Noah', last_name: 'Lindqvist', dob: addDays(today, -365 * 6 - 200), profile_locked: true },
  ];
  for (const member of members) {
    const id = await addRecord(
      ctx,
      TEMPLATE.consumer,
      { first_name: member.first_name, last_name: member.last_name, dob: member.dob },
      { ownerAccount: accountId },
    );
    if (member.profile_locked) await updateDocletData(ctx, id, { profile_locked: true });
    await weave(ctx, { fromId: family!.id, toId: id, role: WEAVE_ROLE.familyMember });
  }
  await updateDocletData(ctx, family!.id, { member_count: members.length + 1 });
  return { accountId, consumerId };
}
