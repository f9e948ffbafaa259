import { afterAll, describe, expect, test } from 'vitest';
import { ensureConsumer } from '#server/accounts/consumer-records.ts';
import { openVenueAtNoon } from '#server/testing/at-noon.ts';
import { outcomeOf } from '#server/testing/outcome.ts';

const { house, venue } = await openVenueAtNoon();
const sender = await house.person('web');
afterAll(() => house.close());

const act = async (name: string, data: object) => (await house.act(name, data, { token: sender.token })).body.data?.items;
const ticket = async () => (await venue.ticket({ holderAccount: sender.accountId }))._id;

test('a ticket with a recipient of its own goes to nobody else', async () => {
  const [child] = await act('family-add-child', { first_name: 'Kit', last_name: 'Kid', dob: '2015-01-01' });
  const [toFriend, toPhone, toChild] = [await ticket(), await ticket(), await ticket()];
  const friend = 'friend@example.test';
  const sent = await act('transfer-tickets', {
    admissions: [{ admission_id: toFriend, email: friend, phone: '' }, toChild],
    consumer_id: child._id,
  });
  expect(sent).toMatchObject([
    { admission_id: toFriend, state: 'offered', email: friend },
    { admission_id: toChild, state: 'accepted', email: null },
  ]);
  const [byPhone] = await act('transfer-tickets', { admissions: [{ admission_id: toPhone, email: '', phone: '512 555 0134' }], email: friend });
  expect(byPhone).toMatchObject({ admission_id: toPhone, email: null, phone: '512 555 0134', link: expect.stringContaining('/transfer/') });
});

test('a ticket does not go to whom it belongs to already, and keeps its code', async () => {
  const { consumerId: consumer_id } = await ensureConsumer(venue.ctx, sender.accountId);
  const held = (await venue.ticket({ holderAccount: sender.accountId, consumerId: consumer_id }))._id;
  const reply = await house.act('transfer-tickets', { admissions: [held], consumer_id }, { token: sender.token });
  expect(outcomeOf(reply)).toMatchObject({ status: 409, error: 'already-theirs' });
});

describe('what one mailbox may be sent', () => {
  const send = async (admissionId: string, email: string) =>
    outcomeOf(await house.act('transfer-tickets', { admissions: [admissionId], email }, { token: sender.token }));

  test('is an order of tickets, each sent by a press of its own', async () => {
    const outcomes = [];
    for (let at = 0; at < 20; at++) outcomes.push(await send(await ticket(), 'whole-party@example.test'));
    expect(outcomes.filter(({ state }) => state === 'offered')).toHaveLength(20);
    expect(await send(await ticket(), 'whole-party@example.test')).toMatchObject({ status: 429 });
  });

  test('does not shrink by what was refused', async () => {
    const held = await ticket();
    await send(held, 'once@example.test');
    for (let at = 0; at < 20; at++) expect(await send(held, 'once@example.test')).toMatchObject({ status: 409, error: 'already-offered' });
    expect(await send(await ticket(), 'once@example.test')).toMatchObject({ state: 'offered' });
  });
});
