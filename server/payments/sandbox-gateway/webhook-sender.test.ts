import { expect, test } from 'vitest';
import { noFaults } from './faults.ts';
import { createWebhookSender } from './webhook-sender.ts';

test('what has not arrived is not done, so that it is told again after a restart', () => {
  const nobody = createWebhookSender('http://127.0.0.1:1/', 'whsec', noFaults(), { info: () => {}, warn: () => {}, error: () => {} });
  for (const number of [3, 4]) nobody.send(number, { id: `evt_${number}`, type: 'charge.updated', data: {} });
  expect(nobody.doneThrough()).toBe(2);
  nobody.close();
});
