import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFakeGateway } from '#server/testing/fake-gateway.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';
import { GOOD_CARD, openShop, type Shop } from '#server/testing/shop.ts';
import { encodeSolved, solve } from '#server/testing/solve-captcha.ts';

let house: TestHouse;
let shop: Shop;
beforeAll(async () => {
  house = await openTestHouse({ CAPTCHA: 'altcha' }, { gateway: createFakeGateway() });
  shop = await openShop(house);
});
afterAll(() => house.close());

const solved = async () => encodeSolved(await solve((await house.call('GET', `/api/captcha/challenge?ws=${house.workspaceId}`)).text));
const answerTo = async (sent: object) => {
  const maya = await shop.buyer();
  const reply = await shop.submit(maya, shop.items(await shop.hold(maya)), { captcha_token: undefined, ...sent });
  return reply.body.data.items[0];
};

test.each(['captcha_token', 'captcha'])('what a robot check gave is taken as `%s`', async (name) => {
  expect(await answerTo({ [name]: await solved() })).toMatchObject({ success: true, captcha_status: true });
});

test.each([{}, { captcha: 'x' }, { captcha_token: 'x', captcha: '' }])('without it, as %j, nothing is charged', async (sent) => {
  expect(await answerTo(sent)).toMatchObject({ success: false, captcha_status: false, order_id: null });
});

test('a check that is spent brings the order it was spent for, to its buyer and for the same things', async () => {
  const cartKey = 'cart-key-of-maya-and-omar-01';
  const [maya, omar] = [await shop.buyer(), await shop.buyer()];
  const [first, second, more] = [await shop.hold({ cartKey }), await shop.hold({ cartKey }), await shop.hold({ cartKey })];
  const pay = async (holds: string[], captcha_token: string, { token } = maya) => {
    const data = { items: shop.items(holds), store_id: shop.storeId, payment_info: { action: 'CHARGE', ...GOOD_CARD }, captcha_token };
    return (await house.act('submit-order', data, { token, cartKey })).body.data.items[0];
  };
  const spent = await solved();
  const paid = await pay(first, spent);
  expect(await pay(second, await solved())).toMatchObject({ success: true });
  expect(paid).toMatchObject({ success: true, order_id: expect.any(String) });
  expect(await pay(first, spent)).toEqual(paid);
  const others = [await pay(first, spent, omar), await pay([...first, ...more], spent), await pay([...first, ...second], spent)];
  for (const other of others) expect(other).toMatchObject({ success: false, captcha_status: false, order_id: null });
});

test('one check sent five times at once with the same things brings all of them the one order', async () => {
  const maya = await shop.buyer();
  for (let round = 0; round < 5; round++) {
    const items = shop.items(await shop.hold(maya));
    const captcha_token = await solved();
    const replies = await Promise.all(Array.from({ length: 5 }, () => shop.submit(maya, items, { captcha_token })));
    const answers = replies.map((reply) => reply.body.data.items[0]);
    expect(answers[0]).toMatchObject({ success: true, order_id: expect.any(String) });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  }
});
