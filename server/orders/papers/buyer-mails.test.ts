import { afterAll, beforeEach, expect, test } from 'vitest';
import { updateDocletData } from '#server/doclets/doclets.ts';
import { failed } from '#server/payments/gateways/gateway.ts';
import { makeCashless } from '#server/testing/cashless.ts';
import { openRefundDesk } from '#server/testing/refund-desk.ts';
import { openRegister } from '#server/testing/register.ts';
import { GOOD_CARD } from '#server/testing/shop.ts';
import { TOLD_TOGETHER_MS } from './buyer-mails.ts';

const desk = await openRefundDesk();
const { house, shop, gateway, maya } = desk;
beforeEach(() => gateway.refuseRefunds(null));
afterAll(() => house.close());

const refund = async (data: object) => (await desk.refund(data)).body.data.items[0];

/** The mails about refunds since the last time. */
async function told(recipient = maya.email): Promise<string[]> {
  house.clock.advance(TOLD_TOGETHER_MS);
  await house.house.outbox.drain();
  const mails = await shop.ctx.db.selectFrom('mail').select(['mail_id', 'subject', 'plain']).where('recipient', '=', recipient).execute();
  const news = mails.filter((mail) => mail.subject === `Your refund from ${shop.ctx.workspace.name}` && !seen.has(mail.mail_id));
  for (const mail of news) seen.add(mail.mail_id);
  return news.map((mail) => mail.plain);
}
const seen = new Set<string>();

test('a buyer learns what has been given back, where the money went, and where to see it', async () => {
  await updateDocletData(shop.ctx, shop.facilityId, { phone: '952 555 0142' });
  const orderId = await shop.buy(maya, { count: 2 });
  const [first] = await desk.rows(orderId);
  expect(await refund({ order_id: orderId, items: [first!.item_id] })).toMatchObject({ status: 'refunded' });
  const [mail, ...others] = await told();
  expect(others).toEqual([]);
  expect(mail).toMatch(/\$40\.00 of your order \S+ has been refunded:/);
  expect(mail).toContain('$40.00 to your Visa ending in 4242');
  expect(mail).toMatch(/no longer good:\s+1 × Day pass/);
  expect(mail).toContain('Your bank may take some days');
  expect(mail).toMatch(/\/orders/);
  expect(mail).toContain('Questions? 952 555 0142');
});

test('the mail about the last ticket of a visit to come asks to take it out of the calendar', async () => {
  const orderId = await shop.buy(maya, { count: 2 });
  const both = await desk.rows(orderId);
  const mails: string[] = [];
  for (const { item_id: id } of both) {
    await refund({ order_id: orderId, items: [id] });
    mails.push(...(await told()));
  }
  expect(mails.map((mail) => mail.includes('take it out'))).toEqual([false, true]);
  const anyDay = await shop.buy(maya, { date: 'any', productId: await shop.product({ name: 'Flex pass', type_weave_props: { calendar_required: false } }) });
  await refund({ order_id: anyDay });
  expect((await told()).map((mail) => mail.includes('take it out'))).toEqual([false]);
});

test('each refund is told once, however often the job runs', async () => {
  const orderId = await shop.buy(maya);
  await refund({ order_id: orderId });
  expect(await told()).toHaveLength(1);
  await house.house.outbox.add(shop.ctx, 'tell-refunded', { order_id: orderId });
  expect(await told()).toEqual([]);
});

test('a refund that the bank refuses sends no mail', async () => {
  gateway.refuseRefunds(failed('refused'));
  const orderId = await shop.buy(maya);
  expect(await refund({ order_id: orderId })).toMatchObject({ status: 'failed' });
  expect(await told()).toEqual([]);
});

test('the parts of a refund are told in one mail, to an address left at a till', async () => {
  const register = await openRegister(house);
  const { order_id: orderId } = await register.sale();
  await register.act('charge-card-manual', { order_id: orderId, amount_base: 15, ...GOOD_CARD });
  await register.act('charge-cash', { order_id: orderId });
  await register.act('complete-order', { order_id: orderId, email: 'walkin@example.test' });
  expect(await register.act('refund', { order_id: orderId })).toMatchObject({ status: 'refunded' });
  const mails = await told('walkin@example.test');
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatch(/\$15\.00 to your Visa ending in 4242\s+\$25\.00 in cash|\$25\.00 in cash\s+\$15\.00 to your Visa ending in 4242/);
  expect(mails[0]).not.toContain('/orders');
});

test('what the card behind a wristband paid goes back to that card', async () => {
  await makeCashless(shop.ctx, maya.accountId);
  const as = async (name: string, data: object, token: string) => (await house.act(name, data, { token })).body.data.items[0];
  const child = await as('family-add-child', { first_name: 'Kit', last_name: 'Kid', dob: '2015-01-01' }, maya.token);
  await as('family-set-spending', { consumer_id: child._id, cashless_spending: true, daily_spending_limit: 100 }, maya.token);
  const register = await openRegister(house);
  await register.act('link-wristband', { uid: '04BEEF0001', consumer_id: child._id });
  const { order_id } = await register.sale();
  expect(await register.act('charge-wristband', { order_id, uid: '04BEEF0001' })).toMatchObject({ success: true });
  await register.act('complete-order', { order_id, email: 'cashless@example.test' });
  const { token } = await house.person('staff');
  expect(await as('preview-refund', { order_id }, token)).toMatchObject({ parts: [{ method: 'wristband', account_type: 'Visa' }] });
  expect(await as('refund', { order_id }, token)).toMatchObject({ status: 'refunded' });
  const [mail] = await told('cashless@example.test');
  expect(mail).toContain('ending in 4242');
  expect(mail).toContain('Your bank may take some days');
  expect(mail).not.toContain('wristband');
});
