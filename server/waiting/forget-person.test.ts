import { afterAll, expect, test } from 'vitest';
import { docletById } from '#server/doclets/doclets.ts';
import { checkInvariants } from '#server/orders/invariants/check-invariants.ts';
import { GOOD_PASSWORD } from '#server/testing/account-mail.ts';
import { openShopWithBank } from '#server/testing/own-bank.ts';
import { untilBlocked } from '#server/testing/until-blocked.ts';
import { waitingLine } from '#server/testing/waiting-line.ts';

const { house, shop } = await openShopWithBank();
const { join, entriesOf, offer, soldOut, letGo, waits, states } = waitingLine(house, shop);
afterAll(() => house.close());

test('whoever leaves is taken out of all lines in the order in which a node deals out, so that neither waits for the other', async () => {
  const passes = [(await soldOut(1)).pass, (await soldOut(1)).pass];
  const maya = await house.person('web', { email: 'leaves@order.test', password: GOOD_PASSWORD });
  for (const pass of passes) await join(pass, { who: maya });
  const entries = (await Promise.all(passes.map(entriesOf))).flat().toSorted((a, b) => (a.entry_id < b.entry_id ? 1 : -1));
  const { db } = shop.ctx;
  for (const [index, { entry_id }] of entries.entries())
    await db
      .updateTable('waiting_entry')
      .set({ waiting_since: new Date(house.clock.now() + index) })
      .where('entry_id', '=', entry_id)
      .execute();
  const leaving = await db.transaction().execute(async (trx) => {
    const lock = (at: number) => trx.selectFrom('waiting_entry').select('entry_id').where('entry_id', '=', entries[at]!.entry_id).forUpdate().execute();
    await lock(0);
    const leaving = house.call('POST', '/api/account/delete', { token: maya.token, body: { password: GOOD_PASSWORD } });
    await untilBlocked(trx, leaving);
    await lock(1);
    return [leaving];
  });
  expect((await leaving[0]!).status).toBe(200);
  expect((await Promise.all(passes.map(entriesOf))).flat()).toEqual([]);
});

test('a wait that begins while its person leaves keeps what it counts', async () => {
  const { pass } = await soldOut(1);
  const other = (await soldOut(1)).pass;
  const maya = await house.person('web', { email: 'begins@order.test', password: GOOD_PASSWORD });
  await join(pass, { who: maya });
  const [entry] = await entriesOf(pass);
  const leaving = await shop.ctx.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('pool')
      .set((eb) => ({ kept: eb('kept', '+', 1) }))
      .where('pool_id', 'in', entry!.kept_pools)
      .execute();
    await trx
      .insertInto('waiting_entry')
      .values({ ...entry!, entry_id: shop.ctx.random.secretId(), product_id: other })
      .execute();
    const leaving = house.call('POST', '/api/account/delete', { token: maya.token, body: { password: GOOD_PASSWORD } });
    await untilBlocked(trx, leaving);
    return [leaving];
  });
  expect((await leaving[0]!).status).toBe(200);
  await house.house.outbox.drain();
  expect(await checkInvariants(house.house)).toEqual([]);
});

test('what is held for whoever leaves is locked before the pools, as everywhere in stock', async () => {
  const { pass, holds } = await soldOut(1);
  const { data } = (await docletById(shop.ctx, pass))!;
  const like = await shop.product({
    name: 'Shares its places',
    waiting_list: true,
    entitlement_type_data: data['entitlement_type_data'],
    type_weave_props: data['type_weave_props'],
  });
  const maya = await house.person('web', { email: 'held@order.test', password: GOOD_PASSWORD });
  for (const one of [pass, like]) await join(one, { who: maya });
  await letGo(holds);
  await offer();
  const [offered] = await entriesOf(pass);
  const [waiting] = await entriesOf(like);
  const leaving = await shop.ctx.db.transaction().execute(async (trx) => {
    await trx.selectFrom('hold').select('hold_id').where('hold_id', 'in', offered!.hold_ids).forUpdate().execute();
    const leaving = house.call('POST', '/api/account/delete', { token: maya.token, body: { password: GOOD_PASSWORD } });
    await untilBlocked(trx, leaving);
    await trx.selectFrom('pool').select('pool_id').where('pool_id', 'in', waiting!.kept_pools).forUpdate().execute();
    return [leaving];
  });
  expect((await leaving[0]!).status).toBe(200);
  await house.house.outbox.drain();
  expect(await checkInvariants(house.house)).toEqual([]);
});

test('whoever deletes their account waits no longer, and the copy of their data tells that they did', async () => {
  const { pass, holds } = await soldOut(1);
  const maya = await house.person('web', { email: 'goes@example.test', password: GOOD_PASSWORD });
  await join(pass, { who: maya });
  await waits(pass, 'stays@example.test');
  const [another, typed] = [await soldOut(1), await soldOut(1)];
  await join(another.pass, { who: maya });
  await waits(typed.pass, maya.email);
  await letGo(holds);
  await offer();
  const copy = await house.call('GET', '/api/account/export', { token: maya.token });
  expect(JSON.parse(copy.text).waiting_lists).toMatchObject([
    { product_id: pass, visit_date: shop.day, state: 'offered' },
    { product_id: another.pass },
    { product_id: typed.pass },
  ]);
  await house.call('POST', '/api/account/delete', { token: maya.token, body: { password: GOOD_PASSWORD } });
  expect((await entriesOf(pass)).map(({ email }) => email)).toEqual(['stays@example.test']);
  expect([await entriesOf(another.pass), await entriesOf(typed.pass)]).toEqual([[], []]);
  // The mail that was to tell them of it has nobody to go to.
  await house.house.outbox.drain();
  expect(await shop.ctx.db.selectFrom('outbox').select('last_error').where('kind', '=', 'tell-offered').where('last_error', 'is not', null).execute()).toEqual(
    [],
  );
  await offer();
  expect(await states(pass)).toEqual([['offered', 1]]);
  expect(await checkInvariants(house.house)).toEqual([]);
});
