import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { isWebhookSignatureValid, signWebhook } from './webhook-signature.ts';

const NOW = 1_800_000_000;
const BODY = '{"id":"evt_1","type":"charge.updated","data":{"name":"Zoë"}}';
const good = signWebhook(BODY, 'secret', NOW * 1000);

test.each<[string, string | Buffer, string | string[] | undefined, string, number, boolean]>([
  ['as sent', BODY, good, 'secret', NOW, true],
  ['as bytes', Buffer.from(BODY), good, 'secret', NOW, true],
  ['five minutes late', BODY, good, 'secret', NOW + 300, true],
  ['more than five minutes late', BODY, good, 'secret', NOW + 301, false],
  ['from the future', BODY, good, 'secret', NOW - 301, false],
  ['another body', `${BODY} `, good, 'secret', NOW, false],
  ['another secret', BODY, good, 'Secret', NOW, false],
  ['no secret configured', BODY, signWebhook(BODY, '', NOW * 1000), '', NOW, false],
  ['a fresh stamp on an old signature', BODY, good.replace(String(NOW), String(NOW + 1)), 'secret', NOW, false],
  ['one good signature among several', BODY, `${good.split(',')[0]},v1=00,${good.split(',')[1]}`, 'secret', NOW, true],
  ['no header', BODY, undefined, 'secret', NOW, false],
  ['two headers', BODY, [good, good], 'secret', NOW, false],
  ['no stamp', BODY, good.split(',')[1], 'secret', NOW, false],
  ['a stamp that is no number', BODY, signWebhook(BODY, 'secret', NaN), 'secret', NOW, false],
])('%s', (_, body, header, secret, nowSeconds, expected) => {
  expect(isWebhookSignatureValid(body, header, secret, nowSeconds * 1000)).toBe(expected);
});

const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex');

test('the time and the body are signed together', () => {
  expect(signWebhook(BODY, ['one'], 1_800_000_000_999)).toBe(`t=1800000000,v1=${hmac('one', `1800000000.${BODY}`)}`);
  // Worked out apart from this program: printf '1800000000.{}' | openssl dgst -sha256 -hmac secret
  expect(signWebhook('{}', ['secret'], 1_800_000_000_000)).toBe('t=1800000000,v1=bb7079132825ac793cea8c013c1dd24d926b9b02132245b10588d9e5c0df70d7');
});

test('while a secret is exchanged, the new one and the one before sign', () => {
  expect(signWebhook(BODY, ['new', 'old'], 5000)).toBe(`t=5,v1=${hmac('new', `5.${BODY}`)},v1=${hmac('old', `5.${BODY}`)}`);
});

test.each([
  ['another time', signWebhook(BODY, ['one'], 2000)],
  ['another body', signWebhook(`${BODY} `, ['one'], 1000)],
  ['another secret', signWebhook(BODY, ['two'], 1000)],
])('%s is another signature', (_, other) => {
  expect(other.split('v1=')[1]).not.toBe(signWebhook(BODY, ['one'], 1000).split('v1=')[1]);
});
