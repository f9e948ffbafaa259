import { afterAll, expect, test } from 'vitest';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { openBands } from '#server/testing/bands.ts';
import { untilBlocked } from '#server/testing/until-blocked.ts';
import { changeValue } from './stored-value.ts';

const { house, register, bands } = await openBands();
afterAll(() => house.close());

test('a till that comes second to the last of a band’s money is told that there is not enough', async () => {
  const { uid } = await bands.band('50.00');
  const { wristband_id: wristbandId } = await register.ctx.db.selectFrom('wristband').select('wristband_id').where('uid', '=', uid).executeTakeFirstOrThrow();
  const { paying } = await inTransaction(register.ctx, async (ctx) => {
    expect(await changeValue(ctx, { wristbandId, kind: 'spend', amountCents: -3000 })).toBe(true);
    const paying = bands.pay(uid);
    await untilBlocked(ctx.db, paying);
    return { paying };
  });
  expect(await paying).toMatchObject({ error: 'not-enough-value' });
  expect(await bands.balance(uid)).toBe(20);
});
