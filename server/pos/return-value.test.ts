import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { withConnection } from '#server/platform/own-connection.ts';
import { openBands } from '#server/testing/bands.ts';

const { house, register, act, bands } = await openBands();
afterAll(() => house.close());

test('an operator who refunds onto a band at another till does not wait for the value of it that they give back at this one', async () => {
  const { uid } = await bands.band('50.00');
  await withConnection({ connectionString: house.ownerUrl }, async (otherTill) => {
    // As a refund does: first what this person has given back, and the band when its money goes there.
    await otherTill.query("begin; set local lock_timeout = '500ms'");
    await otherTill.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`refunds ${house.workspaceId} ${register.operator.accountId}`]);
    const returning = act('return-wristband-value', { uid, amount: '10.00' });
    await sleep(300);
    await otherTill.query('select from wristband where uid = $1 for no key update', [uid]);
    await otherTill.query('commit');
    expect(await returning).toMatchObject({ status: 'given', amount: 10 });
  });
});

test('what waits for a second person is not asked for twice', async () => {
  const { uid } = await bands.band('150.00');
  const ask = () => act('return-wristband-value', { uid, amount: '120.00', reason: 'going home' });
  const asked = await Promise.all([ask(), ask(), ask()]);
  expect(asked[0]).toMatchObject({ status: 'awaiting-approval', amount: 120 });
  expect(new Set(asked.map((one) => one.task_id)).size).toBe(1);
});
