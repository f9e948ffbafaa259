import { afterAll, expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/durations.ts';
import { openVenueAtNoon } from '#server/testing/at-noon.ts';
import { besideAnother } from '#server/testing/beside-another.ts';
import type { TestTicket } from '#server/testing/venue.ts';

/** Whatever lets in several tickets at once locks them in the order of their ids, as everybody else does. */
const { house, venue } = await openVenueAtNoon();
afterAll(() => house.close());

/** Several tickets of one order, written in the opposite order of their ids. */
async function party(): Promise<TestTicket[]> {
  const tickets = await Promise.all(Array.from({ length: 8 }, () => venue.ticket()));
  const order_id = house.house.random.objectId();
  for (const id of idsOf(tickets).toSorted().toReversed())
    await venue.ctx.db.updateTable('admission').set({ order_id, item_id: house.house.random.objectId() }).where('admission_id', '=', id).execute();
  return tickets;
}
const idsOf = (tickets: readonly TestTicket[]) => tickets.map(({ _id }) => _id);

test('the rest of a party', async () => {
  const [shown, ...others] = await party();
  const [{ token }, terminal_id] = [await house.person('pos'), await venue.terminal()];
  const nonce = 'of-the-first';
  await house.act('scan-ticket', { _id: shown!._id, k: shown!.k, nonce, terminal_id }, { token });
  const admitted = await besideAnother(venue.ctx, 'admission', idsOf(others), () => house.act('admit-order', { nonce, terminal_id }, { token }));
  expect(admitted.body.data.items).toHaveLength(others.length);
});

test('what a gate was shown without a line', async () => {
  const tickets = await party();
  const [{ token }, terminal_id] = [await house.person('staff'), await venue.terminal()];
  const at = new Date(house.clock.now() - MINUTE_MS).toISOString();
  const scans = tickets.map(({ _id, k }) => ({ _id, k, nonce: _id, accepted: true, scanned_at: at }));
  const uploaded = await besideAnother(venue.ctx, 'admission', idsOf(tickets), () => house.act('scan-batch', { terminal_id, scans }, { token }));
  expect(uploaded.body.data.items.map(({ result }: { result: string }) => result)).toEqual(tickets.map(() => 'accepted'));
});
