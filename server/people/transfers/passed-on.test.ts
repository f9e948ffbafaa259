import { afterAll, expect, test } from 'vitest';
import { openVenueAtNoon } from '#server/testing/at-noon.ts';
import { transferTokenIn } from '#server/testing/passing-on.ts';
import type { TicketOver } from '#server/testing/venue.ts';

const { house, venue } = await openVenueAtNoon();
const [sender, friend] = [await house.person('web'), await house.person('web')];
const { db } = venue.ctx;
afterAll(() => house.close());

const AS_SOLD = [
  'event_id',
  'product_id',
  'store_id',
  'visit_date',
  'entry_time',
  'told_time',
  'name',
  'kind',
  'price_cents',
  'reentry',
  'needs_activation',
  'admits',
] as const;

const act = async (name: string, data: object, { token } = sender) => (await house.act(name, data, { token })).body.data.items;

async function send(to: { email?: string; phone?: string }, over: Partial<TicketOver> = {}): Promise<{ ticketId: string; token: string }> {
  const { _id: ticketId } = await venue.ticket({ holderAccount: sender.accountId, ...over });
  const [{ link }] = await act('transfer-tickets', { admissions: [ticketId], ...to });
  const mail = link ?? (await db.selectFrom('mail').select('plain').where('recipient', '=', to.email!).executeTakeFirstOrThrow()).plain;
  return { ticketId, token: transferTokenIn(mail) };
}
const shownBy = async (token: string) => (await act('show-transfer', { token }))[0].tickets.length;

test('a ticket that is passed on is still what was sold: only its holder and its code are others', async () => {
  const { ticketId, token } = await send({ phone: '512 555 0134' }, { admits: 4, needsActivation: true, reentry: 'unlimited', entryTime: '18:30:00' });
  await db.updateTable('admission').set({ told_time: '18:00:00' }).where('admission_id', '=', ticketId).execute();
  const [{ new_admission_id }] = await act('accept-transfer', { token }, friend);
  const sold = (id: string) => db.selectFrom('admission').select(AS_SOLD).where('admission_id', '=', id).executeTakeFirstOrThrow();
  expect(await sold(new_admission_id)).toEqual(await sold(ticketId));
});

test.each([
  ['phones', [{ phone: '512 555 0135' }, { phone: '512 555 0136' }]],
  ['addresses', [{ email: 'ann@example.test' }, { email: 'bob@example.test' }]],
])('what is sent to two %s in the same moment goes by a link each', async (_, [one, other]) => {
  const [first, second] = [await send(one!), await send(other!)];
  await db
    .updateTable('ticket_transfer')
    .set({ created_at: new Date(house.clock.now()) })
    .where('admission_id', 'in', [first.ticketId, second.ticketId])
    .execute();
  expect([await shownBy(first.token), await shownBy(second.token)]).toEqual([1, 1]);
});

test('what is sent to somebody later goes by a link of its own', async () => {
  const to = { phone: '512 555 0137' };
  const first = await send(to);
  house.clock.advance(1000);
  await send(to);
  expect(await shownBy(first.token)).toBe(1);
});
