import { afterAll, expect, test } from 'vitest';
import { resolveOpen } from '#server/checkout/left-open/resolver.ts';
import { replaceWristband } from '#server/gate/wristbands.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { openBands } from '#server/testing/bands.ts';
import { besideAnother } from '#server/testing/beside-another.ts';
import { expectSound } from '#server/testing/sound.ts';
import { untilBlocked } from '#server/testing/until-blocked.ts';

/** Money that comes to a band while another till replaces it is on the new one. */
const { house, gateway, register, act, bands } = await openBands();
afterAll(() => house.close());

const CARD = { card_number: '4242424242424242', card_exp_month: '12', card_exp_year: '2031', card_cvv: '123' };

async function whileReplaced(uid: string, work: () => Promise<unknown>): Promise<string> {
  const next = bands.newUid();
  const { accountId } = register.operator;
  const { workspaceId } = house;
  const actor = { caller: 'pos' as const, accountId, sessionId: '', realmId: '', workspaceId, guest: false, secondFactor: false, cartKey: null };
  const { working } = await inTransaction(register.ctx, async (ctx) => {
    await replaceWristband({ ...ctx, actor }, uid, next);
    const working = work();
    await untilBlocked(ctx.db, working);
    return { working };
  });
  await working;
  return next;
}

test('what a cancelled sale gives back', async () => {
  const { uid } = await bands.band('50.00');
  const { order_id } = await bands.pay(uid);
  const next = await whileReplaced(uid, () => act('cancel-transaction', { order_id }));
  expect([await bands.balance(uid), await bands.balance(next)]).toEqual([0, 50]);
});

test('a top-up of whose card the bank answers late', async () => {
  const { uid } = await bands.band();
  gateway.lose(1);
  expect(await bands.topUp(uid, '25.00', { method: 'card-manual', payment_info: CARD })).toMatchObject({ status: 'confirming' });
  house.clock.advance(30_000);
  await resolveOpen(house.house);
  const next = await whileReplaced(uid, () => house.house.outbox.drain());
  expect([await bands.balance(uid), await bands.balance(next)]).toEqual([0, 25]);
});

test('a till that replaces a band by one with a lower number locks the lower one first', async () => {
  const [{ uid: lower }, { uid: lost }] = [await bands.band(), await bands.band('20.00')];
  await act('unlink-wristband', { uid: lower });
  const replaced = await besideAnother(register.ctx, 'wristband', [lower, lost], () => act('replace-wristband', { uid: lost, new_uid: lower }));
  expect(replaced).toMatchObject({ uid: lower, balance: 20 });
});

test('the books agree', async () => {
  await expectSound(house);
});
