import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { signatureOf } from './signature.ts';

const BODY = '{"id":"a","type":"order.completed"}';
const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex');

test('the time and the body are signed together', () => {
  expect(signatureOf(BODY, ['one'], 1_800_000_000_999)).toBe(`t=1800000000,v1=${hmac('one', `1800000000.${BODY}`)}`);
  // Worked out apart from this program: printf '1800000000.{}' | openssl dgst -sha256 -hmac secret
  expect(signatureOf('{}', ['secret'], 1_800_000_000_000)).toBe('t=1800000000,v1=bb7079132825ac793cea8c013c1dd24d926b9b02132245b10588d9e5c0df70d7');
});

test('while a secret is exchanged, the new one and the one before sign', () => {
  expect(signatureOf(BODY, ['new', 'old'], 5000)).toBe(`t=5,v1=${hmac('new', `5.${BODY}`)},v1=${hmac('old', `5.${BODY}`)}`);
});

test.each([
  ['another time', signatureOf(BODY, ['one'], 2000)],
  ['another body', signatureOf(`${BODY} `, ['one'], 1000)],
  ['another secret', signatureOf(BODY, ['two'], 1000)],
])('%s is another signature', (_, other) => {
  expect(other.split('v1=')[1]).not.toBe(signatureOf(BODY, ['one'], 1000).split('v1=')[1]);
});
