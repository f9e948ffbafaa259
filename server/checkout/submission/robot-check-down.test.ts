import { afterAll, expect, test } from 'vitest';
import { createFakeGateway } from '#server/testing/fake-gateway.ts';
import { openTestHouse } from '#server/testing/house.ts';
import { GOOD_CARD, openShop } from '#server/testing/shop.ts';

const gateway = createFakeGateway();
const nobodyAnswers = { CAPTCHA: 'hcaptcha', CAPTCHA_SITE_KEY: 's', CAPTCHA_SECRET: 's', CAPTCHA_VERIFY_URL: 'http://127.0.0.1:9/siteverify' };
const house = await openTestHouse(nobodyAnswers, { gateway });
const shop = await openShop(house);
afterAll(() => house.close());

const WORDS = 'We cannot check right now that you are human. Please try again in a moment.';

test('whoever has solved a check that cannot be asked is told so, and is let through nowhere', async () => {
  const maya = await shop.buyer();
  const [hold] = await shop.hold(maya);
  const submit = async (more = {}) => (await shop.submit(maya, shop.items([hold!]), more)).body.data.items[0];
  expect(await submit()).toMatchObject({ success: false, captcha_status: false, error_message: WORDS });
  expect(await submit({ captcha_token: '' })).toMatchObject({ success: false, captcha_status: false, error_message: null });
  const card = { ...GOOD_CARD, captcha_token: 'x' };
  const [kept] = (await house.act('save-payment-method', card, { token: maya.token })).body.data.items;
  expect(kept).toEqual({ status: 'unavailable', message: 'An error occurred. Please try again later.' });
  const request = { issue_title: 'Where?', issue_description: 'Where is it?', issuer_name: 'Maya', issuer_email: maya.email, captcha_token: 'x' };
  const asked = await house.call('POST', '/api/support/', { body: { workspace_id: house.workspaceId, ...request } });
  expect([asked.status, asked.body.errors?.[0]?.message]).toEqual([503, WORDS]);
  expect(gateway.asked()).toBe(0);
});
