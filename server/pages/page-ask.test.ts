import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';

let it: TestHouse;
beforeAll(async () => void (it = await openTestHouse({ TRUST_PROXY: '127.0.0.1', PUBLIC_SCHEME: 'https' })));
afterAll(() => it.close());

test('a page and a call are of the venue that `Host` names, also when a trusted proxy lets another name through', async () => {
  const headers = { host: 'aurora.localhost', 'x-forwarded-host': 'lakeside.localhost', 'x-forwarded-proto': 'javascript' };
  const robots = await it.app.inject({ url: '/robots.txt', headers });
  expect(robots.body).toContain('Sitemap: https://aurora.localhost/sitemap.xml');
  const bootstrap = await it.call('GET', '/api/bootstrap', { headers });
  expect(bootstrap.body.data.workspace._id).toBe(it.otherWorkspaceId);
});

test('the address of a page has the scheme that the house is set to, whatever is forwarded', async () => {
  const plain = await openTestHouse({ TRUST_PROXY: '127.0.0.1' }, { sharing: it });
  const robots = await plain.app.inject({ url: '/robots.txt', headers: { host: 'lakeside.localhost', 'x-forwarded-proto': 'javascript' } });
  expect(robots.body).toContain('Sitemap: http://lakeside.localhost/sitemap.xml');
  await plain.close();
});
