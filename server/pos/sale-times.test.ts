import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { freeExpired } from '#server/inventory/free-expired.ts';
import { createFakeGateway } from '#server/testing/fake-gateway.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';
import { openRegister, type Register } from '#server/testing/register.ts';

let house: TestHouse;
let register: Register;
beforeAll(async () => {
  house = await openTestHouse({}, { gateway: createFakeGateway() });
  register = await openRegister(house);
});
afterAll(() => house.close());

const act: Register['act'] = (...args) => register.act(...args);
const open = async () => (await act('placeholder-order', { terminal_id: register.terminalId })).order_id as string;
const atNoon = async (capacity: number) => {
  const noon = await register.add(TEMPLATE.venueEventSession, { name: 'Noon', event_id: register.eventId, date: 'every', start_time: '12:00:00' });
  return { doclet_id: await register.limited(capacity, { session_ids: [noon] }), event_id: register.eventId, date: register.day };
};

test('a time means nothing at a till where there is none to choose', async () => {
  const order_id = await open();
  const item = { doclet_id: await register.limited(3), event_id: register.eventId, date: register.day, time: '03:00:00' };
  const sale = await act('add-order-items', { order_id, items: [item] });
  expect(sale.items[0].time).toBe(null);
});

test('a time that its hold does not have is one of those on offer', async () => {
  const [order_id, item] = [await open(), await atNoon(3)];
  const held = async () => (await act('reserve-ticket', item)).item_id as string;
  const add = async (time: string) => act('add-order-items', { order_id, items: [{ ...item, item_id: await held(), time }] });
  expect(await add('03:33:00')).toMatchObject({ httpStatus: 409, error: 'time-unavailable' });
  expect((await add('12:00:00')).items[0].time).toBe('12:00:00');
});

test('a lost thing with a time is put back by its new hold alone', async () => {
  const [order_id, item] = [await open(), await atNoon(1)];
  const add = async () => {
    const { item_id } = await act('reserve-ticket', { ...item, time: '12:00:00' });
    return act('add-order-items', { order_id, items: [{ ...item, item_id }] });
  };
  expect((await add()).items[0].time).toBe('12:00:00');
  const { db } = register.ctx;
  await db
    .updateTable('hold')
    .set({ expires_at: new Date(0) })
    .where('workspace_id', '=', house.workspaceId)
    .where('product_id', '=', item.doclet_id)
    .execute();
  await freeExpired(db, house.workspaceId, house.clock.now());
  expect((await add()).items).toHaveLength(1);
});
