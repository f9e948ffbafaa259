import { afterAll, describe, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { ensureConsumer } from '#server/accounts/consumer-records.ts';
import { openVenueAtNoon } from '#server/testing/at-noon.ts';
import { makeCashless } from '#server/testing/cashless.ts';
import type { TestPerson } from '#server/testing/house.ts';

const { house, venue } = await openVenueAtNoon();
const pos = await house.person('pos');
afterAll(() => house.close());

const act = async (name: string, data: object, person = pos) => (await house.act(name, data, { token: person.token })).body.data.items[0];
const find = async (query: string, person: TestPerson) =>
  (await house.call('GET', `/api/workspace/${house.workspaceId}/doclets/?query=${encodeURIComponent(query)}`, { token: person.token })).body.data?.items ?? [];
const get = async (id: string, person: TestPerson, path = '') =>
  (await house.call('GET', `/api/workspace/${house.workspaceId}/doclet/${id}${path}`, { token: person.token })).body.data?.items ?? [];

describe('a wristband as a record', () => {
  test('is read by staff and its wearer, and links to the wearer', async () => {
    const [wearer, stranger, staff] = [await house.person('web'), await house.person('web'), await house.person('staff')];
    const { consumerId } = await ensureConsumer(venue.ctx, wearer.accountId);
    const band = await act('link-wristband', { uid: '04CAFE01', consumer_id: consumerId });
    expect(await find(`template:${TEMPLATE.wristband}|data.status:linked`, staff)).toMatchObject([
      { _id: band.wristband_id, data: { uid: '04CAFE01', consumer_id: consumerId } },
    ]);
    const [own] = await get(band.wristband_id, wearer);
    expect(own.data).toMatchObject({ status: 'linked', consumer_id: consumerId });
    expect(own.data).not.toHaveProperty('uid');
    expect(await get(band.wristband_id, stranger)).toEqual([]);
    expect(await get(band.wristband_id, staff, '/weaves')).toMatchObject([{ t_id: TEMPLATE.consumer, c_id: consumerId }]);
  });

  test('is read by the organizer who pays for its wearer, until the wearer is in the family no more', async () => {
    const [organizer, adult] = [await house.person('web'), await house.person('web')];
    await ensureConsumer(venue.ctx, organizer.accountId);
    await makeCashless(venue.ctx, organizer.accountId);
    const { _id: invited } = await act('family-invite-adult', { first_name: 'Ada', last_name: 'Adult', email: adult.email }, organizer);
    await act('answer-invitation', { consumer_id: invited, accept: true }, adult);
    const { consumerId } = await ensureConsumer(venue.ctx, adult.accountId);
    await act('family-set-spending', { consumer_id: consumerId, cashless_spending: true }, organizer);
    const band = await act('link-wristband', { uid: '04CAFE09', consumer_id: consumerId });
    expect(band.cashless).toBe(true);
    expect(await get(band.wristband_id, organizer)).toMatchObject([{ data: { consumer_id: consumerId, balance: 0 } }]);
    await act('family-remove-member', { consumer_id: consumerId }, organizer);
    expect(await get(band.wristband_id, organizer)).toEqual([]);
    expect(await find(`template:${TEMPLATE.wristband}`, organizer)).toEqual([]);
    expect(await get(band.wristband_id, adult)).toMatchObject([{ data: { consumer_id: consumerId } }]);
  });

  test('belongs to nobody once it is taken off, and says when it was handed in only if it was', async () => {
    const staff = await house.person('staff');
    const { consumerId } = await ensureConsumer(venue.ctx, (await house.person('web')).accountId);
    const data = async (id: string) => (await get(id, staff))[0].data;
    const [taken, lost, handedIn] = [
      await act('link-wristband', { uid: '04CAFE02', consumer_id: consumerId }),
      await act('link-wristband', { uid: '04CAFE03', consumer_id: consumerId }),
      await act('link-wristband', { uid: '04CAFE04', consumer_id: consumerId }),
    ];
    await act('unlink-wristband', { uid: '04CAFE02' });
    await act('block-wristband', { uid: '04CAFE03' });
    await act('checkout-wristband', { uid: '04CAFE04' });
    for (const field of ['consumer_id', 'linked_at', 'checked_out_at']) expect(await data(taken.wristband_id)).not.toHaveProperty(field);
    expect(await get(taken.wristband_id, staff, '/weaves')).toEqual([]);
    expect(await find(`template:${TEMPLATE.wristband}|data.consumer_id:${consumerId}|data.status:unlinked`, staff)).toEqual([]);
    expect(await data(lost.wristband_id)).toMatchObject({ status: 'blocked', consumer_id: consumerId });
    expect(await data(lost.wristband_id)).not.toHaveProperty('checked_out_at');
    expect(await data(handedIn.wristband_id)).toMatchObject({ status: 'checked_out', checked_out_at: { $date: expect.any(String) } });
  });
});

describe('an activation as a record', () => {
  test('names the person whom the ticket now belongs to', async () => {
    const [staff, web] = [await house.person('staff'), await house.person('web')];
    const ticket = await venue.ticket({ needsActivation: true });
    const done = await act('activate-entitlement', { doclet_id: ticket._id, first_name: 'Bo', last_name: 'Lund' });
    expect(await get(done.activation_id, staff)).toMatchObject([{ title: 'Bo Lund', data: { admission_id: ticket._id } }]);
    expect(await get(done.activation_id, web)).toEqual([]);
  });

  test('is read by a till of the store that sold the ticket, and by no other', async () => {
    const [here, elsewhere] = [await house.person('pos'), await house.person('pos')];
    const employ = (who: TestPerson, storeId: string) =>
      venue.add(TEMPLATE.staff, { first_name: 'P', last_name: 'O', profile_id: who.accountId, store_ids: [storeId] });
    await employ(here, venue.storeId);
    await employ(elsewhere, await venue.add(TEMPLATE.store, { name: 'Other store' }));
    const ticket = await venue.ticket({ needsActivation: true });
    const done = await act('activate-entitlement', { doclet_id: ticket._id, first_name: 'Bo', last_name: 'Lund' });
    expect(await get(done.activation_id, here)).toMatchObject([{ title: 'Bo Lund' }]);
    expect(await get(done.activation_id, elsewhere)).toEqual([]);
  });

  test('names the entitlement of the ticket, whose id activates it as well', async () => {
    const staff = await house.person('staff');
    const { consumerId } = await ensureConsumer(venue.ctx, (await house.person('web')).accountId);
    const ticket = await venue.ticket({ needsActivation: true, consumerId });
    const [entitlement] = await find(`template:${TEMPLATE.consumerEntitlement}|data.consumer_id:${consumerId}`, staff);
    const done = await act('activate-entitlement', { doclet_id: entitlement._id, first_name: 'Bo', last_name: 'Lund' });
    expect(await act('activate-entitlement', { doclet_id: ticket._id, first_name: 'Bo', last_name: 'Lund' })).toEqual(done);
    expect(await get(done.activation_id, staff)).toMatchObject([{ data: { doclet_id: entitlement._id, admission_id: ticket._id } }]);
    expect(await find(`template:${TEMPLATE.entitlementActivation}|data.doclet_id:${entitlement._id}`, staff)).toMatchObject([{ _id: done.activation_id }]);
    expect(await get(done.activation_id, staff, '/weaves')).toContainEqual(expect.objectContaining({ c_id: entitlement._id }));
  });
});

describe('a till as a record', () => {
  test('shows what should be in it to Admins, and only once it is closed', async () => {
    const [admin, staff, colleague] = [await house.person('admin'), await house.person('staff'), await house.person('pos')];
    const terminal_id = await venue.terminal({ kind: 'till', name: 'Till 9' });
    const { till_session_id } = await act('open-till', { terminal_id, denominations: { 20: 2 } });
    expect((await get(till_session_id, admin))[0].data).not.toHaveProperty('expected');
    expect((await get(till_session_id, pos))[0]).toMatchObject({
      title: 'Till 9',
      data: { status: 'open', opening: 40, denominations: [{ value: 20, count: 2 }] },
    });
    expect(await get(till_session_id, colleague)).toEqual([]);
    await act('close-till', { terminal_id, counted: '39.00' });
    expect((await get(till_session_id, admin))[0].data).toMatchObject({ status: 'closed', counted: 39, expected: 40, over_short: -1 });
    expect((await get(till_session_id, staff))[0].data).not.toHaveProperty('expected');
    expect(await get(till_session_id, admin, '/weaves')).toContainEqual(expect.objectContaining({ c_id: terminal_id }));
  });
});
