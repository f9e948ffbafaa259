import { afterAll, describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';
import { openVenueAtNoon } from '#server/testing/at-noon.ts';
import type { TestTicket, TicketOver } from '#server/testing/venue.ts';

const { house, venue } = await openVenueAtNoon();
const pos = await house.person('pos');
const gate = await venue.terminal();
afterAll(() => house.close());

const act = (name: string, data: object, person = pos) => house.act(name, { terminal_id: gate, ...data }, { token: person.token });
const items = async (reply: ReturnType<typeof act>) => (await reply).body.data?.items ?? (await reply).body.errors![0]!.code;
const party = async (nonce: string, more: object = {}) => items(act('order-at-gate', { nonce, ...more }));
const admitted = async (nonce: string, more: object = {}) => items(act('admit-order', { nonce, ...more }));
const namesOf = (told: { person_name: string }[]) => told.map((item) => item.person_name).toSorted();

let made = 0;
async function order(...overs: Partial<TicketOver>[]): Promise<TestTicket[]> {
  const tickets = await Promise.all(overs.map((over, index) => venue.ticket({ firstName: `N${index}`, lastName: 'Ko', ...over })));
  await venue.ctx.db
    .updateTable('admission')
    .set({ order_id: (++made).toString(16).padStart(24, 'a') })
    .where(
      'admission_id',
      'in',
      tickets.map((ticket) => ticket._id),
    )
    .execute();
  return tickets;
}

async function shown(ticket: TestTicket, more: object = {}): Promise<string> {
  const nonce = `shown-${++made}`;
  await act('scan-ticket', { _id: ticket._id, k: ticket.k, nonce, ...more });
  return nonce;
}

describe('the others of an order', () => {
  test('are named after one was let in, and come in together, each with a scan of its own', async () => {
    const [one, two, three] = await order({}, {}, { admits: 4 });
    const nonce = await shown(one!);
    const told = await party(nonce);
    expect(namesOf(told)).toEqual(['N1 Ko', 'N2 Ko']);
    expect(told.find((item: { admits: number }) => item.admits === 4)._id).toBe(three!._id);
    const answer = await admitted(nonce);
    expect(answer.map((item: { result: string }) => item.result)).toEqual(['accepted', 'accepted']);
    expect(await party(nonce)).toEqual([]);
    const [again] = await items(act('scan-ticket', { _id: two!._id, k: two!.k }));
    expect(again).toMatchObject({ reason: 'already-used', last_in_gate: 'North gate' });
  });

  test('asked again after a lost answer: the same people come in, and nobody twice', async () => {
    const [one] = await order({}, {}, {});
    const nonce = await shown(one!);
    const first = await admitted(nonce);
    expect(await admitted(nonce)).toEqual(first);
    const rows = await venue.ctx.db.selectFrom('scan').select('scan_id').where('nonce', 'like', `${nonce}.%`).execute();
    expect(rows).toHaveLength(2);
  });

  test('are those who may come in now and are with the same holder', async () => {
    const [one] = await order(
      { firstName: 'Shown' },
      { firstName: 'Good' },
      { firstName: 'Other day', visitDate: '2020-01-01' },
      { firstName: 'Gone', state: 'revoked' },
      { firstName: 'In', state: 'used' },
      { firstName: 'Not activated', needsActivation: true },
      { firstName: 'Car', kind: 'addon' },
      { firstName: 'Passed on', holderAccount: 'b'.repeat(24) },
    );
    const nonce = await shown(one!);
    expect(namesOf(await party(nonce))).toEqual(['Good Ko']);
    expect(namesOf(await admitted(nonce))).toEqual(['Good Ko']);
  });

  test('with passes for several days come in together on each of them', async () => {
    const [one] = await order({ reentry: 'daily', visitDate: 'event' }, { reentry: 'daily', visitDate: 'event' });
    expect(await admitted(await shown(one!))).toHaveLength(1);
    house.clock.advance(DAY_MS);
    const next = await house.person('pos');
    const nonce = `shown-${++made}`;
    await act('scan-ticket', { _id: one!._id, k: one!.k, nonce }, next);
    const [other] = await items(act('admit-order', { nonce }, next));
    expect(other).toMatchObject({ result: 'accepted', person_name: 'N1 Ko' });
    house.clock.advance(-DAY_MS);
  });

  test('a ticket without an order brings nobody', async () => {
    const nonce = await shown(await venue.ticket());
    expect(await party(nonce)).toEqual([]);
    expect(await admitted(nonce)).toEqual([]);
  });
});

describe('refused', () => {
  test('without a ticket that this device has let in', async () => {
    const [one] = await order({}, {});
    const nonce = await shown(one!);
    const refused = await shown(one!);
    for (const ask of [party, admitted]) {
      expect(await ask('never-scanned')).toBe('scan-first');
      expect(await ask(refused)).toBe('scan-first');
      expect(await ask(nonce, { device_id: 'another' })).toBe('scan-first');
    }
    expect(namesOf(await party(nonce))).toEqual(['N1 Ko']);
  });

  test('after a scan on the way out', async () => {
    const [one] = await order({ reentry: 'unlimited' }, {});
    await shown(one!);
    const out = await shown(one!, { direction: 'out' });
    for (const ask of [party, admitted]) expect(await ask(out)).toBe('scan-first');
  });

  test('ten minutes later', async () => {
    const [one] = await order({}, {});
    const nonce = await shown(one!);
    house.clock.advance(10 * MINUTE_MS + 1);
    const [later] = [await house.person('pos')];
    expect((await act('admit-order', { nonce }, later)).body.errors![0]!.code).toBe('scan-first');
    house.clock.advance(-(10 * MINUTE_MS + 1));
  });
});

test('at two gates at the same moment only one lets each in', async () => {
  const [one, two, three] = await order({}, {}, {});
  const nonce = await shown(one!);
  const scan = (ticket: TestTicket, name: string) => items(act('scan-ticket', { _id: ticket._id, k: ticket.k, device_id: name }));
  const [all, ...single] = await Promise.all([admitted(nonce), scan(two!, 'east'), scan(three!, 'west')]);
  const accepted = [...all, ...single.flat()].filter((item: { result: string }) => item.result === 'accepted').map((item: { _id: string }) => item._id);
  expect(accepted.toSorted()).toEqual([two!._id, three!._id].toSorted());
});
