import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';
import { issueToken } from './account-tokens.ts';
import { tidyAccounts } from './tidy-accounts.ts';

let it: TestHouse;
beforeAll(async () => void (it = await openTestHouse()));
afterAll(() => it.close());

test('tokens go a week after they ended, sign-ins a month after', async () => {
  const { accountId } = await it.person('staff');
  await issueToken(await it.ctx(), { purpose: 'reset', accountId });
  const left = async () => {
    await tidyAccounts(it.house);
    const [tokens, sessions] = await Promise.all(
      (['account_token', 'session'] as const).map((table) => it.house.database.reference.selectFrom(table).select('account_id').execute()),
    );
    return [tokens!.length, sessions!.length];
  };
  expect(await left()).toEqual([1, 1]);
  it.clock.advance(8 * DAY_MS);
  expect(await left()).toEqual([0, 1]);
  it.clock.advance(24 * DAY_MS);
  expect(await left()).toEqual([0, 0]);
});
