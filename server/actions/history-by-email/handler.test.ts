import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestPerson } from '#server/testing/house.ts';
import { openTillWithBank } from '#server/testing/own-bank.ts';

const { house, register } = await openTillWithBank();
let staff: TestPerson;
beforeAll(async () => {
  staff = await house.person('staff');
});
afterAll(() => house.close());

const find = async (email: string, who = staff) => {
  const { status, body } = await house.act('history-by-email', { email }, { token: who.token });
  return status === 200 ? body.data.items.map((order: { _id: string }) => order._id) : status;
};

test('finds what was bought with an address, by an account and at a till', async () => {
  const maya = await register.buyer();
  const [first, second] = [await register.buy(maya), await register.buy(maya)];
  expect(await find(` ${maya.email.toUpperCase()} `)).toEqual([second, first]);
  const walkIn = await register.sell({ email: 'walk.in@demo.test' });
  expect(await find('walk.in@demo.test')).toEqual([walkIn]);
  expect(await find('nobody@demo.test')).toEqual([]);
});

test('finds an unconfirmed address as well', async () => {
  const guest = await register.buyer();
  const order = await register.buy(guest);
  await house.house.database.reference.updateTable('account').set({ confirmed: false }).where('account_id', '=', guest.accountId).execute();
  expect(await find(guest.email)).toEqual([order]);
});

test('shows a till what its own stores sold, nothing of another workspace, and refuses visitors', async () => {
  const maya = await register.buyer();
  await register.buy(maya);
  expect(await find(maya.email, await house.person('pos'))).toEqual([]);
  expect(await find(maya.email, maya)).toBe(403);
  const foreign = await house.person('admin', { workspaceId: house.otherWorkspaceId });
  const there = await house.act('history-by-email', { email: maya.email }, { token: foreign.token, workspaceId: house.otherWorkspaceId });
  expect(there.body.data.items).toEqual([]);
});

test('may be asked thirty times a minute', async () => {
  const curious = await house.person('staff');
  const answers = await Promise.all(Array.from({ length: 40 }, (_, at) => find(`who.${at}@demo.test`, curious)));
  expect(answers.filter((answer) => answer === 429)).toHaveLength(10);
});
