import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { forgetEndedLinks } from '#server/people/tickets/ticket-links.ts';
import { forgetFinished, forgetSpent } from '#server/platform/tidy.ts';
import { confirmedConsumer } from '#server/testing/account-mail.ts';
import { asOwner } from '#server/testing/as-owner.ts';
import { rowsWith, searchFolder, tableNames } from '#server/testing/at-rest.ts';
import { doEverything, THEIR_PASSWORD, THEIRS } from '#server/testing/everything-done.ts';
import { createFakeGateway } from '#server/testing/fake-gateway.ts';
import { openTestHouse } from '#server/testing/house.ts';
import { openRegister } from '#server/testing/register.ts';
import { openWebhooks, toldIn } from '#server/testing/webhooks.ts';
import { tidyWorkspace } from '#server/workspaces/tidy-workspace.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'entrada-erased-'));
const house = await openTestHouse({ DATA_DIR: dataDir, TRUST_PROXY: '127.0.0.1' }, { gateway: createFakeGateway() });
const register = await openRegister(house);
afterAll(async () => {
  await house.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/**
 * Tables that hold ids, amounts, hashes and a bank's answers, what those who work there write about their work, and what a venue says about itself. A new table is listed here, or
 * filled by what the person does.
 */
const NAMELESS = [
  'audit captcha_spent card_decline catalog_version channel dispute domain_config file gate_device gateway_inbox group_reservation item_raise',
  'ledger_entry ledger_txn membership migration notification outbox paid_move payment platform_secret pool product_count promo_count promo_use realm recon_break',
  'recovery_code refund refund_item report_mail room_place saved_card scan scan_conflict second_factor spending_day till_movement till_session waiting_room weave webhook_delivery',
  'webhook_due webhook_target workspace',
  'wristband wristband_charge wristband_link wristband_top_up wristband_value wristband_value_movement',
].flatMap((names) => names.split(' '));

const said = () => asOwner(house, (owner) => rowsWith(owner, Object.values(THEIRS)));
const tablesOf = (found: Awaited<ReturnType<typeof said>>) => [...new Set(found.map(({ table }) => table))].toSorted();
const exported = async ({ token }: { token: string }) => JSON.parse((await house.call('GET', '/api/account/export', { token })).text);
const lateRound = async () => {
  await house.house.outbox.drain();
  house.clock.advance(61_000);
  await house.house.outbox.drain();
};

test('whoever is erased is named nowhere, in no table and no file', async () => {
  await (await openWebhooks(house)).add('https://hooks.example.test/');
  const person = await doEverything(house, register);
  expect((await toldIn(register.ctx)).length).toBeGreaterThan(5);
  const before = tablesOf(await said());
  const all = await asOwner(house, tableNames);
  expect(all.filter((table) => !NAMELESS.includes(table) && !before.includes(table))).toEqual([]);
  const { tickets, activations, transfers_to_them, group_requests, ...rest } = await exported(person);
  expect(Object.values(THEIRS).filter((needle) => !JSON.stringify(rest).includes(needle))).toEqual([]);
  expect([tickets, activations, transfers_to_them, group_requests].map((rows) => rows.length)).toEqual([8, 4, 2, 2]);
  expect((await house.call('POST', '/api/account/delete', { token: person.token, body: { password: THEIR_PASSWORD } })).status).toBe(200);
  await lateRound();
  const left = await said();
  // What others were answered and sent may name them, for as long as answers and mails are kept.
  expect(tablesOf(left)).toEqual(['idempotency', 'mail', 'rate_window']);
  expect(left.filter(({ table, needle }) => table === 'mail' && needle.includes('@'))).toEqual([]);
  expect(searchFolder(dataDir, Object.values(THEIRS))).toEqual([]);
  expect(await register.ctx.db.selectFrom('file').select('file_id').execute()).toEqual([]);
});

test('whoever registers with the address again starts with nothing', async () => {
  const again = await confirmedConsumer(house, THEIRS.email);
  expect(await exported(again)).toMatchObject({
    orders: [],
    tickets: [],
    groups: [],
    group_requests: [],
    transfers: [],
    transfers_to_them: [],
    support_requests: [],
    cards: [],
  });
  expect((await house.act('list-invitations', {}, { token: again.token })).body.data.items).toEqual([]);
  expect((await house.call('POST', '/api/account/delete', { token: again.token, body: { password: again.password } })).status).toBe(200);
  await lateRound();
});

test('after the days that a venue keeps its mails, counters and questions nothing at all is left', async () => {
  house.clock.advance(366 * DAY_MS);
  await forgetSpent(house.house);
  await forgetFinished(house.house, house.workspaceId);
  await forgetEndedLinks(house.house, house.workspaceId);
  await tidyWorkspace(house.house, register.ctx.workspace);
  expect(tablesOf(await said())).toEqual([]);
});
