import { expect, test } from 'vitest';
import { isWebhookSignatureValid, signWebhook } from './webhook-signature.ts';

const NOW = 1_800_000_000;
const BODY = '{"id":"evt_1","type":"charge.updated","data":{"name":"Zoë"}}';
const good = signWebhook(BODY, 'secret', NOW);

test.each<[string, string | Buffer, string | string[] | undefined, string, number, boolean]>([
  ['as sent', BODY, good, 'secret', NOW, true],
  ['as bytes', Buffer.from(BODY), good, 'secret', NOW, true],
  ['five minutes late', BODY, good, 'secret', NOW + 300, true],
  ['more than five minutes late', BODY, good, 'secret', NOW + 301, false],
  ['from the future', BODY, good, 'secret', NOW - 301, false],
  ['another body', `${BODY} `, good, 'secret', NOW, false],
  ['another secret', BODY, good, 'Secret', NOW, false],
  ['no secret configured', BODY, signWebhook(BODY, '', NOW), '', NOW, false],
  ['a fresh stamp on an old signature', BODY, good.replace(String(NOW), String(NOW + 1)), 'secret', NOW, false],
  ['one good signature among several', BODY, `${good.split(',')[0]},v1=00,${good.split(',')[1]}`, 'secret', NOW, true],
  ['no header', BODY, undefined, 'secret', NOW, false],
  ['two headers', BODY, [good, good], 'secret', NOW, false],
  ['no stamp', BODY, good.split(',')[1], 'secret', NOW, false],
  ['a stamp that is no number', BODY, signWebhook(BODY, 'secret', NaN), 'secret', NOW, false],
])('%s', (_, body, header, secret, nowSeconds, expected) => {
  expect(isWebhookSignatureValid(body, header, secret, nowSeconds * 1000)).toBe(expected);
});
