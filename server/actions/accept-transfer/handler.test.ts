import { afterAll, describe, expect, test } from 'vitest';
import { fullDay } from '#domain/day-text.ts';
import { HOUR_MS } from '#domain/durations.ts';
import { REALM, TEMPLATE } from '#domain/fixed-ids.ts';
import { ensureConsumer } from '#server/accounts/consumer-records.ts';
import { checkInvariants } from '#server/orders/invariants/check-invariants.ts';
import { openVenueAtNoon } from '#server/testing/at-noon.ts';
import type { TestPerson } from '#server/testing/house.ts';
import { passingOn } from '#server/testing/passing-on.ts';
import { codeOf } from '#server/testing/venue.ts';

const { house, venue } = await openVenueAtNoon();
const { staff, act, newEmail, mailsTo, tokenFor, scan, offered } = await passingOn(house, venue);
afterAll(() => house.close());

async function signedInAgain(person: TestPerson): Promise<TestPerson> {
  const { accountId } = person;
  return {
    ...person,
    ...(await house.house.sessions.open({
      accountId,
      realmId: REALM.portal,
      workspaceId: house.workspaceId,
      kind: 'full',
      role: 'web',
      userAgent: '',
      address: '',
    })),
  };
}

describe('a ticket that is passed on', () => {
  test('is shown with its time and place before it is accepted', async () => {
    const { ticket, token } = await offered();
    const cabin = await venue.add(TEMPLATE.location, { name: 'Cabin 3', kind: 'cabin' });
    await venue.ctx.db.updateTable('admission').set({ entry_time: '18:30:00', location_id: cabin }).where('admission_id', '=', ticket._id).execute();
    const [shown] = (await house.act('show-transfer', { token })).body.data.items;
    expect(shown.tickets).toMatchObject([{ name: 'Day pass', place: 'Cabin 3', time: '18:30:00' }]);
  });

  test('gets a new code at acceptance; the old one dies and both are told', async () => {
    const { sender, recipient, ticket, sent, token } = await offered();
    expect(sent).toMatchObject({ status: 200, state: 'offered', email: recipient.email, link: null });
    expect((await mailsTo(recipient.email))[0]!.subject).toContain('Sam');
    expect((await mailsTo(recipient.email))[0]!.plain).toMatch(/, [A-Z][a-z]+day, [A-Z][a-z]+ \d+(?:st|nd|rd|th), \d{4} · /);
    const shown = await house.act('show-transfer', { token });
    expect(shown.body.data.items).toEqual([
      { state: 'offered', sender: 'Sam', expires_at: sent.expires_at, tickets: [{ name: 'Day pass', date: venue.today, time: null, event_name: 'Summer' }] },
    ]);
    const accepted = await act('accept-transfer', { token }, recipient);
    expect(accepted).toMatchObject({ status: 200, state: 'accepted', admission_id: ticket._id });
    expect(accepted.new_admission_id).not.toBe(ticket._id);
    expect((await act('accept-transfer', { token }, recipient)).items).toEqual(accepted.items);
    expect(await scan(ticket)).toBe('transferred');
    const fresh = await codeOf(venue.ctx, accepted.new_admission_id);
    expect(fresh.k).not.toBe(ticket.k);
    expect(await act('scan-ticket', fresh, staff)).toMatchObject({ result: 'accepted', person_name: 'Rae Reed' });
    expect((await mailsTo(sender.email)).map((mail) => mail.subject)).toEqual([expect.stringContaining('You sent'), expect.stringContaining('accepted')]);
    expect(await mailsTo(recipient.email)).toHaveLength(2);
    expect((await act('list-transfers', {}, sender)).items).toMatchObject([{ state: 'accepted', new_admission_id: null }]);
  });

  test('is named in every mail about it with its place and time of entry', async () => {
    const [sender, recipient] = [await house.person('web'), await house.person('web', { email: newEmail() })];
    const { consumerId } = await ensureConsumer(venue.ctx, sender.accountId);
    const locationId = await venue.add(TEMPLATE.location, { name: 'Cabin 3', kind: 'cabin' });
    const ticket = await venue.ticket({ holderAccount: sender.accountId, consumerId, entryTime: '18:30:00', locationId });
    await act('transfer-tickets', { admissions: [ticket._id], email: recipient.email }, sender);
    await act('accept-transfer', { token: await tokenFor(recipient.email) }, recipient);
    const mails = [...(await mailsTo(sender.email)), ...(await mailsTo(recipient.email))];
    expect(mails).toHaveLength(4);
    expect(mails.map(({ plain }) => plain).join()).not.toMatch(/these tickets|your tickets|the tickets|codes/i);
    for (const { plain } of mails) expect(plain).toContain(`\nDay pass, Cabin 3, ${fullDay(venue.today)}, 6:30 pm · Summer\n`);
  });

  test('several go by one link, together', async () => {
    const { recipient, tickets, token } = await offered(12);
    expect(await mailsTo(recipient.email)).toHaveLength(1);
    expect((await act('accept-transfer', { token }, recipient)).items).toHaveLength(12);
    expect((await mailsTo(recipient.email))[1]!.plain).toMatch(/^These tickets are yours now\n[^]*Your codes are/);
    for (const ticket of tickets) expect(await scan(ticket)).toBe('transferred');
  });

  test('is free again after 72 hours', async () => {
    const { sender, recipient, ticket, sent, token } = await offered();
    await venue.ctx.db.updateTable('admission').set({ visit_date: 'any' }).where('admission_id', '=', ticket._id).execute();
    house.clock.advance(72 * HOUR_MS);
    expect(await act('accept-transfer', { token }, await signedInAgain(recipient))).toMatchObject({ status: 409, error: 'transfer-expired' });
    const again = await signedInAgain(sender);
    expect((await act('list-transfers', {}, again)).items[0]).toMatchObject({ transfer_id: sent.transfer_id, state: 'expired' });
    expect(await act('transfer-tickets', { admissions: [ticket._id], email: newEmail() }, again)).toMatchObject({ state: 'offered' });
    house.clock.advance(72 * HOUR_MS);
    const later = await signedInAgain(sender);
    const child = await act('family-add-child', { first_name: 'Kit', last_name: 'Kid', dob: '2015-01-01' }, later);
    expect(await act('transfer-tickets', { admissions: [ticket._id], consumer_id: child._id }, later)).toMatchObject({ state: 'accepted' });
    house.clock.advance(-144 * HOUR_MS);
  });

  test.each([
    ['used', () => ({ state: 'used' }) as const, 'ticket-used'],
    ['revoked', () => ({ state: 'revoked' }) as const, 'ticket-revoked'],
    ['past', () => ({ visit_date: '2020-01-01' }), 'ticket-past'],
  ])('is no longer on offer once it is %s', async (_, change, error) => {
    const { sender, recipient, ticket, token } = await offered();
    await venue.ctx.db.updateTable('admission').set(change()).where('admission_id', '=', ticket._id).execute();
    expect((await act('list-transfers', {}, sender)).items).toMatchObject([{ state: 'expired' }]);
    expect((await house.act('show-transfer', { token })).body.data.items).toMatchObject([{ state: 'expired', tickets: [{ name: 'Day pass' }] }]);
    expect(await act('accept-transfer', { token }, recipient)).toMatchObject({ status: 409, error });
  });

  test('is accepted without the others of its link that were used meanwhile', async () => {
    const { sender, recipient, tickets, token } = await offered(3);
    expect(await scan(tickets[1]!)).toBe('accepted');
    const states = async () =>
      (await act('list-transfers', {}, sender)).items.map((item: any) => [item.admission_id === tickets[1]!._id, item.state]).toSorted();
    expect(await states()).toEqual([
      [false, 'offered'],
      [false, 'offered'],
      [true, 'expired'],
    ]);
    expect((await house.act('show-transfer', { token })).body.data.items).toMatchObject([{ state: 'offered', tickets: [{}, {}] }]);
    const accepted = await act('accept-transfer', { token }, recipient);
    expect(accepted.items).toHaveLength(2);
    const told = [(await mailsTo(recipient.email)).at(-1)!.subject, (await mailsTo(sender.email)).at(-1)!.subject];
    expect(told).toEqual([expect.stringMatching(/^You have 2 tickets for/), expect.stringMatching(/accepted 2 tickets$/)]);
    expect((await act('accept-transfer', { token }, recipient)).items).toEqual(accepted.items);
    expect(await act('accept-transfer', { token }, await house.person('web'))).toMatchObject({ error: 'transfer-taken' });
    expect((await house.act('show-transfer', { token })).body.data.items).toMatchObject([{ state: 'accepted' }]);
    expect(await states()).toEqual([
      [false, 'accepted'],
      [false, 'accepted'],
      [true, 'expired'],
    ]);
  });

  test('… which go to the person who accepted the rest, should they come back', async () => {
    const { recipient, tickets, token } = await offered(2);
    const become = (state: 'revoked' | 'active') => venue.ctx.db.updateTable('admission').set({ state }).where('admission_id', '=', tickets[1]!._id).execute();
    await become('revoked');
    expect((await act('accept-transfer', { token }, recipient)).items).toHaveLength(1);
    await become('active');
    expect(await act('accept-transfer', { token }, await house.person('web'))).toMatchObject({ error: 'transfer-taken' });
    expect((await act('accept-transfer', { token }, recipient)).items).toHaveLength(2);
    expect((await act('accept-transfer', { token }, recipient)).items).toHaveLength(2);
  });
});

describe('of ten who open the link', () => {
  test('one gets the ticket', async () => {
    const { token } = await offered();
    const takers = await Promise.all(Array.from({ length: 10 }, () => house.person('web')));
    const replies = await Promise.all(takers.map((taker) => act('accept-transfer', { token }, taker)));
    expect(replies.filter((reply) => reply.state === 'accepted')).toHaveLength(1);
    expect(replies.filter((reply) => reply.error === 'transfer-taken')).toHaveLength(9);
  });

  test('control: looking before taking is not enough, because several find the offer open', async () => {
    const { sent } = await offered();
    const { db } = venue.ctx;
    const looks = await Promise.all(
      Array.from({ length: 10 }, () => db.selectFrom('ticket_transfer').select('state').where('transfer_id', '=', sent.transfer_id).executeTakeFirstOrThrow()),
    );
    const taken = await Promise.all(
      looks.map(
        async ({ state }) =>
          state === 'offered' && (await db.updateTable('ticket_transfer').set({ state: 'accepted' }).where('transfer_id', '=', sent.transfer_id).execute()),
      ),
    );
    expect(taken.filter(Boolean).length).toBeGreaterThan(1);
  });
});

describe('refused', () => {
  test('the sender’s own acceptance, unknown links, nobody, and no recipient', async () => {
    const { sender, token, ticket } = await offered();
    expect(await act('accept-transfer', { token }, sender)).toMatchObject({ status: 409, error: 'own-transfer' });
    expect(await act('accept-transfer', { token: 'x'.repeat(43) }, sender)).toMatchObject({ status: 404 });
    expect((await house.act('accept-transfer', { token })).status).toBe(401);
    expect((await house.act('show-transfer', { token: 'x'.repeat(43) })).status).toBe(404);
    expect(await act('transfer-tickets', { admissions: [ticket._id] }, sender)).toMatchObject({ status: 400 });
    expect(await act('transfer-tickets', { admissions: [ticket._id, ticket._id], email: 'a@example.test' }, sender)).toMatchObject({ status: 400 });
    expect(await act('accept-transfer', { token }, staff)).toMatchObject({ status: 403 });
  });
});

test('afterwards every promise holds', async () => expect(await checkInvariants(house.house, [])).toEqual([]));
