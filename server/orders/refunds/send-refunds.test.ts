import { afterAll, expect, test } from 'vitest';
import { openTillWithBank } from '#server/testing/own-bank.ts';
import { expectSound } from '#server/testing/sound.ts';
import { reserveRefund } from './reserve-refund.ts';
import { sendRefunds } from './send-refunds.ts';

const { house, register: shop } = await openTillWithBank();
afterAll(() => house.close());

test('what is sent by two at once, and once more by somebody who read it before, is given back once', async () => {
  const maya = await shop.buyer();
  const orderId = await shop.buy(maya, { count: 2 });
  const refunds = await reserveRefund(shop.ctx, {
    orderId,
    itemIds: null,
    amountCents: 4000,
    reason: 'Asked',
    requestedBy: maya.accountId,
    approvedBy: null,
    agreedTo: [],
  });
  const answers = [...(await Promise.all([sendRefunds(shop.ctx, refunds), sendRefunds(shop.ctx, refunds)])), await sendRefunds(shop.ctx, refunds)];
  expect(answers.map(([refund]) => [refund!.state, refund!.paid_cents])).toEqual([
    ['succeeded', 4000],
    ['succeeded', 4000],
    ['succeeded', 4000],
  ]);
  await expectSound(house);
});
