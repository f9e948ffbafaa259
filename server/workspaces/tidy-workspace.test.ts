import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';
import { setSettings } from '#server/testing/settings.ts';
import { tidyWorkspace } from './tidy-workspace.ts';

let it: TestHouse;
beforeAll(async () => void (it = await openTestHouse()));
afterAll(() => it.close());

const use = () => it.act('record-resource-use', { kind: 'page view', url: '/tickets' });
const mail = async (to: string) => {
  const ctx = await it.ctx();
  await ctx.mail.queue(ctx, { to, subject: 'Hello', html: '', plain: '' });
};
const left = async () => {
  const ctx = await it.ctx();
  const [mails, uses] = [
    await ctx.db.selectFrom('mail').select('recipient').where('workspace_id', '=', it.workspaceId).orderBy('mail_id').execute(),
    await ctx.db.selectFrom('resource_use').select('use_id').where('workspace_id', '=', it.workspaceId).execute(),
  ];
  return [mails.map((row) => row.recipient), uses.length];
};
const tidy = async () => tidyWorkspace(it.house, (await it.ctx()).workspace);

test('sent mails and visitors’ activity go after as many days as the venue says; unsent mails stay', async () => {
  await use();
  await mail('sent@example.test');
  await it.house.outbox.drain();
  await mail('waits@example.test');
  it.clock.advance(89 * DAY_MS);
  expect([await tidy(), await left()]).toEqual([0, [['sent@example.test', 'waits@example.test'], 1]]);
  it.clock.advance(2 * DAY_MS);
  await use();
  expect([await tidy(), await left()]).toEqual([2, [['waits@example.test'], 1]]);
  await setSettings(it, { resource_use_days: 1 });
  it.clock.advance(2 * DAY_MS);
  expect([await tidy(), await left()]).toEqual([1, [['waits@example.test'], 0]]);
});

test('more than one statement deletes is deleted in several', async () => {
  const ctx = await it.ctx();
  const rows = Array.from({ length: 4500 }, () => ({ workspace_id: it.workspaceId, use_id: ctx.random.objectId(), kind: 'click', detail: JSON.stringify({}) }));
  for (let at = 0; at < rows.length; at += 1500)
    await ctx.db
      .insertInto('resource_use')
      .values(rows.slice(at, at + 1500))
      .execute();
  it.clock.advance(100 * DAY_MS);
  expect(await tidy()).toBe(4500);
});

test('what visitors asked goes after as many days as the venue says, whoever asked', async () => {
  const person = await it.person('web');
  const ask = (token: object) =>
    it.call('POST', '/api/support/', {
      ...token,
      body: { issue_title: 'Lost', issue_description: 'My hat.', issuer_name: 'Kim', issuer_email: 'kim@example.test' },
    });
  const asked = async () => (await (await it.ctx()).db.selectFrom('support_request').select('support_id').execute()).length;
  await setSettings(it, {});
  for (const token of [{}, { token: person.token }]) expect((await ask(token)).status).toBe(201);
  it.clock.advance(364 * DAY_MS);
  await tidy();
  expect(await asked()).toBe(2);
  it.clock.advance(2 * DAY_MS);
  expect([await tidy(), await asked()]).toEqual([2, 0]);
});
