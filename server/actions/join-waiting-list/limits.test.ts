import { afterAll, expect, test } from 'vitest';
import type { TestPerson } from '#server/testing/house.ts';
import { outcomeOf } from '#server/testing/outcome.ts';
import { openShopWithBank } from '#server/testing/own-bank.ts';
import { waitingLine } from '#server/testing/waiting-line.ts';

const { house, shop } = await openShopWithBank({ TRUST_PROXY: 'loopback' });
const { soldOut } = waitingLine(house, shop);
afterAll(() => house.close());

const askFrom = (network: string, pass: string, email: string, who?: TestPerson) =>
  house.act(
    'join-waiting-list',
    { doclet_id: pass, event_id: shop.eventId, date: shop.day, units: 1, email },
    { headers: { 'x-forwarded-for': network }, ...(who ? { token: who.token } : {}) },
  );

test('no network asks more than sixty times an hour', async () => {
  const { pass } = await soldOut(1);
  for (let index = 0; index < 60; index++) await askFrom('203.0.113.1', pass, `${index}@example.test`);
  expect(outcomeOf(await askFrom('203.0.113.1', pass, 'ivy@example.test'))).toMatchObject({ status: 429 });
  expect(outcomeOf(await askFrom('203.0.113.2', pass, 'ivy@example.test'))).toMatchObject({ status: 200 });
});

test('no mailbox is sent more than twenty mails an hour, and one network causes only half of them', async () => {
  const { pass } = await soldOut(1);
  const sentFrom = async (network: string, times: number) => {
    const replies = [];
    for (let index = 0; index < times; index++) replies.push(await askFrom(network, pass, `many+${index}@example.test`));
    return replies.filter(({ status }) => status === 200).length;
  };
  expect([await sentFrom('203.0.113.11', 12), await sentFrom('203.0.113.12', 9), await sentFrom('203.0.113.13', 3)]).toEqual([10, 9, 1]);
});

test('whoever types somebody else’s address over and over does not keep them from joining', async () => {
  const { pass } = await soldOut(1);
  const maya = await shop.buyer();
  for (let index = 0; index < 25; index++) await askFrom('203.0.113.21', pass, maya.email);
  expect(outcomeOf(await askFrom('203.0.113.22', pass, maya.email))).toMatchObject({ status: 200, state: 'unconfirmed' });
  for (let index = 0; index < 20; index++) await askFrom(`203.0.113.${30 + index}`, pass, maya.email);
  expect(outcomeOf(await askFrom('203.0.113.23', pass, maya.email, maya))).toMatchObject({ status: 200, state: 'waiting' });
});
