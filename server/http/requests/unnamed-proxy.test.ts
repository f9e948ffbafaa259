import { expect, test, vi } from 'vitest';
import { openTestHouse } from '#server/testing/house.ts';

async function warnedOf(env: Record<string, string>): Promise<unknown[]> {
  const own = await openTestHouse(env);
  const warn = vi.spyOn(own.house.log, 'warn');
  for (let time = 0; time < 2; time++) await own.call('GET', '/healthz', { headers: { 'x-forwarded-for': '203.0.113.7' } });
  const warned = warn.mock.calls.filter(([, words]) => String(words).includes('TRUST_PROXY'));
  warn.mockRestore();
  await own.close();
  return warned;
}

test('a proxy that TRUST_PROXY does not name is told of once, because its visitors would count as one', async () => {
  const words = 'X-Forwarded-For is not believed: name the proxy in TRUST_PROXY, or all its visitors count as one';
  expect(await warnedOf({})).toEqual([[{ from: '127.0.0.1' }, words]]);
  expect(await warnedOf({ TRUST_PROXY: '10.0.0.4' })).toHaveLength(1);
  expect(await warnedOf({ TRUST_PROXY: '127.0.0.1' })).toEqual([]);
});
