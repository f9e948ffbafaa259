import { afterAll, expect, test } from 'vitest';
import { openTillWithBank } from '#server/testing/own-bank.ts';

const { house, register } = await openTillWithBank();
afterAll(() => house.close());

test('a closed till shows cash sales and refunds, and its sums add up to what should be in it', async () => {
  const { act, terminalId, operator } = register;
  const sell = async (passes: number, cash: object) => {
    const { order_id } = await register.sale(passes);
    await act('charge-cash', { order_id, ...cash });
    await act('complete-order', { order_id });
    return order_id as string;
  };
  await sell(2, { amount_tender: '100.00' });
  await act('refund', { order_id: await sell(1, {}) });
  await act('add-till-cash', { terminal_id: terminalId, cash_in: '7.50' });
  const open = (await act('device-info', { terminal_id: terminalId })).till;
  expect(open).toMatchObject({ status: 'open', cash_sales: null, cash_refunds: null, expected: null });
  const day = { opening: 100, cash_sales: 120, cash_refunds: 40, cash_in: 7.5, cash_out: 0, operator_name: 'Test Person' };
  expect(await act('close-till', { terminal_id: terminalId, counted: '187.50' })).toMatchObject({ ...day, expected: 187.5, over_short: 0 });
  const record = await house.call('GET', `/api/workspace/${house.workspaceId}/doclet/${open.till_session_id}`, { token: operator.token });
  expect(record.body.data.items[0].data).toMatchObject({ ...day, counted: 187.5, over_short: 0 });
  expect(record.body.data.items[0].data).not.toHaveProperty('expected');
});
