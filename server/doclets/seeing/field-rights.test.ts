import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROLE, TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import { TEMPLATES } from '#domain/templates/index.ts';
import { PROTECTED_FIELDS } from '#domain/templates/protected-fields.ts';
import type { Template } from '#domain/templates/template.ts';
import { WEAVE_ROLE } from '#domain/templates/weave-rules.ts';
import { openTestHouse, type TestHouse, type TestPerson } from '#server/testing/house.ts';
import { sampleData, sampleValue } from '#server/testing/sample-data.ts';
import type { DocletData } from '../doclet.ts';
import { docletById, insertDoclet } from '../doclets.ts';
import { weave } from '../weaves.ts';

/** Generated from the templates: every field is sent and read by every role, and compared with the rights it was given. */
let it: TestHouse;
const people = {} as Record<'admin' | 'staff' | 'pos' | 'web', TestPerson>;
const links = new Map<ObjectId, ObjectId>();
const linkTo = (templateId: ObjectId): ObjectId => links.get(templateId) ?? '0'.repeat(24);

beforeAll(async () => {
  it = await openTestHouse();
  for (const role of ['admin', 'staff', 'pos', 'web'] as const) people[role] = await it.person(role);
  const ctx = await it.ctx();
  for (const template of TEMPLATES) links.set(template.id, (await insertDoclet(ctx, { templateId: template.id, data: { name: 'Linked' } })).id);
});
afterAll(() => it.close());

const records = TEMPLATES.filter((template) => template.source === 'record');
const PERSONAL: readonly ObjectId[] = [TEMPLATE.consumer, TEMPLATE.account, TEMPLATE.consumerGroup, TEMPLATE.membershipGroup];

/** A record of this kind with all fields filled. It belongs to the consumer if such records belong to one. */
async function aRecord(template: Template): Promise<{ id: ObjectId; data: DocletData }> {
  const ctx = await it.ctx();
  const every = Object.fromEntries(Object.entries(template.fields).map(([name, field]) => [name, sampleValue(field, linkTo)]));
  const data = {
    ...every,
    ...('ow_roles' in template.fields ? { ow_roles: [ROLE.web], status: 'active' } : {}),
    ...('profile_locked' in template.fields ? { profile_locked: false } : {}),
  };
  return insertDoclet(ctx, { templateId: template.id, data, ownerAccount: PERSONAL.includes(template.id) ? people.web.accountId : null });
}

const send = (id: ObjectId, data: DocletData, token: string) => it.call('POST', `/api/workspace/${it.workspaceId}/doclet/${id}`, { token, body: { data } });

describe.each(records.map((template) => [template.name, template] as const))('%s', (_, template) => {
  test('no field is changed by somebody who may not write it', async () => {
    const { id } = await aRecord(template);
    for (const role of ['staff', 'pos', 'web'] as const) {
      for (const [name, field] of Object.entries(template.fields)) {
        if (field.write.some((column) => column === role || (column === 'owner' && role === 'web'))) continue;
        const before = await docletById(await it.ctx(), id);
        const changed = { [name]: field.kind === 'boolean' ? false : sampleValue(field, linkTo) };
        for (const data of [changed, { [name]: [changed] }, { [name]: null }]) {
          const reply = await send(id, data, people[role].token);
          expect([reply.status >= 400 && reply.status < 500, role, name, reply.status]).toEqual([true, role, name, reply.status]);
        }
        expect(await docletById(await it.ctx(), id)).toEqual(before);
      }
    }
  });

  test('no field is created by somebody who may not write it', async () => {
    const { token } = people.web;
    for (const [name, field] of Object.entries(template.fields)) {
      if (field.write.includes('owner')) continue;
      const reply = await it.call('PUT', `/api/workspace/${it.workspaceId}/doclet`, {
        token,
        body: { template_id: template.id, data: { ...sampleData(template, linkTo), [name]: sampleValue(field, linkTo) } },
      });
      expect([name, reply.status]).toEqual([name, 403]);
    }
  });

  test('an answer holds the fields of the caller’s list and no others', async () => {
    const { id } = await aRecord(template);
    const readers = [
      ['admin', people.admin.token],
      ['staff', people.staff.token],
      ['pos', people.pos.token],
      ['web', people.web.token],
      ['nobody', undefined],
    ] as const;
    for (const [role, token] of readers) {
      const { body } = await it.call('GET', `/api/workspace/${it.workspaceId}/doclet/${id}`, token ? { token } : {});
      const columns = role === 'nobody' ? ['anyone'] : role === 'web' ? ['web', 'owner', 'anyone'] : [role, 'anyone'];
      const allowed = Object.entries(template.fields)
        .filter(([, field]) => field.read.some((column) => columns.includes(column)))
        .map(([name]) => name);
      for (const item of body.data.items) expect([role, Object.keys(item.data).filter((name) => !allowed.includes(name))]).toEqual([role, []]);
    }
  });
});

test('protected fields are out of a consumer’s reach, also in disguise', async () => {
  const ctx = await it.ctx();
  for (const template of records) {
    const { id } = await aRecord(template);
    const before = await docletById(ctx, id);
    for (const name of PROTECTED_FIELDS) {
      for (const value of [true, 9, 'accepted', [ROLE.web], { $set: true }]) {
        expect((await send(id, { [name]: value }, people.web.token)).status).toBeGreaterThanOrEqual(400);
        expect((await send(id, { [`data.${name}`]: value }, people.web.token)).status).toBeGreaterThanOrEqual(400);
      }
    }
    expect(await docletById(ctx, id)).toEqual(before);
  }
});

test('a member of a group sees only its name, and its owner sees who the members are', async () => {
  const ctx = await it.ctx();
  const member = await it.person('web');
  const own = await insertDoclet(ctx, { templateId: TEMPLATE.consumer, data: { first_name: 'Ow', last_name: 'Ner' }, ownerAccount: people.web.accountId });
  const theirs = await insertDoclet(ctx, {
    templateId: TEMPLATE.consumer,
    data: { first_name: 'Mem', last_name: 'Ber', phone: '5125550100', dob: '2015-01-01', zip: '78701' },
    ownerAccount: member.accountId,
  });
  const group = await insertDoclet(ctx, { templateId: TEMPLATE.membershipGroup, data: { name: 'Club', max_members: 5, internal_note: 'vip' } });
  await weave(ctx, { fromId: own.id, toId: group.id, role: WEAVE_ROLE.groupOwner });
  await weave(ctx, { fromId: theirs.id, toId: group.id, role: WEAVE_ROLE.groupMember });
  const read = async (token: string) =>
    (await it.call('GET', `/api/workspace/${it.workspaceId}/doclet/${group.id},${theirs.id},${own.id}`, { token })).body.data.items.map(
      (item: { data: object }) => item.data,
    );
  expect(await read(people.web.token)).toEqual([
    { name: 'Club', max_members: 5 },
    { first_name: 'Mem', last_name: 'Ber' },
    { first_name: 'Ow', last_name: 'Ner' },
  ]);
  expect(await read(member.token)).toEqual([{ name: 'Club' }, expect.objectContaining({ first_name: 'Mem', zip: '78701' })]);
});
