import { afterAll, expect, test } from 'vitest';
import { checkInvariants } from '#server/orders/invariants/check-invariants.ts';
import { openVenueAtNoon } from '#server/testing/at-noon.ts';
import { passingOn } from '#server/testing/passing-on.ts';

const { house, venue } = await openVenueAtNoon();
const { act, mailsTo, scan, offered } = await passingOn(house, venue);
afterAll(() => house.close());

test('a ticket stays the sender’s until it is accepted, and can be recalled', async () => {
  const { sender, recipient, ticket, sent, token } = await offered();
  expect(await act('recall-transfer', { transfer_id: sent.transfer_id }, recipient)).toMatchObject({ status: 404 });
  for (let turn = 0; turn < 2; turn++) expect(await act('recall-transfer', { transfer_id: sent.transfer_id }, sender)).toMatchObject({ state: 'recalled' });
  expect(await act('accept-transfer', { token }, recipient)).toMatchObject({ status: 409, error: 'transfer-recalled' });
  expect(await scan(ticket)).toBe('accepted');
});

test('a ticket is not taken back once somebody has taken it up', async () => {
  const { sender, recipient, ticket, sent, token } = await offered();
  await act('accept-transfer', { token }, recipient);
  expect(await act('recall-transfer', { transfer_id: sent.transfer_id }, sender)).toMatchObject({ status: 409, error: 'already-accepted' });
  expect(await scan(ticket)).toBe('transferred');
});

test('of tickets that went by one link, the recipient is told once that they are taken back', async () => {
  const { sender, recipient, tickets } = await offered(5);
  const transfers: { transfer_id: string }[] = (await act('list-transfers', {}, sender)).items;
  const recalled = await Promise.all(transfers.map(({ transfer_id }) => act('recall-transfer', { transfer_id }, sender)));
  expect(recalled.map(({ state }) => state)).toEqual(tickets.map(() => 'recalled'));
  expect((await mailsTo(recipient.email)).filter(({ subject }) => subject.includes('taken back'))).toHaveLength(1);
});

test('accepting, recalling and scanning at the same moment never leaves two valid codes, nor none', async () => {
  for (let round = 0; round < 12; round++) {
    const { sender, recipient, ticket, sent, token } = await offered();
    const [accepted, recalled, scanned] = await Promise.all([
      act('accept-transfer', { token }, recipient),
      act('recall-transfer', { transfer_id: sent.transfer_id }, sender),
      scan(ticket),
    ]);
    const isAccepted = accepted.state === 'accepted';
    expect(isAccepted && recalled.state === 'recalled').toBe(false);
    if (isAccepted) expect([scanned, await scan(ticket)]).toEqual(['transferred', 'transferred']);
    else expect(scanned).toBe('accepted');
    const live = await venue.ctx.db
      .selectFrom('admission')
      .select('admission_id')
      .where('holder_account', 'in', [sender.accountId, recipient.accountId])
      .where('state', 'in', ['active', 'used', 'out'])
      .execute();
    expect(live).toHaveLength(1);
  }
});

test('afterwards every promise holds', async () => expect(await checkInvariants(house.house, [])).toEqual([]));
