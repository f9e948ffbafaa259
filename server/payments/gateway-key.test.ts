import { expect, test } from 'vitest';
import { gatewayKeyOf, readGatewayKey, readRefundKey, refundKeyOf } from './gateway-key.ts';

const [workspaceId, orderId, refundId] = ['a'.repeat(24), 'b'.repeat(24), 'c'.repeat(24)];

/** A terminal numbers its tenders up to 9999. Attempts without such a number count on from there. */
test.each([1, 9999, 10_000, 109_999])('the key of attempt %i leads back to it', (attemptNo) => {
  expect(readGatewayKey(gatewayKeyOf(workspaceId, orderId, attemptNo))).toEqual({ workspaceId, orderId, attemptNo });
});

test('the key of a refund leads back to it, and to no attempt', () => {
  const key = refundKeyOf(workspaceId, refundId);
  expect([readRefundKey(key), readGatewayKey(key)]).toEqual([{ workspaceId, refundId }, null]);
});
