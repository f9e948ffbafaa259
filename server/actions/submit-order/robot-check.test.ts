import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFakeGateway } from '#server/testing/fake-gateway.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';
import { openShop, type Shop } from '#server/testing/shop.ts';
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
